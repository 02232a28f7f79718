"""Safari's webarchive: a binary property list with the page and its resources.

`plistlib` reads all of a list before it is asked for anything, and a small list may name one object a billion times.
Here only what a page needs is read, and no more bytes than the file has twice.
"""

from .saved_page import SavedPage

MAGIC = b"bplist00"
TRAILER = 32
MAX_RESOURCES = 10_000
DATA, ASCII, UTF16, ARRAY, DICTIONARY = 0x4, 0x5, 0x6, 0xA, 0xD


class Damaged(ValueError):
    """The list cannot be read."""


class PropertyList:
    """The objects of a binary property list, each read when it is asked for."""

    def __init__(self, content: bytes) -> None:
        if len(content) < len(MAGIC) + TRAILER:
            raise Damaged
        self.content = content
        self.left = 2 * len(content)
        trailer = content[-TRAILER:]
        self.offset_size, self.reference_size = trailer[6], trailer[7]
        self.count, self.top, self.table = (int.from_bytes(trailer[at : at + 8], "big") for at in (8, 16, 24))

    def bytes_at(self, start: int, size: int) -> bytes:
        """Some bytes of the file, which are counted."""
        self.left -= size
        if self.left < 0 or start + size > len(self.content):
            raise Damaged
        return self.content[start : start + size]

    def start_of(self, index: int) -> tuple[int, int, int]:
        """The kind of an object, its length, and where its content begins."""
        if index >= self.count:
            raise Damaged
        place = self.bytes_at(self.table + index * self.offset_size, self.offset_size)
        at = int.from_bytes(place, "big")
        kind, size = divmod(self.bytes_at(at, 1)[0], 16)
        at += 1
        if size == 15:  # the length follows as an integer
            width = 1 << (self.bytes_at(at, 1)[0] & 3)
            size = int.from_bytes(self.bytes_at(at + 1, width), "big")
            at += 1 + width
        return kind, size, at

    def references(self, at: int, count: int) -> list[int]:
        """The numbers of some objects that stand beside each other."""
        width = self.reference_size
        if width == 0:
            raise Damaged
        raw = self.bytes_at(at, count * width)
        return [int.from_bytes(raw[place : place + width], "big") for place in range(0, len(raw), width)]

    def text(self, index: int) -> str:
        """A string or bytes as text; empty for other objects."""
        kind, size, at = self.start_of(index)
        if kind == UTF16:
            return self.bytes_at(at, 2 * size).decode("utf-16-be", "replace")
        return self.bytes_at(at, size).decode("utf-8", "replace") if kind in (ASCII, DATA) else ""

    def data(self, index: int) -> bytes:
        """The bytes of an object; none for other objects."""
        kind, size, at = self.start_of(index)
        return self.bytes_at(at, size) if kind == DATA else b""

    def items(self, index: int) -> list[int]:
        """The numbers of the objects in an array, as many as a page may have."""
        kind, size, at = self.start_of(index)
        return self.references(at, min(size, MAX_RESOURCES)) if kind == ARRAY else []

    def fields(self, index: int) -> dict[str, int]:
        """The numbers of the objects in a dictionary, by key."""
        kind, size, at = self.start_of(index)
        if kind != DICTIONARY or size > MAX_RESOURCES:
            return {}
        keys, values = self.references(at, size), self.references(at + size * self.reference_size, size)
        return {self.text(key): value for key, value in zip(keys, values, strict=True)}


def read_webarchive(content: bytes) -> SavedPage | None:
    """The page of a webarchive; None for another property list, or one that is damaged."""
    try:
        found = PropertyList(content)
        fields = found.fields(found.top)
        page = found.fields(fields["WebMainResource"])
        html = found.data(page["WebResourceData"])
        members = {name: found.text(row) for name, row in page.items() if name != "WebResourceData"}
    except (Damaged, KeyError):
        return None
    kind = members.get("WebResourceMIMEType", "text/html")
    charset = members.get("WebResourceTextEncodingName")
    content_type = f"{kind}; charset={charset}" if charset else kind
    resources = dict(subresources(found, fields))
    return SavedPage(html, content_type, members.get("WebResourceURL"), None, resources)


def subresources(found: PropertyList, fields: dict[str, int]) -> list[tuple[str, bytes]]:
    """The resources of the page by URL, as far as they can be read."""
    resources: list[tuple[str, bytes]] = []
    try:
        for index in found.items(fields["WebSubresources"]):
            each = found.fields(index)
            resources.append((found.text(each["WebResourceURL"]), found.data(each["WebResourceData"])))
    except (Damaged, KeyError):
        pass
    return resources

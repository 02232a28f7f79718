"""From the URL of an image to its bytes, after checking that they are an image."""

import base64
import binascii
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from urllib.parse import unquote_to_bytes

from ...fetch import Fetcher, FetchError, InvalidURL, UnsupportedContent
from ...page.many import in_order
from .svg import is_svg, passive

IMAGES = ("image/",)
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


@dataclass(frozen=True)
class ImageBytes:
    """An image, with the file suffix for its format."""

    content: bytes = field(repr=False)
    ending: str


@dataclass(frozen=True)
class Failure:
    url: str
    reason: str

    def __str__(self) -> str:
        return self.reason if _shown(self.url) in self.reason else f"{_shown(self.url)}: {self.reason}"


FetchImage = Callable[[str], ImageBytes]


def image_bytes(content: bytes, url: str) -> ImageBytes:
    """The image in some bytes, an SVG without active content; `UnsupportedContent` if they are not an image."""
    kind = kind_of(content)
    if kind is None:
        raise UnsupportedContent(f"{_shown(url)} is no image of a known kind, whatever its type says", url)
    if kind == "svg":
        if (written := passive(content)) is None:
            raise UnsupportedContent(f"{_shown(url)} is an SVG that is broken or has declarations", url)
        content = written
    return ImageBytes(content, kind)


def fetching(fetcher: Fetcher) -> FetchImage:
    """A function that fetches images by a fetcher, within its size and rate limits."""

    def fetch(url: str) -> ImageBytes:
        if not SCHEME.match(url):
            raise InvalidURL(f"{_shown(url)} is relative, and to what the page does not say; give the page's URL", url)
        return image_bytes(fetcher.fetch(url, kinds=IMAGES).content, url)

    return fetch


def from_data(url: str) -> ImageBytes:
    """The image that a `data:` URL holds."""
    head, comma, body = url.partition(",")
    content = unquote_to_bytes(body)
    if re.search(r";\s*base64\s*$", head, re.IGNORECASE):
        try:
            content = base64.b64decode(re.sub(rb"\s", b"", content) + b"==")
        except binascii.Error:
            comma = ""
    if not comma:
        raise UnsupportedContent(f"{_shown(url)} cannot be decoded", url)
    return image_bytes(content, url)


def fetched(urls: Iterable[str], fetch: FetchImage | None, *, jobs: int) -> Iterator[tuple[str, ImageBytes | Failure]]:
    """Each URL with its image or its failure, in order; `jobs` are under way at a time, and a few wait to be taken.

    Without `fetch` the images that stand in the page itself (`data:`) are given, and no others.
    """
    wanted = urls if fetch is not None else filter(is_data, urls)

    def attempt(url: str) -> tuple[str, ImageBytes | Failure]:
        try:
            return url, from_data(url) if fetch is None or is_data(url) else fetch(url)
        except (FetchError, OSError, ValueError) as mistake:
            return url, Failure(url, str(mistake))

    return in_order(attempt, wanted, threads=jobs)


def is_data(url: str) -> bool:
    return url[:5].lower() == "data:"


def _shown(url: str) -> str:
    return f"{url[:40]}…" if len(url) > 200 else url


BITMAP_HEADERS = frozenset({12, 40, 52, 56, 64, 108, 124})
"""Known sizes of the BMP header after the first 14 bytes; the signature `BM` alone also begins texts."""

KINDS: dict[str, Callable[[bytes], object]] = {
    "jpg": lambda data: data.startswith(b"\xff\xd8\xff"),
    "png": lambda data: data.startswith(b"\x89PNG\r\n\x1a\n"),
    "gif": lambda data: data.startswith((b"GIF87a", b"GIF89a")),
    "webp": lambda data: data.startswith(b"RIFF") and data[8:12] == b"WEBP",
    "tiff": lambda data: data.startswith((b"II*\0", b"MM\0*", b"II+\0", b"MM\0+")),
    "avif": lambda data: data[4:8] == b"ftyp" and re.search(rb"avi[fs]", data[8 : min(data[3], 64)]),
    "bmp": lambda data: data.startswith(b"BM") and int.from_bytes(data[14:18], "little") in BITMAP_HEADERS,
    "svg": is_svg,
}
"""The file ending of each image format, with the test that recognises it."""


def kind_of(data: bytes) -> str | None:
    """The file ending for some bytes; None if they are in none of the image formats of `KINDS`."""
    return next((kind for kind, tells in KINDS.items() if tells(data)), None)

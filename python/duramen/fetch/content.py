"""Checks of the media type: pages are accepted, and the error for anything else names its type."""

from .._core import binary_type
from .errors import UnsupportedContent

PAGES = ("text/", "application/xhtml+xml", "application/xml")
"""HTML, XHTML and text."""

FEEDS = ("text/", "+xml", "application/xml", "+json", "application/json", "application/gzip", "application/x-gzip")
"""Sitemaps, also packed ones, and feeds."""

ANYTHING = ("",)

NOT_TO_READ = frozenset({"text/css", "text/javascript", "text/ecmascript", "text/event-stream"})
GENERIC = frozenset({"", "application/octet-stream", "binary/octet-stream", "unknown/unknown", "application/unknown"})
"""Generic types, for which the bytes decide."""

TOOLS = (
    ("image/", "tesseract reads the text in images"),
    (("audio", "video"), "whisper writes down what is said"),
    (
        ("application/zip", "application/x-7z", "application/x-tar", "application/vnd.rar"),
        "unpack it with 7z, and give the pages in it",
    ),
    (
        ("application/gzip", "application/zstd", "application/x-xz", "application/x-bzip"),
        "unpack it with gunzip, zstd -d, xz or bzip2 first",
    ),
    (("application/epub", "application/vnd.oasis", "application/vnd.openxml"), "pandoc -t html makes a page of it"),
    (("application/msword", "application/rtf"), "soffice --convert-to html, of LibreOffice, makes a page of it"),
)
"""Tools to use instead of duramen, by the beginning of the media type."""

ARCHIVES = ("application/warc", "application/arc", "application/wacz")
PACKED_ARCHIVES = (".warc.gz", ".arc.gz")
BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")


def media_type(content_type: str | None) -> str:
    """The type without its parameters.

    >>> media_type("Text/HTML; charset=utf-8")
    'text/html'
    """
    return (content_type or "").split(";")[0].split(",")[0].strip().lower()


def check_type(content_type: str | None, kinds: tuple[str, ...], url: str) -> None:
    """Refuses media types that are not of the given kinds: `text/` is all text, `+xml` all types with this ending."""
    media = media_type(content_type)
    if media in GENERIC:
        return
    is_wanted = any(media.endswith(kind) if kind.startswith("+") else media.startswith(kind) for kind in kinds)
    if not is_wanted or (kinds == PAGES and media in NOT_TO_READ):
        raise _unsupported(media, kinds, url)


def check_body(content: bytes, content_type: str | None, kinds: tuple[str, ...], url: str) -> None:
    """Refuses content whose first bytes are not those of a page, whatever its media type is."""
    if kinds != PAGES:
        return
    if media := binary_type(content):
        raise _unsupported(media, kinds, url)
    is_generic = media_type(content_type) in GENERIC
    if is_generic and b"\0" in content[:1024] and not content.startswith(BYTE_ORDER_MARKS):
        raise _unsupported("binary data", kinds, url)


def _unsupported(media: str, kinds: tuple[str, ...], url: str) -> UnsupportedContent:
    if kinds != PAGES:
        return UnsupportedContent(f"{url} is {media}, not what was asked for; check the URL", url)
    if media in ARCHIVES or (media == "application/gzip" and url.lower().endswith(PACKED_ARCHIVES)):
        return UnsupportedContent(f"{url} is a web archive, not a page; duramen corpus FILE -o DIR/ reads it", url)
    if media == "application/pdf":
        return UnsupportedContent(f"{url} is a PDF, which is not supported; pdftotext makes text of it", url)
    hint = next((tool for names, tool in TOOLS if media.startswith(names)), "give the URL of a page")
    return UnsupportedContent(f"{url} is {media}, not HTML or text; {hint}", url)

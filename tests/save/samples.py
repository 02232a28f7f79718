"""The first bytes of an image of each kind, a document with images, and what lies in a folder."""

import base64
import errno
from pathlib import Path

import duramen
from duramen import Document
from duramen.export.save import ImageBytes, image_bytes

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
JPG = b"\xff\xd8\xff\xe0\0\x10JFIF\0 the rest of a photograph"
GIF = base64.b64decode("R0lGODlhAQABAAAAACw=")
BMP = b"BM" + bytes(12) + b"\x28\0\0\0" + bytes(40)
TIFF = b"II*\0" + bytes(20)
WEBP = b"RIFF\x1a\0\0\0WEBPVP8L" + bytes(20)
AVIF = b"\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf" + bytes(20)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>'
URL = "https://example.org/trees/oak.html"


def story(*sources: str, title: str = "Oak", text: str = "Dark and dense.", url: str | None = URL) -> Document:
    """A document whose images stand between two paragraphs."""
    images = "".join(f"<p>And so it grew.<p><img src='{source}' alt=''>" for source in sources)
    return of_story(f"<title>{title}</title><main id=story><p>{text}{images}<p>It stands there still.</main>", url)


def of_story(html: str, url: str | None = None) -> Document:
    """A document that keeps the element with the id `story`."""
    return duramen.extract(html, method="element-id", method_options={"id": "story"}, url=url)


def drawn(url: str) -> ImageBytes:
    return image_bytes(PNG + url.encode(), url)


def half(url: str) -> ImageBytes:
    """The same, but a leaf is not there."""
    if "leaf" in url:
        raise OSError(errno.ECONNRESET, "gone")
    return drawn(url)


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder and those below it, by their paths in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}

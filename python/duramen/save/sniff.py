"""The image format of some bytes, detected from the bytes alone and not from a header or a name."""

import re
from collections.abc import Callable

from .svg import is_svg

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
    """The file ending for some bytes; None if they are in none of the image formats of `KINDS`.

    >>> kind_of(b"GIF89a..."), kind_of(b"<!doctype html><p>Not found")
    ('gif', None)
    """
    return next((kind for kind, tells in KINDS.items() if tells(data)), None)

"""The format of an input, detected from its first bytes, because file names are unreliable."""

from typing import BinaryIO, Literal

from .compression import WITH_DICTIONARY, Compression, compression_of, first_content
from .http import LOOKS_LIKE_HTML
from .page import Unreadable

Kind = Literal["warc", "arc", "parquet", "jsonl", "html"]

HEAD = 4096
"""Number of bytes of an input that are read for detection."""


def detect(file: BinaryIO) -> tuple[Kind, Compression]:
    """What a file holds and how it is compressed; the file is at its beginning again afterwards.

    Raises `Unreadable` with a sentence for a file that is of no kind that can be read.
    """
    head = file.read(HEAD)
    file.seek(0)
    if not head:
        raise Unreadable("the file is empty")
    if head.startswith(b"PAR1"):
        return "parquet", None
    compression = compression_of(head)
    if compression is None:
        return kind_of(head), None
    if head.startswith(WITH_DICTIONARY):
        return "warc", compression  # only web archives begin with a dictionary, which their content needs
    content = first_content(file, compression)
    if not content:
        raise Unreadable(
            f"the file begins like {compression} but cannot be decompressed: it is damaged, or not {compression}"
        )
    return kind_of(content), compression


def kind_of(content: bytes) -> Kind:
    """What decompressed content begins with.

    >>> kind_of(b"WARC/1.1\\r\\n"), kind_of(b'{"html": "<p>"}'), kind_of(b"<!doctype html>")
    ('warc', 'jsonl', 'html')
    """
    start = content.lstrip(b"\r\n\t \xef\xbb\xbf")
    if start.startswith(b"WARC/"):
        return "warc"
    if start.startswith(b"filedesc://"):
        return "arc"
    if start.startswith(b"{"):
        return "jsonl"
    if LOOKS_LIKE_HTML.match(content):
        return "html"
    if not start:
        raise Unreadable("the file holds nothing but white space")
    raise Unreadable("the file is not WARC, ARC, Parquet, JSON lines or HTML; give a file in one of these formats")

"""The format of an input, detected from its first bytes, because file names are unreliable."""

import re
from typing import BinaryIO, Literal

from ...wacz import MAGIC as ZIP
from ...wacz import has_archives
from ..compression import WITH_DICTIONARY, Compression, compression_of, first_content
from ..page import Unreadable
from .answer import LOOKS_LIKE_HTML

Kind = Literal["warc", "arc", "wacz", "parquet", "jsonl", "html"]

MHTML = re.compile(rb"^content-type:\s*multipart/", re.IGNORECASE | re.MULTILINE)
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
    if head.startswith(ZIP):
        if not has_archives(file):
            raise Unreadable("the ZIP is no WACZ: it is damaged, or holds no web archives; unpack it with 7z first")
        return "wacz", None
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
    if LOOKS_LIKE_HTML.match(content) or content.startswith(b"bplist00") or MHTML.search(content):
        return "html"
    if not start:
        raise Unreadable("the file holds nothing but white space")
    raise Unreadable("the file is not WARC, ARC, WACZ, Parquet, JSON lines, HTML or a saved page; give one of these")

"""Reads the pages of an input, whose format is detected from its first bytes, because file names are unreliable."""

import re
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Literal, cast

from ....fetch.archived import MAX_PAGE_BYTES
from ....fetch.wacz import MAGIC as ZIP
from ....fetch.wacz import UNREADABLE, archives_in, check_stored, has_archives, opened
from ....page.saved import saved_page
from ..compression import LOOKED_AT, WITH_DICTIONARY, Compression, compression_of, first_content
from ..options import Options
from ..page import Damage, RawPage, ReadLog, Unreadable
from ..storage import StorageError, open_file, reason_of
from .answer import LOOKS_LIKE_HTML
from .arc import read_arc
from .index import COLUMNS, read_index
from .tables import open_parquet, read_jsonl, read_parquet
from .warc import read_warc

Kind = Literal["warc", "arc", "wacz", "parquet", "jsonl", "html"]

MHTML = re.compile(rb"^content-type:\s*multipart/", re.IGNORECASE | re.MULTILINE)


def read_input(path: str, reading: ReadLog, options: Options) -> Iterator[RawPage]:
    """The pages of an archive, a table or a single page.

    Raises `Unreadable` for an input that is of no use, `Damage` where one cannot be read on.
    """
    with open_file(path) as file:
        kind, compression = detect(file)
        if kind in ("warc", "arc", "wacz") and options.carry:
            raise Unreadable("archives have no columns to carry through; leave --carry out")
        if kind == "warc":
            yield from read_warc(file, path, reading, compression=compression, dump=options.dump)
        elif kind == "wacz":
            yield from read_wacz(file, path, reading, dump=options.dump)
        elif kind == "arc":
            yield from read_arc(file, reading, compression=compression, dump=options.dump)
        elif kind == "jsonl":
            yield from read_jsonl(file, path, reading, options=options, compression=compression)
        elif kind == "parquet":
            table = open_parquet(file, reading)
            names = set(table.schema_arrow.names)
            if options.html not in names and names.issuperset(COLUMNS):
                table = open_parquet(file, reading, dictionaries=COLUMNS)
                yield from read_index(table, reading, base=options.base, dump=options.dump)
            else:
                yield from read_parquet(table, path, reading, options=options)
        elif compression is not None:
            raise Unreadable(str(problem_of(file.read(16))))
        else:
            yield from read_html_files([path], reading)


def detect(file: BinaryIO) -> tuple[Kind, Compression]:
    """What a file holds and how it is compressed; the file is at its beginning again afterwards.

    Raises `Unreadable` with a sentence for a file that is of no kind that can be read.
    """
    head = file.read(LOOKED_AT)
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
    if head.startswith(WITH_DICTIONARY):
        return "warc", compression  # only web archives begin with a dictionary, which their content needs
    content = first_content(file, compression) if compression else head
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
    starts: dict[bytes, Kind] = {b"WARC/": "warc", b"filedesc://": "arc", b"{": "jsonl"}
    if kind := next((kind for begin, kind in starts.items() if start.startswith(begin)), None):
        return kind
    if LOOKS_LIKE_HTML.match(content) or content.startswith(b"bplist00") or MHTML.search(content):
        return "html"
    if not start:
        raise Unreadable("the file holds nothing but white space")
    raise Unreadable("the file is not WARC, ARC, WACZ, Parquet, JSON lines, HTML or a saved page; give one of these")


def read_wacz(file: BinaryIO, source: str, reading: ReadLog, *, dump: str | None) -> Iterator[RawPage]:
    """The pages of all archives in a WACZ; damage to one does not affect the others."""
    files = opened(file)
    for name in archives_in(files):
        place = f"{source}/{name}"
        try:
            check_stored(files, name)
            with files.open(name) as opened_file:
                archive = cast(BinaryIO, opened_file)
                kind, compression = detect(archive)
                if kind != "warc":
                    raise Unreadable(f"is {kind}, not WARC")
                for page in read_warc(archive, place, reading, compression=compression, dump=dump):
                    yield page._replace(file_path=place)
        except Damage as damage:
            reading.damage(place, damage)
        except (Unreadable, *UNREADABLE) as error:
            reading.damage(place, str(error))


def read_html_files(paths: Sequence[str], reading: ReadLog) -> Iterator[RawPage]:
    """The pages in some files; one that cannot be read is counted with the damaged inputs."""
    for path in paths:
        try:
            with open_file(path) as file:
                content = file.read(MAX_PAGE_BYTES + 1)
        except (OSError, StorageError) as error:
            reading.damage(path, reason_of(error))
            continue
        reading.position += len(content)
        if problem := problem_of(content):
            reading.damage(path, problem)
        elif inside := saved_page(content):
            yield RawPage(inside.html, inside.url, inside.content_type, date=inside.date, file_path=path)
        else:
            kind = "application/xhtml+xml" if path.lower().endswith(".xhtml") else "text/html"
            yield RawPage(content, content_type=kind, file_path=path)


def problem_of(content: bytes) -> str | None:
    """Why a file is not a page; None for a page.

    >>> problem_of(b"WARC/1.0\\r\\n")
    'is a WARC archive by its content: rename it to .warc and give it again'
    """
    if not content.strip():
        return "is empty"
    if len(content) > MAX_PAGE_BYTES:
        return f"is larger than {MAX_PAGE_BYTES >> 20} MiB"
    if content.startswith(b"WARC/"):
        return "is a WARC archive by its content: rename it to .warc and give it again"
    if content.startswith(b"PAR1"):
        return "is a Parquet file by its content: rename it to .parquet and give it again"
    if packing := compression_of(content):
        return f"is compressed ({packing}): decompress it, or rename it to what it is, such as .warc.gz"
    return None

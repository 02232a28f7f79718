"""Reads the pages of an input, whose format is detected from its first bytes."""

from collections.abc import Iterator

from ..options import Options
from ..page import RawPage, ReadLog, Unreadable
from ..storage import open_file
from .arc import read_arc
from .detect import detect
from .html import problem_of, read_html_files
from .index import COLUMNS, is_index, read_index
from .tables import open_parquet, read_jsonl, read_parquet
from .wacz import read_wacz
from .warc import read_warc

__all__ = ["read_html_files", "read_input"]


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
            if options.html not in table.schema_arrow.names and is_index(table.schema_arrow.names):
                table = open_parquet(file, reading, dictionaries=COLUMNS)
                yield from read_index(table, reading, base=options.base, dump=options.dump)
            else:
                yield from read_parquet(table, path, reading, options=options)
        elif compression is not None:
            raise Unreadable(str(problem_of(file.read(16))))
        else:
            yield from read_html_files([path], reading)

"""The verbs `tables` and `data`."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import NamedTuple

import click

from ....base import atomic
from ....base.json_text import json_text
from ....base.tree import within
from ....export.table import line
from ....page.document import Document
from ....page.extract import checked
from ....page.metadata import data as declared
from ....page.metadata import of_type
from ....page.tables import DataTable
from ..reading import Source, document_of, page_of
from ..terminal.console import Failed, complain, misuse, show
from ..terminal.help import option, options, verb
from ..terminal.options import SOURCES, Fetching, Finding, Folder, Name, Reading, formulas


def as_csv(_document: Document, table: DataTable, *, escape_formulas: bool = False) -> bytes:
    lines = [table.columns, *table.rows] if table.header else table.rows
    return "".join(line(cells, escape_formulas=escape_formulas) for cells in lines).encode("utf-8", "replace")


def as_json(_document: Document, table: DataTable) -> bytes:
    return f"{json_text(table.as_dict())}\n".encode()


def as_markdown(document: Document, table: DataTable) -> bytes:
    """The table as `duramen extract -f markdown` writes it."""
    kept = document.kept & within(document.page.nodes, table.row)
    return f"{replace(document, kept=kept).as_markdown(posts=False)}\n".encode("utf-8", "replace")


def as_parquet(_document: Document, table: DataTable) -> bytes:
    try:
        from pyarrow import parquet
    except ImportError:
        raise ModuleNotFoundError("Parquet needs pyarrow: pip install 'duramen[corpus]'") from None
    written = BytesIO()
    parquet.write_table(table.arrow(), written)
    return written.getvalue()


def joined_csv(found: Sequence[tuple[str, DataTable]], *, escape_formulas: bool = False) -> bytes:
    """The rows with their sources, those of tables with the same columns together below the names of these."""
    alike: dict[tuple[str, ...], list[list[str]]] = {}
    for source, table in found:
        alike.setdefault(table.columns, []).extend([source, *row] for row in table.rows)
    write = partial(line, escape_formulas=escape_formulas)
    parts = ["".join(map(write, [["source", *columns], *rows])) for columns, rows in alike.items()]
    return "\n".join(parts).encode("utf-8", "replace")


def joined_json(found: Sequence[tuple[str, DataTable]]) -> bytes:
    return "".join(f"{json_text({'source': source, **table.as_dict()})}\n" for source, table in found).encode()


class Form(NamedTuple):
    """A format: how it writes a table, names its file, separates several tables, and joins those of several sources."""

    write: Callable[[Document, DataTable], bytes]
    suffix: str
    between: bytes | None = b"\n"
    join: Callable[[Sequence[tuple[str, DataTable]]], bytes] | None = None


FORMS = {
    "csv": Form(as_csv, ".csv", join=joined_csv),
    "json": Form(as_json, ".json", b"", joined_json),
    "markdown": Form(as_markdown, ".md"),
    "parquet": Form(as_parquet, ".parquet", None),
}


@options("Writing", everyday=True)
class Writing:
    form: str = option("Format.", "-f", "--format", type=click.Choice(list(FORMS)), default="csv")
    folder: Folder | None = option("Write a file for each table.", "-o", "--output")
    number: int | None = option("Only the table with this number.", "--table")
    force: bool = option("Replace existing files.", default=False)
    escape_formulas: bool = formulas()


@verb(SOURCES)
def tables(sources: tuple[str, ...], writing: Writing, finding: Finding, reading: Reading, fetching: Fetching) -> None:
    """Print the data tables of the main content of pages.

    Tables that only lay out a page are left out, and a cell that spans several
    rows or columns is repeated in each (left empty in Markdown). json has one
    line for each table; in csv and markdown an empty line separates tables.
    With -o, table N is written to DIR/table-N with the suffix of the format.
    `--method everything` gives all data tables of the page. Several SOURCEs give
    one stream in csv or json, with the source of each line: in csv the rows of
    all tables with the same columns stand below one header.
    """
    options, form, number = finding.keywords(), FORMS[writing.form], writing.number
    with misuse():
        if writing.escape_formulas:
            if writing.form != "csv":
                raise ValueError("only CSV has cells that spreadsheets take for formulas: leave --escape-formulas out")
            form = Form(partial(as_csv, escape_formulas=True), ".csv", join=partial(joined_csv, escape_formulas=True))
        checked(**options, **reading.keywords())
    if len(sources) > 1:
        if form.join is None or writing.folder is not None or number is not None:
            raise click.UsageError("Several SOURCEs need -f csv or json, without -o and --table.")
        found, failed = [], False
        for name in sources:
            try:
                made = document_of(name, reading, fetching, **options).tables
                found += [(Source(name).safe_name, table) for table in made]
            except Failed as error:
                complain(error.message)
                failed = True
        sys.stdout.buffer.write(form.join(found))
        click.get_current_context().exit(1 if failed else 0)
    (source,) = sources
    document = document_of(source, reading, fetching, **options)
    chosen = list(enumerate(document.tables, start=1))
    if number is not None:
        if number > len(chosen):
            raise Failed(f"{Source(source).safe_name}: has {len(chosen)} data tables, so there is no table {number}")
        chosen = chosen[number - 1 : number]
    with misuse():
        if writing.folder is None:
            if form.between is None and len(chosen) > 1:
                raise ValueError(
                    f"{len(chosen)} tables need {len(chosen)} files in this format: add -o DIR or --table N"
                )
            sys.stdout.buffer.write((form.between or b"").join(form.write(document, table) for _, table in chosen))
            return
        writing.folder.mkdir(parents=True, exist_ok=True)
        for number, table in chosen:
            path = writing.folder / f"table-{number}{form.suffix}"
            try:
                (atomic.replace if writing.force else atomic.create)(path, form.write(document, table))
            except FileExistsError:
                raise Failed(f"{path} exists; use --force to replace it") from None


@options("Writing", everyday=True)
class Chosen:
    type: Name | None = option("Only things of this type: Recipe, Product, h-entry ...")


@verb(SOURCES)
def data(sources: tuple[str, ...], chosen: Chosen, reading: Reading, fetching: Fetching) -> None:
    """Print the structured data of pages as JSON.

    JSON-LD, microdata, RDFa, microformats, Open Graph, Twitter cards, Dublin
    Core and citation tags, with the keys of JSON-LD. One SOURCE gives one JSON
    array, several give a line for each, with its source.
    """
    failed = False
    for name in sources:
        try:
            found = declared(page_of(name, reading, fetching))
        except Failed as error:
            complain(error.message)
            failed = True
            continue
        wanted = found if chosen.type is None else of_type(found, chosen.type)
        if len(sources) == 1:
            show(json_text(wanted, indent=2))
        else:
            show(json_text({"source": Source(name).safe_name, "data": wanted}))
    click.get_current_context().exit(1 if failed else 0)

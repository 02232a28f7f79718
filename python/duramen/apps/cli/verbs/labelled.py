"""The verb `labelled`: describes a corpus of labelled pages, and converts corpora from other formats.

It is not called `corpus`, because that verb reads pages without labels, such as web archives.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import click

from ....evaluate.convert import FORMATS, Record, Skipped, convert, write_records
from ....evaluate.corpus import read_corpus
from ....evaluate.inventory import inventory_sections, labels_of, take_stock
from ....evaluate.tidy import csv_of
from ..evaluation import CORPUS, corpus_misuse, counted
from ..terminal.aligned import show_sections
from ..terminal.console import complain, progress, show
from ..terminal.help import option, options, verb
from ..terminal.options import File, Name, table_format


@click.group()
def labelled() -> None:
    """Describe labelled pages, or convert them from other formats."""


@options()
class Described:
    form: str | None = table_format("markdown", "csv")
    limit: int | None = option("Stop after this many pages.")


@verb(CORPUS, group=labelled)
def info(corpus: tuple[Path, ...], described: Described) -> None:
    """Describe CORPUS: pages, types, languages, lengths, suspicious gold.

    Near-duplicates, within and across sets, are found by MinHash of the gold
    texts. Gold is suspicious if its words are not in the page. CSV has a row
    for each page.
    """
    with corpus_misuse():
        with counted(corpus, "reading", limit=described.limit) as step:
            labels = []
            for sample in islice(read_corpus(*corpus), described.limit):
                labels.append(labels_of(sample))
                step()
        inventory = take_stock(labels)
    if described.form == "csv":
        rows = list(inventory.rows())
        show(csv_of(rows[0], rows))
    else:
        show_sections(inventory_sections(inventory), title=f"{len(labels)} labelled pages", form=described.form)


@options()
class Converted:
    output: File = option("A .jsonl, .jsonl.gz or .jsonl.xz file.", "-o", "--output", required=True)
    dataset: Name | None = option("Name of the set.  [default: the file name]", "--set")
    overwrite: bool = option("Replace the file if it exists.", default=False)


@verb(
    click.Argument(["form"], metavar="FORMAT", type=click.Choice(list(FORMATS))),
    click.Argument(["source"], type=click.Path(path_type=Path)),
    name="convert",
    group=labelled,
)
def convert_verb(form: str, source: Path, converted: Converted) -> None:
    """Convert labelled pages from another FORMAT to ours.

    \b
    wcxb          html/*.html.gz and ground-truth/*.json
    cleaneval     N.html and N-cleaned.txt
    dragnet       HTML/*.html, and Corrected/*.txt, text/*.txt or meta/*.toml
    l3s-gn1       original/*.html and annotated/*.html
    webmainbench  a .jsonl file
    folder        HTML files and text files of the same names
    """
    skipped: list[Skipped] = []

    def records() -> Iterator[Record]:
        for item in convert(form, source, dataset=converted.dataset):
            step()
            if isinstance(item, Skipped):
                skipped.append(item)
            else:
                yield item

    with corpus_misuse(), progress(None, wanted=True, label="converting") as step:
        try:
            count = write_records(records(), converted.output, overwrite=converted.overwrite)
        finally:
            if skipped:
                complain(f"{len(skipped)} left out; the first: {skipped[0].page} {skipped[0].reason}")
    click.echo(f"{count} pages written to {converted.output}", err=True)

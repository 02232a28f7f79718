"""The verb `labelled`: describes a corpus of labelled pages, and converts corpora from other formats.

It is not called `corpus`, because that verb reads pages without labels, such as web archives.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import click

from ...evaluate.convert import FORMATS, Record, Skipped, convert, write_records
from ...evaluate.corpus import read_corpus
from ...evaluate.inventory import inventory_sections, labels_of, take_stock
from ...evaluate.tidy import csv_of
from ..evaluation.corpora import corpus_argument, corpus_misuse, counted
from ..terminal.aligned import show_sections
from ..terminal.console import complain, show
from ..terminal.options import ANY_PATH, FILE, form_option
from ..terminal.progress import progress


@click.group()
def labelled() -> None:
    """Describe labelled pages, or convert them from other formats."""


@labelled.command()
@corpus_argument
@form_option(("markdown", "csv"))
@click.option("--limit", metavar="N", type=click.IntRange(1), help="Stop after this many pages.")
def info(corpus: tuple[Path, ...], form: str | None, limit: int | None) -> None:
    """Describe CORPUS: pages, types, languages, lengths, suspicious gold.

    Near-duplicates, within and across sets, are found by MinHash of the gold
    texts. Gold is suspicious if its words are not in the page. CSV has a row
    for each page.
    """
    with corpus_misuse():
        with counted(corpus, "reading", limit=limit) as step:
            labels = []
            for sample in islice(read_corpus(*corpus), limit):
                labels.append(labels_of(sample))
                step()
        inventory = take_stock(labels)
    if form == "csv":
        rows = list(inventory.rows())
        show(csv_of(rows[0], rows))
    else:
        show_sections(inventory_sections(inventory), title=f"{len(labels)} labelled pages", form=form)


@labelled.command("convert")
@click.argument("form", metavar="FORMAT", type=click.Choice(list(FORMATS)))
@click.argument("source", type=ANY_PATH)
@click.option("-o", "--output", metavar="FILE", required=True, type=FILE, help="A .jsonl, .jsonl.gz or .jsonl.xz file.")
@click.option("--set", "dataset", metavar="NAME", help="Name of the set.  [default: the file name]")
@click.option("--overwrite", is_flag=True, help="Replace the file if it exists.")
def convert_verb(form: str, source: Path, output: Path, dataset: str | None, overwrite: bool) -> None:
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
        for item in convert(form, source, dataset=dataset):
            step()
            if isinstance(item, Skipped):
                skipped.append(item)
            else:
                yield item

    with corpus_misuse(), progress(None, wanted=True, label="converting") as step:
        try:
            count = write_records(records(), output, overwrite=overwrite)
        finally:
            if skipped:
                complain(f"{len(skipped)} left out; the first: {skipped[0].page} {skipped[0].reason}")
    click.echo(f"{count} pages written to {output}", err=True)

"""The verb `labelled`: describes a corpus of labelled pages, and converts corpora from other formats.

It is not called `corpus`, because that verb reads pages without labels, such as web archives.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

import click

from ...evaluate.convert import FORMATS, Record, Skipped, convert, write_records
from ...evaluate.corpus import read_corpus
from ...evaluate.html_report import to_html
from ...evaluate.inventory import Inventory, inventory_sections, labels_of, take_stock
from ...evaluate.latex import latex_tables
from ...evaluate.plots import check_matplotlib, draw_all, inline_svg
from ..evaluation.corpora import corpus_argument, corpus_misuse, counted
from ..terminal.aligned import show_sections
from ..terminal.console import complain, show, write
from ..terminal.options import ANY_PATH, FILE, FOLDER, form_option
from ..terminal.progress import progress

FORMS = ("markdown", "json", "latex", "html")


@click.group()
def labelled() -> None:
    """Describe labelled pages, or convert them from other formats."""


@labelled.command()
@corpus_argument
@form_option(FORMS)
@click.option("--limit", metavar="N", type=click.IntRange(1), help="Stop after this many pages.")
@click.option("--report", metavar="FILE", type=FILE, help="Write one HTML page with tables and pictures.")
@click.option("--plots", metavar="DIR", type=FOLDER, help="Draw every picture as SVG.")
def info(
    corpus: tuple[Path, ...], form: str | None, limit: int | None, report: Path | None, plots: Path | None
) -> None:
    """Describe CORPUS: pages, types, languages, lengths, suspicious gold.

    Near-duplicates, within and across sets, are found by fingerprints of the
    gold texts. Gold is suspicious if its words are not in the page.
    """
    with corpus_misuse():
        if report is not None or plots is not None:
            check_matplotlib()
        with counted(corpus, "reading", limit=limit) as step:
            labels = []
            for sample in islice(read_corpus(*corpus), limit):
                labels.append(labels_of(sample))
                step()
        inventory = take_stock(labels)
        if report is not None:
            write(as_html(inventory, pictures=True) + "\n", report)
        if plots is not None:
            from ...evaluate.plots.corpus import corpus_plots

            draw_all(corpus_plots(inventory), plots)
    if form in {None, "markdown"}:
        show_sections(inventory_sections(inventory), title=title_of(inventory), form=form)
    else:
        show(WRITERS[form](inventory))


def title_of(inventory: Inventory) -> str:
    return f"{len(inventory.pages)} labelled pages"


def as_html(inventory: Inventory, *, pictures: bool = False) -> str:
    """The same tables as an HTML page, with pictures on request."""
    drawn: dict[str, str] = {}
    if pictures:
        from ...evaluate.plots.corpus import corpus_plots

        made = {name: inline_svg(name, drawing) for name, drawing in corpus_plots(inventory).items()}
        drawn = {name: svg for name, svg in made.items() if svg is not None}
    return to_html(title_of(inventory), "", inventory_sections(inventory), drawn)


def as_json(inventory: Inventory) -> str:
    """All fields of every page, and every pair of duplicates."""
    pages = []
    for each in inventory.pages:
        fields: dict[str, Any] = {**vars(each), "suspicion": each.suspicion}
        del fields["print"]
        pages.append(fields)
    return json.dumps({"pages": pages, "duplicates": [asdict(each) for each in inventory.duplicates]}, indent=2)


WRITERS: dict[str, Callable[[Inventory], str]] = {
    "json": as_json,
    "latex": lambda inventory: latex_tables(title_of(inventory), inventory_sections(inventory)),
    "html": as_html,
}


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

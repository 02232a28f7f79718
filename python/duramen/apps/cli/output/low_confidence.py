"""The report of pages below a confidence: a line on standard error for each, or JSON lines in a file."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ....base.json_text import json_text
from ....export import FORMATS
from ....page.document import Document
from ..reading.sources import Source
from ..terminal.console import complain
from .destinations import STDOUT, Output, output_to


@dataclass
class Report:
    limit: float | None
    output: Output | None
    count: int = 0

    def check(self, source: Source) -> None:
        if self.output is not None:
            self.output.problem(source)

    def add(self, source: Source, page: dict[str, Any]) -> None:
        self.count += 1
        if self.output is None:
            complain(f"{source.safe_name}: its confidence {page['confidence']:.2f} is below {self.limit:g}")
        else:
            self.output.write(source, json_text(page) + "\n")


def reported(document: Document, source: Source) -> dict[str, Any]:
    words = len(document.text.split())
    about = {"source": source.safe_name, "url": document.page.url, "title": document.title}
    return {**about, "page_type": document.page_type, "words": words, "confidence": round(document.confidence or 0, 4)}


@contextmanager
def report_to(
    place: str | None, limit: float | None, *, results: str | None, quiet: bool, force: bool, resume: bool
) -> Iterator[Report]:
    """The report of a run whose results go to `results`; at the end it says how many pages a file lists."""
    if place is None:
        yield Report(limit, None)
        return
    if limit is None:
        raise click.UsageError("--report lists the pages below a confidence: add --below X.")
    if place == STDOUT and results in {None, STDOUT}:
        raise click.UsageError("Results and --report cannot both go to standard output: add -o PATH.")
    with output_to(place, FORMATS["jsonl"], several=True, force=force, resume=resume, readable=False) as output:
        report = Report(limit, output)
        yield report
    if force and not report.count and Path(place).is_file():
        Path(place).unlink()  # without pages there is no report, and an old file would be mistaken for it
    if quiet:
        return
    pages = "1 page is" if report.count == 1 else f"{report.count} pages are"
    complain(f"{pages} below {limit:g}" + (f", see {place}" if report.count and place != STDOUT else ""))

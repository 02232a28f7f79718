"""The verb `compare`."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ....evaluate.agreement import agreement, read_by_method, read_by_others
from ....evaluate.corpus import Sample, find_page
from ....evaluate.metrics.word_bag import compare_unspaced
from ....evaluate.report import Section
from ....evaluate.side_by_side import side_by_side
from ....evaluate.systems import System
from ....page.page import Page, parse
from ..evaluation import COMMAND_GRACE, Chosen, corpus_misuse
from ..reading import page_of
from ..terminal.aligned import show_sections
from ..terminal.console import show, write
from ..terminal.help import option, options, verb
from ..terminal.options import ALL, SOURCE, AnyPath, Fetching, File, Reading

TIMEOUT = 60.0


@options("Page", everyday=True)
class Reporting:
    corpus: tuple[AnyPath, ...] = option("Take the page SOURCE, named SET/ID, from this labelled corpus.")
    html: File | None = option("Write the texts side by side.")
    pairs: bool = option("Print the agreement of each pair of methods, too.", default=False)
    form: Literal["markdown", "json"] | None = option(
        "Format of the report.  [default: columns on a terminal, else markdown]", "--format", section="Options"
    )


@verb(SOURCE)
def compare(source: str, chosen: Chosen, reporting: Reporting, reading: Reading, fetching: Fetching) -> None:
    """Compare extractors on one SOURCE; by default, all methods.

    Prints how many words each extractor keeps, how far it agrees with the first
    one, its time, and its F1 if the page has a gold text.
    """
    with corpus_misuse():
        systems = chosen.systems_to_run(timeout=TIMEOUT, default=ALL)
        if reporting.corpus:
            sample = find_page(reporting.corpus, source)
            page = parse(sample.html, url=sample.url, lenient=True)
        else:
            page = page_of(source, reading, fetching, lenient=True)
            sample = Sample("", source, page.source, url=page.url)
    compare_on(page, sample, systems, reporting)


def compare_on(page: Page, sample: Sample, systems: Mapping[str, System], reporting: Reporting) -> None:
    others = {name: each.extractor for name, each in systems.items() if each.kind != "method"}
    by_others = {each.system: each for each in read_by_others(sample, others, timeout=TIMEOUT + COMMAND_GRACE)}
    made = [by_others.get(name) or read_by_method(page, name) for name in systems]
    kept = {each.system: each.kept for each in made if each.kept is not None}
    matrix = agreement(list(kept.values()), page.nodes.words > 0).tolist()
    rows: list[dict[str, Any]] = []
    for each in made:
        figures = {"words": each.words, "milliseconds": each.milliseconds, "error": each.error}
        f1 = None if sample.text is None or each.error else compare_unspaced(each.text, sample.text).f1
        rows.append({"method": each.system, **figures, "f1": f1})
    words = int(page.nodes.words.sum())
    if reporting.form == "json":
        show(json.dumps({"words": words, "choices": rows, "methods": list(kept), "agreement": matrix}, indent=2))
    else:
        show_sections(comparison_sections(rows, words, list(kept), matrix, pairs=reporting.pairs), form=reporting.form)
    if reporting.html is not None:
        write(side_by_side(sample.key.rstrip("/"), sample, made) + "\n", reporting.html)


def comparison_sections(
    rows: Sequence[Mapping[str, Any]], words: int, methods: list[str], matrix: list[list[float]], *, pairs: bool
) -> list[Section]:
    """A table of words, time, agreement with the first method and F1; with `pairs`, the agreement of each pair."""
    has_gold = any(row["f1"] is not None for row in rows)
    agrees = dict(zip(methods, matrix[0], strict=True)) if len(methods) > 1 else {}
    kept = [
        [
            row["method"],
            str(row["words"]),
            f"{row['words'] / max(words, 1):.0%}",
            f"{row['milliseconds']:.2f}",
            *([f"{agrees[row['method']]:.2f}" if row["method"] in agrees else "-"] if agrees else []),
            *(["-" if row["f1"] is None else f"{row['f1']:.3f}"] if has_gold else []),
            row["error"] or "",
        ]
        for row in rows
    ]
    agreement_head = [f"as {methods[0]}"] if agrees else []
    heads = ["method", "kept words", f"of {words}", "ms", *agreement_head, *(["F1"] if has_gold else []), "failed"]
    made = [Section("", "", heads, kept)]
    if pairs:
        cells = [[method, *(f"{value:.2f}" for value in row)] for method, row in zip(methods, matrix, strict=True)]
        made.append(Section("Agreement", "Jaccard index of the kept text rows.", ["method", *methods], cells))
    return made

"""Writes docs/papers.md from its template, the papers' printed tables, our measurements and the package itself."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import duramen
from duramen.evaluate.corpus import Sample
from duramen.evaluate.metrics import METRICS, summarise
from duramen.extract import DEFAULT_METHOD, as_arguments
from duramen.methods import METHODS
from duramen.tree import has_tag

from ..pages import generated_page
from ..tables import amount
from . import values
from .wording import code, count, points

TEMPLATE = Path(__file__).with_name("papers.md")
GENERATED = 20
GENERATED_TABLE = Path(__file__).with_name("generated.tsv")
NOT_ON_GENERATED = frozenset({"element-id", "bte-original"})  # needs an option; takes long


def page(measured: dict[str, Any]) -> str:
    return TEMPLATE.read_text("utf-8").format_map(
        {
            "articles": count(measured["003"]["pages"]),
            "mixed": count(measured["003 mixed"]["pages"]),
            **values.radilova(measured),
            **values.phan(measured),
            **values.bayes(measured),
            **values.insa(measured),
            **values.yu(measured),
            **times(measured["times"]),
        }
    )


def times(measured: dict[str, Any]) -> dict[str, str]:
    """The time of every method beside the parse."""
    parse = measured["parse"]
    spent = {name: measured["methods"][name] for name in (DEFAULT_METHOD, *METHODS) if name in measured["methods"]}
    return {
        "time_pages": count(measured["pages"]),
        "time_size": count(measured["size"] / 1000),
        "time_parse": amount(1000 * parse),
        "time_list": ", ".join(f"{code(name)} {amount(1000 * seconds)}" for name, seconds in spent.items()),
    }


def generated_table() -> str:
    """Figures of every method on pages that anyone can generate, separated by tabs."""
    rows = [[name, *(points(100 * value) for value in each)] for name, each in generated_figures().items()]
    return "\n".join("\t".join(row) for row in [["method", "precision", "recall", "F1"], *rows]) + "\n"


@cache
def generated_figures() -> dict[str, list[float]]:
    """Precision, recall and F1 of every method on generated pages."""
    samples = list(generated_samples(GENERATED))
    metric = METRICS["word-bag"]
    made = {}
    for name in METHODS:
        if name not in NOT_ON_GENERATED:
            asked = as_arguments({"method": name})
            scores = [metric.measure(duramen.extract(each.html, **asked).text, each) for each in samples]
            figures = summarise(metric, np.array(scores))
            made[name] = [float(figures[figure]) for figure in values.PRECISION_FIRST]
    return made


def generated_samples(size: int) -> Iterable[Sample]:
    """Generated pages; the gold text is that of their article."""
    for seed in range(size):
        made = duramen.parse(html := generated_page(seed, boxed=False))
        article = int(np.flatnonzero(has_tag(made.nodes, "article"))[0])
        yield Sample(id=str(seed), dataset="generated", html=html, text=made.text(article))

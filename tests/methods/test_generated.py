"""Scores of every method on ten generated pages, as pinned in generated.tsv: word-bag precision, recall and F1.

They show an unintended change of a method, and do not predict its quality on real pages. After an intended change,
`python -m tests.methods.test_generated` writes them again.
"""

from pathlib import Path

import numpy as np
import pytest

import duramen
from benchmarks.pages import generated_page
from duramen.base.tree import has_tag
from duramen.evaluate.corpus import Sample
from duramen.evaluate.metrics import METRICS, summarise
from duramen.methods import METHODS
from duramen.page.extract import as_arguments

SCORES = Path(__file__).with_name("generated.tsv")
LEFT_OUT = frozenset({"element-id", "bte-original"})  # needs an option; takes long


def table() -> str:
    """The scores, separated by tabs; the gold text is that of the article."""
    samples = []
    for seed in range(10):
        page = duramen.parse(html := generated_page(seed, boxed=False))
        article = int(np.flatnonzero(has_tag(page.nodes, "article"))[0])
        samples.append(Sample(id=str(seed), dataset="generated", html=html, text=page.text(article)))
    lines = ["method\tprecision\trecall\tF1"]
    for name in METHODS:
        if name not in LEFT_OUT:
            texts = (duramen.extract(each.html, **as_arguments({"method": name})).text for each in samples)
            scores = [METRICS["word-bag"].measure(text, each) for text, each in zip(texts, samples, strict=True)]
            figures = summarise(METRICS["word-bag"], np.array(scores))
            lines.append("\t".join([name, *(f"{100 * figures[key]:.1f}" for key in ("precision", "recall", "f1"))]))
    return "\n".join(lines) + "\n"


@pytest.mark.slow
def test_every_method_has_its_scores_on_generated_pages() -> None:
    assert SCORES.read_text("utf-8") == table(), "run python -m tests.methods.test_generated, if this is intended"


if __name__ == "__main__":
    SCORES.write_text(table(), "utf-8")

"""The counters of sentences (Radilova et al.) and of characters (Joshi and Liu), rule by rule."""

import numpy as np
import pytest

from duramen import parse
from duramen.methods.sentences import Rule, sentence_counts

from ..cases import cases
from .kept import PAGES, kept_texts, row_of


def pieces(inside: str, rule: Rule = "paper") -> int:
    page = parse(f"<div id=x>{inside}</div>Next. And so on.")
    return int(sentence_counts(page.nodes, np.array([row_of(page, "x")]), rule)[0])


@cases(*PAGES["pieces"])
def test_pieces(inside: str, count: int, request: pytest.FixtureRequest) -> None:
    rule: Rule = "unicode" if "unicode" in request.node.name else "paper"
    assert pieces(inside, rule) == count


def test_near_repetitions_take_no_time_by_their_square() -> None:
    blocks = "".join(f"<div>{i}. Two. Three. Four. Five {i}.</div>" for i in range(2000))
    assert len(kept_texts(blocks, "sentences")) == 2000


@cases(*PAGES["levels"])
def test_interleaved_paragraphs_form_one_block(shape: str) -> None:
    """ "Individual paragraphs can belong to different levels"."""
    html = f"<ul><li>Menu</ul><main>{shape}</main><section><p>{'x' * 501}</p></section>"
    text = "".join(kept_texts(html.format(a="a" * 200, b="b" * 600, c="c" * 200), "characters"))
    kept = {letter: text.count(letter) for letter in "abc"}
    assert kept == {"a": 200 * shape.count("{a}"), "b": 600 * shape.count("{b}"), "c": 200 * shape.count("{c}")}
    assert "Menu" not in text
    assert "x" * 501 not in text

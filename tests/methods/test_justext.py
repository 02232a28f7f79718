"""jusText's classes and its decisions by context; Readability's scores, by hand."""

import numpy as np
import pytest

from duramen import parse
from duramen.base.tree import has_tag
from duramen.methods.justext import BAD, GOOD, SHORT, classes_in_context
from duramen.methods.readability import candidate_scores

from ..cases import cases
from .kept import PAGES, kept_texts

CLASSES = ("bad", "short", "near-good", "good")
GOOD_TEXT = "word " * 60


@cases(*PAGES["context"])
def test_context(alone: list[str], decided: list[str]) -> None:
    free = np.array([CLASSES.index(each) for each in alone])
    found = classes_in_context(free, np.full(len(free), 50), np.zeros(len(free), dtype=bool))
    assert [CLASSES[each] for each in found] == decided


@pytest.mark.parametrize(("distance", "kept"), [(200, True), (201, False)])
def test_a_heading_is_good_when_a_good_paragraph_follows_soon(distance: int, kept: bool) -> None:
    free, heading = np.array([SHORT, BAD, GOOD]), np.array([True, False, False])
    assert (classes_in_context(free, np.array([9, distance, 300]), heading)[0] == GOOD) == kept


@pytest.mark.parametrize(("length", "kept"), [(69, False), (70, True)])
def test_short_paragraphs_at_the_end(length: int, kept: bool) -> None:
    assert ("x" * length in kept_texts(f"<p>{GOOD_TEXT}<p>{'x' * length}", "justext")) == kept


PROSE = "A story, of some length, told at leisure. "  # 43 characters, two commas


@cases(
    ("a div", "", 5),
    ("a good class", "class=content", 30),
    ("a bad class and a good id", "class=sidebar id=content", 5),
    ("good and bad in one class", "class='content widget'", 5),
)
def test_scores_by_hand(attributes: str, score: float) -> None:
    # The paragraph gives 1 point, 3 for its parts, and 2 for its length of 200; the section has no points of its own.
    nodes = parse(f"<section><div {attributes}><p>a, b, c</div></section>").nodes
    rows = np.flatnonzero(has_tag(nodes, "p"))
    scores = candidate_scores(nodes, rows, np.full(len(nodes), 200))
    assert scores[has_tag(nodes, "div")].tolist() == [score + 6]
    assert scores[has_tag(nodes, "section")].tolist() == [3]
    assert np.isnan(scores[has_tag(nodes, "p")]).all()


def test_commas_of_other_paragraphs_do_not_count() -> None:
    nodes = parse("<div><p>a, b, c</div><section><p>d, e</section>").nodes
    scores = candidate_scores(nodes, np.flatnonzero(has_tag(nodes, "p")), np.zeros(len(nodes), dtype=np.intp))
    assert scores[has_tag(nodes, "div")].tolist() == [5 + 1 + 3]
    assert scores[has_tag(nodes, "section")].tolist() == [1 + 2]


def test_the_best_candidate_and_prose_beside_it_that_is_long_or_free_of_links() -> None:
    story = f"<div>{f'<p>{PROSE * 4}</p>' * 2}</div>"
    html = f"<body><section><p>{PROSE * 3}</p>{story}<p>Share this</p></section><p><a href=x>{PROSE}</a></p>"
    assert [text[:7] for text in kept_texts(html, "readability")] == ["A story"] * 3
    plain, linked = "<p>A short sentence, but whole.</p>", "<p>A short <a href=x>sentence</a>, with a link in it.</p>"
    kept = kept_texts(f"<section>{plain}{story}{linked}</section>", "readability")
    assert "A short sentence, but whole." in kept
    assert not any("with a link" in text for text in kept)


def test_unlikely_elements_are_dropped_unless_little_is_left() -> None:
    story = f"<p>{PROSE * 3}</p>" * 3
    both = f"<div>{story}</div><div class=extra><p>Beside, {PROSE * 9}</p></div>"
    assert not any("Beside" in text for text in kept_texts(both, "readability"))
    assert any("Beside" in text for text in kept_texts(both, "readability", drop_unlikely=False))
    assert len(kept_texts(f"<div class=extra>{story}</div>", "readability")) == 3

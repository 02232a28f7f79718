"""Readability's scores, by hand."""

import numpy as np

from duramen import parse
from duramen.base.tree import has_tag
from duramen.methods.readability import candidate_scores

from ..cases import cases
from .kept import kept_texts

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
    length = np.full(len(nodes), 200)
    scores = candidate_scores(nodes, rows, length)
    assert scores[has_tag(nodes, "div")].tolist() == [score + 6]
    assert scores[has_tag(nodes, "section")].tolist() == [3]
    assert np.isnan(scores[has_tag(nodes, "p")]).all()


def test_commas_of_other_paragraphs_do_not_count() -> None:
    nodes = parse("<div><p>a, b, c</div><section><p>d, e</section>").nodes
    scores = candidate_scores(nodes, np.flatnonzero(has_tag(nodes, "p")), np.zeros(len(nodes), dtype=np.intp))
    assert scores[has_tag(nodes, "div")].tolist() == [5 + 1 + 3]
    assert scores[has_tag(nodes, "section")].tolist() == [1 + 2]


def test_short_prose_beside_the_best_candidate_must_be_free_of_links() -> None:
    story = f"<div>{f'<p>{PROSE * 4}</p>' * 2}</div>"
    plain, linked = (
        "<p>A short sentence, but a whole one.</p>",
        "<p>A short <a href=x>sentence</a>, with a link in it.</p>",
    )
    kept = kept_texts(f"<section>{plain}{story}{linked}</section>", "readability")
    assert "A short sentence, but a whole one." in kept
    assert not any("with a link" in text for text in kept)


def test_the_best_candidate_and_prose_beside_it() -> None:
    story = f"<div><p>{PROSE * 4}</p><p>{PROSE * 4}</p></div>"
    html = f"<body><section><p>{PROSE * 3}</p>{story}<p>Share this</p></section><p><a href=x>{PROSE}</a></p>"
    assert [text[:7] for text in kept_texts(html, "readability")] == ["A story"] * 3
    assert kept_texts("<ul><li>One<li>Two</ul>", "readability") == ["One", "Two"], "without paragraphs, the body"


def test_unlikely_elements_are_dropped_unless_little_is_left() -> None:
    story = f"<p>{PROSE * 3}</p>" * 3
    both = f"<div>{story}</div><div class=extra><p>Beside, {PROSE * 9}</p></div>"
    assert not any("Beside" in text for text in kept_texts(both, "readability"))
    assert any("Beside" in text for text in kept_texts(both, "readability", drop_unlikely=False))
    assert len(kept_texts(f"<div class=extra>{story}</div>", "readability")) == 3

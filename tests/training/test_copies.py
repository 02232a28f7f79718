"""Pages made of pages, and labels from segments."""

import numpy as np
import pytest

from duramen.evaluate.training.alignment import segment_labels
from duramen.evaluate.training.copies import blanked, body_of, columns_resting_on, composed, joined, typed
from duramen.evaluate.training.examples import Example, Prepared, prepare
from duramen.evaluate.training.inputs import MAX_PAGE_BLOCKS, rows_of

from ..cases import cases
from .small import labelled, prepared

STORY = "<html><body class=x><p>The oak is dark and old.</p></body></html>"
OTHER = "<html><body><main class=y><script>var a</script><p id=z>An elm is pale.</p></main></body></html>"


def composed_of(
    story: Prepared, other: Prepared, *, is_reduced: bool = True, is_first: bool = False
) -> Prepared | None:
    body = body_of(other, is_bare=is_reduced, is_plain=is_reduced)
    return joined(story, body, other, type_weight=1.0, is_first=is_first)


@cases(
    ("below", False, [1.0, 0.0]),
    ("above", True, [0.0, 1.0]),
)
def test_the_other_page_is_foreign_whatever_it_says(is_first: bool, labels: list[float]) -> None:
    story = labelled(STORY, "The oak is dark and old.", "oak.example")
    other = labelled(OTHER, "An elm is pale.", "elm.example")
    page = composed_of(story, other, is_first=is_first)
    assert page is not None
    assert page.labels.tolist() == labels
    assert page.page.html().count("class=") == 1
    assert "<main" not in page.page.html()
    assert "<script" not in page.page.html()
    assert "<main" in (composed_of(story, other, is_reduced=False) or story).page.html()


def test_nothing_is_put_before_the_head_of_a_page_without_a_body_tag() -> None:
    story = labelled("<title>Oak</title><p>The oak is dark.", "The oak is dark.", "oak.example")
    other = labelled(OTHER, "An elm is pale.", "elm.example")
    assert composed_of(story, other, is_first=True) is None
    assert composed_of(story, other) is not None


def test_a_story_that_does_not_stay_as_it_was_is_left_out() -> None:
    open_title = labelled("<p>The oak is dark.<textarea>", "The oak is dark.", "oak.example")
    other = labelled("<body></textarea><p>An elm</p></body>", "An elm", "elm.example")
    page = composed_of(open_title, other)
    assert page is None or page.labels[0] == 1.0


def test_pages_are_composed_of_two_sites() -> None:
    pages = list(composed(prepared()))
    assert len(pages) > 5
    assert all(page.example.page_type == "article" for page in pages)
    assert [page.labels.tolist() for page in composed(prepared())] == [page.labels.tolist() for page in pages]
    assert list(composed(prepared()[:1])) == []


def test_blanked_copies_lack_what_words_names_or_declared_data_say() -> None:
    pages = prepared()
    chance = np.random.default_rng(1)
    blocks = [rows_of(page, np.ones((len(page.labels), 400), dtype=np.float32), chance) for page in pages]
    copies = list(blanked(blocks, np.ones((len(pages), 2), dtype=np.float32), chance))
    zeroed = {tuple(np.flatnonzero(own.features[0] == 0)) for own, _ in copies}
    assert zeroed == {tuple(columns_resting_on(evidence)) for evidence in ("words", "names", "declared")}
    assert all((own.features == 1).all() for own in blocks)


def test_some_pages_are_told_their_type() -> None:
    pages = prepared()
    chance = np.random.default_rng(1)
    blocks = [rows_of(page, np.ones((len(page.labels), 4), dtype=np.float32), chance) for page in pages]
    given = [types.tolist() for _, types in typed(pages, blocks, ["article", "forum"], chance)]
    assert 0 < len(given) < len(pages)
    assert {tuple(types) for types in given} == {(1.0, 0.0), (0.0, 1.0)}


def test_long_pages_give_some_of_their_blocks_with_the_weight_of_all() -> None:
    texts = [f"oak {number}" for number in range(5 * MAX_PAGE_BLOCKS)]
    page = labelled("".join(f"<p>{text}" for text in texts), texts[0], "oak.example")
    rows = rows_of(page, np.ones((len(texts), 2), dtype=np.float32), np.random.default_rng(1))
    assert len(rows.features) == len(rows.weights) == pytest.approx(MAX_PAGE_BLOCKS, rel=0.3)
    assert rows.weights.sum() == pytest.approx(page.weights.sum(), rel=0.3)


@cases(
    ("a required segment", ["is dark"], [], [None, 1.0, None]),
    ("a forbidden one", [], ["Home"], [0.0, None, None]),
    ("too short to tell", ["o"], ["a"], [None, None, None]),
    ("in two blocks", ["the"], [], [None, None, None]),
    ("in another case", ["THE   OAK"], [], [None, 1.0, None]),
)
def test_segments(required: list[str], forbidden: list[str], labels: list[float | None]) -> None:
    found = segment_labels(["Home of  ash", "The oak is dark", "See the elm"], required, forbidden)
    assert [None if np.isnan(label) else label for label in found.tolist()] == labels


def test_an_example_with_segments_is_labelled_in_part() -> None:
    example = Example("<p>Home<p>The oak is dark.<p>x", None, "a.example", required=("oak is",), forbidden=("home",))
    page = prepare(example)
    assert page is not None
    assert page.is_labelled.tolist() == [True, True, False]
    assert page.is_content.tolist() == [False, True, False]
    assert page.weights[2] == 0
    assert prepare(Example("<p>x", None, "a.example", required=("oak is",))) is None

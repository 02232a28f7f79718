"""jusText's classes, and its decisions by context."""

import numpy as np
import pytest

from duramen.methods.justext import BAD, GOOD, NEAR_GOOD, SHORT, classes_in_context

from .kept import kept_texts

GOOD_TEXT, NEAR_TEXT, SHORT_TEXT = ("word " * count for count in (60, 20, 3))


@pytest.mark.parametrize(
    ("free", "decided"),
    [
        pytest.param([GOOD, SHORT, GOOD], [GOOD, GOOD, GOOD], id="short between good ones"),
        pytest.param([GOOD, SHORT, BAD], [GOOD, BAD, BAD], id="short beside a bad one"),
        pytest.param([GOOD, SHORT, NEAR_GOOD, BAD], [GOOD, GOOD, GOOD, BAD], id="short before a near-good one"),
        pytest.param([BAD, NEAR_GOOD, BAD], [BAD, BAD, BAD], id="near-good between bad ones"),
        pytest.param([BAD, NEAR_GOOD, GOOD], [BAD, GOOD, GOOD], id="near-good beside a good one"),
        pytest.param([NEAR_GOOD], [BAD], id="the edges of a page are bad"),
        pytest.param([NEAR_GOOD, SHORT, BAD], [BAD, BAD, BAD], id="short after a near-good one, between bad ones"),
        pytest.param([SHORT, GOOD, SHORT], [BAD, GOOD, BAD], id="short at the edges"),
    ],
)
def test_context(free: list[int], decided: list[int]) -> None:
    lengths = np.full(len(free), 50)
    no_headings = np.zeros(len(free), dtype=bool)
    assert classes_in_context(np.array(free), lengths, no_headings).tolist() == decided


@pytest.mark.parametrize(("distance", "kept"), [(200, True), (201, False)])
def test_a_heading_is_good_when_a_good_paragraph_follows_soon(distance: int, kept: bool) -> None:
    free, heading = np.array([SHORT, BAD, GOOD]), np.array([True, False, False])
    decided = classes_in_context(free, np.array([9, distance, 300]), heading)
    assert (decided[0] == GOOD) == kept


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        pytest.param(f"<p>{GOOD_TEXT}", True, id="a long paragraph"),
        pytest.param(f"<p>{NEAR_TEXT}", False, id="one of middle length by itself"),
        pytest.param(f"<p>{GOOD_TEXT}<a href=x>{GOOD_TEXT}</a>", False, id="half of it linked"),
        pytest.param(f"<p>{GOOD_TEXT}©", False, id="a copyright"),
        pytest.param(f"<p>{SHORT_TEXT}<br>{GOOD_TEXT}", True, id="one br parts nothing"),
        pytest.param(f"<p>{'x' * 201}", True, id="just long enough"),
        pytest.param(f"<p>{'x' * 200}", False, id="just too short"),
        pytest.param(f"<p>{'x' * 800}<a href=x>{'y' * 200}</a>", True, id="a fifth of it linked"),
        pytest.param(f"<p>{'x' * 800}<a href=x>{'y' * 201}</a>", False, id="more than a fifth of it linked"),
        pytest.param(f"<select><option>{GOOD_TEXT}</select>", False, id="a choice in a form"),
    ],
)
def test_paragraphs(html: str, kept: bool) -> None:
    assert bool(kept_texts(html, "justext")) == kept


def test_two_breaks_part_paragraphs() -> None:
    assert kept_texts(f"<p>{SHORT_TEXT}<br> <br>{GOOD_TEXT}", "justext") == [GOOD_TEXT.strip()]


def test_a_text_between_breaks_keeps_the_paragraph_together() -> None:
    assert len(kept_texts(f"<p>{SHORT_TEXT}<br>x<br>{GOOD_TEXT}", "justext")) == 3


@pytest.mark.parametrize(("length", "kept"), [(69, False), (70, True)])
def test_short_paragraphs_at_the_end(length: int, kept: bool) -> None:
    assert ("x" * length in kept_texts(f"<p>{GOOD_TEXT}<p>{'x' * length}", "justext")) == kept


def test_few_stopwords_are_not_enough() -> None:
    text = ("the " + "heartwood " * 9) * 6
    assert kept_texts(f"<p>{text}", "justext", stopwords=("the",)) == []


def test_stopwords() -> None:
    html = f"<p>{'the heartwood of ' * 30}<p>{'heartwood sapwood ' * 30}"
    assert kept_texts(html, "justext", stopwords=("the", "of")) == [("the heartwood of " * 30).strip()]
    assert len(kept_texts(html, "justext")) == 2


def test_headings_are_an_option() -> None:
    html = f"<h1>Oak</h1><p>{GOOD_TEXT}"
    assert kept_texts(html, "justext")[0] == "Oak"
    assert kept_texts(html, "justext", headings=False) == [GOOD_TEXT.strip()]

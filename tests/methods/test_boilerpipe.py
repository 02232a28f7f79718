"""Boilerpipe's blocks and rules."""

import numpy as np
import pytest

from duramen import parse
from duramen.methods.boilerpipe import text_blocks

from .kept import kept_texts

LONG = "A story of some length, told at leisure and to its very end, by the fire."  # 15 words


def blocks_of(html: str) -> list[str]:
    blocks = text_blocks(parse(html).nodes)
    return [text for _, text in blocks.strings(np.arange(len(blocks)))]


@pytest.mark.parametrize(
    ("html", "blocks"),
    [
        pytest.param("<p>One <b>two</b> <a href=x>three</a>", ["One two three"], id="inline tags part nothing"),
        pytest.param("<p>One<p>Two", ["One", "Two"], id="other tags do"),
        pytest.param("One<br>Two<hr>Three", ["One", "Two", "Three"], id="void tags do"),
        pytest.param("<div>One<div>Two</div>Three</div>", ["One", "Two", "Three"], id="an end tag does"),
        pytest.param(
            "<title>No</title>One<script>no</script><select><option>no</select>", ["One"], id="not in the body"
        ),
        pytest.param("", [], id="nothing"),
    ],
)
def test_blocks(html: str, blocks: list[str]) -> None:
    assert blocks_of(html) == blocks


def words(count: int, *, linked: bool = False) -> str:
    text = " ".join(["word"] * count)
    return f"<p><a href=x>{text}</a>" if linked else f"<p>{text}"


@pytest.mark.parametrize(
    ("before", "current", "after", "kept"),
    [
        # The leaves of the decision tree, with the blocks on both sides of each threshold.
        pytest.param(words(4), words(16), words(15), False, id="few words among few"),
        pytest.param(words(5), words(16), words(15), True, id="after five words"),
        pytest.param(words(4), words(16), words(16), True, id="before sixteen words"),
        pytest.param(words(4), words(17), words(15), True, id="seventeen words"),
        pytest.param(words(9, linked=True), words(40), words(17), False, id="after links, forty words are few"),
        pytest.param(words(9, linked=True), words(40), words(18), True, id="after links, before eighteen words"),
        pytest.param(words(9, linked=True), words(41), words(17), True, id="after links, forty-one words"),
        pytest.param(words(9), words(50, linked=True), words(50), False, id="links"),
    ],
)
def test_the_decision_tree(before: str, current: str, after: str, kept: bool) -> None:
    html = before + current.replace("word", "THIS") + after
    assert any("THIS" in text for text in kept_texts(html, "boilerpipe-words")) == kept


@pytest.mark.parametrize(
    ("before", "current", "after", "kept"),
    [
        pytest.param(words(4), words(9), words(10), False, id="sparse among sparse"),
        pytest.param(words(5), words(9), words(10), True, id="after five words a line"),
        pytest.param(words(4), words(9), words(11), True, id="before eleven words a line"),
        pytest.param(words(4), words(10), words(1), True, id="ten words a line"),
        pytest.param(words(4), words(100), words(1), True, id="sixteen words a line"),
        pytest.param(words(4), words(10), "", False, id="nothing below"),
        pytest.param(words(9, linked=True), words(10), words(11), False, id="after links"),
        pytest.param(words(9, linked=True), words(10), words(12), True, id="after links, before twelve words a line"),
        pytest.param(words(9), words(10, linked=True), words(12), False, id="links"),
    ],
)
def test_the_tree_of_densities(before: str, current: str, after: str, kept: bool) -> None:
    html = before + current.replace("word", "THIS") + after
    assert any("THIS" in text for text in kept_texts(html, "boilerpipe-density")) == kept


def test_blocks_of_the_same_density_are_one_block() -> None:
    links = words(9, linked=True).replace("word", "THIS")
    assert "THIS" in kept_texts(links + words(9) * 3 + words(12), "boilerpipe-density")[0]
    assert "THIS" not in kept_texts(links + words(8) * 3 + words(12), "boilerpipe-density")[0]


@pytest.mark.parametrize(
    ("before", "current", "after", "kept"),
    [
        pytest.param(words(1), words(20), words(1), True, id="twenty words"),
        pytest.param(words(1, linked=True), words(19, linked=True), words(11), False, id="links before eleven words"),
        pytest.param(words(1, linked=True), words(19, linked=True), words(12), True, id="links before twelve words"),
        pytest.param(words(7), words(6), words(7), False, id="few words"),
        pytest.param(words(7), words(7), words(6), False, id="before few words"),
        pytest.param(words(7), words(7), words(7), True, id="seven words before seven"),
        pytest.param(words(8), words(6), words(7), True, id="after eight words"),
        pytest.param(words(1), words(6), words(20), True, id="before twenty words"),
        pytest.param(words(8, linked=True), words(7), words(20), False, id="after links"),
        pytest.param(words(8), words(7), words(20, linked=True), False, id="before links"),
    ],
)
def test_the_rules_of_canola(before: str, current: str, after: str, kept: bool) -> None:
    html = before + current.replace("word", "THIS") + after
    assert any("THIS" in text for text in kept_texts(html, "boilerpipe-canola")) == kept


def test_blocks_of_one_line_and_as_many_words_fuse() -> None:
    html = "<p>one two<p>three four<p>five six<p>seven"
    assert kept_texts(html, "boilerpipe-minimum", minimum=6) == ["one two", "three four", "five six"]
    assert kept_texts(html, "boilerpipe-minimum", minimum=7) == []


@pytest.mark.parametrize("mark", ["Add your comment", "12 comments so far", "Comments (3)", "Reader views on this"])
def test_what_follows_a_mark_of_the_end_is_dropped(mark: str) -> None:
    story = f"<p>{LONG}" * 5
    assert "LATER" not in " ".join(kept_texts(f"{story}<p>{mark}<p>{LONG} LATER", "boilerpipe-article"))
    assert "LATER" in " ".join(kept_texts(f"<p>{LONG}<p>{mark}<p>{LONG} LATER", "boilerpipe-article"))


def test_the_largest_stretch_and_the_headline_before_it() -> None:
    menu = "<ul>" + "<li><a href=x>Home</a>" * 5 + "</ul>"
    teaser, story = f"<p>{LONG}{LONG}", f"<p>{LONG}{LONG}" * 4
    html = f"<title>The old oak - Trees</title>{teaser}{menu}<p>{LONG} {LONG}<p>The old oak{menu}{story}{menu}{teaser}"
    kept = kept_texts(html, "boilerpipe-article")
    assert kept.count((LONG + LONG).strip()) == 4
    assert "The old oak" in kept

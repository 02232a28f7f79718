"""Boilerpipe's blocks and rules."""

import numpy as np
import pytest

from duramen import parse
from duramen.methods.boilerpipe import text_blocks

from ..cases import cases
from .kept import kept_texts

LONG = "A story of some length, told at leisure and to its very end, by the fire."  # 15 words


def blocks_of(html: str) -> list[str]:
    blocks = text_blocks(parse(html).nodes)
    return [text for _, text in blocks.strings(np.arange(len(blocks)))]


@cases(
    ("inline tags part nothing", "<p>One <b>two</b> <a href=x>three</a>", ["One two three"]),
    ("other tags do", "<p>One<p>Two", ["One", "Two"]),
    ("void tags do", "One<br>Two<hr>Three", ["One", "Two", "Three"]),
    ("an end tag does", "<div>One<div>Two</div>Three</div>", ["One", "Two", "Three"]),
    ("not in the body", "<title>No</title>One<script>no</script><select><option>no</select>", ["One"]),
    ("nothing", "", []),
)
def test_blocks(html: str, blocks: list[str]) -> None:
    assert blocks_of(html) == blocks


def words(count: int, *, linked: bool = False) -> str:
    text = " ".join(["word"] * count)
    return f"<p><a href=x>{text}</a>" if linked else f"<p>{text}"


@cases(
    # The leaves of the decision tree, with the blocks on both sides of each threshold.
    ("few words among few", "words", 4, 16, 15, False),
    ("after five words", "words", 5, 16, 15, True),
    ("before sixteen words", "words", 4, 16, 16, True),
    ("seventeen words", "words", 4, 17, 15, True),
    ("after links, forty words are few", "words", -9, 40, 17, False),
    ("after links, before eighteen words", "words", -9, 40, 18, True),
    ("after links, forty-one words", "words", -9, 41, 17, True),
    ("links", "words", 9, -50, 50, False),
    ("sparse among sparse", "density", 4, 9, 10, False),
    ("after five words a line", "density", 5, 9, 10, True),
    ("before eleven words a line", "density", 4, 9, 11, True),
    ("ten words a line", "density", 4, 10, 1, True),
    ("sixteen words a line", "density", 4, 100, 1, True),
    ("nothing below", "density", 4, 10, 0, False),
    ("after links", "density", -9, 10, 11, False),
    ("after links, before twelve words a line", "density", -9, 10, 12, True),
    ("links", "density", 9, -10, 12, False),
    ("twenty words", "canola", 1, 20, 1, True),
    ("links before eleven words", "canola", -1, -19, 11, False),
    ("links before twelve words", "canola", -1, -19, 12, True),
    ("few words", "canola", 7, 6, 7, False),
    ("before few words", "canola", 7, 7, 6, False),
    ("seven words before seven", "canola", 7, 7, 7, True),
    ("after eight words", "canola", 8, 6, 7, True),
    ("before twenty words", "canola", 1, 6, 20, True),
    ("after links", "canola", -8, 7, 20, False),
    ("before links", "canola", 8, 7, -20, False),
)
def test_the_decision_trees(rules: str, before: int, current: int, after: int, kept: bool) -> None:
    """The words of three blocks in a row; a negative number is one of linked words."""
    around = [words(abs(count), linked=count < 0) if count else "" for count in (before, current, after)]
    html = around[0] + around[1].replace("word", "THIS") + around[2]
    assert any("THIS" in text for text in kept_texts(html, f"boilerpipe-{rules}")) == kept


def test_blocks_of_the_same_density_are_one_block() -> None:
    links = words(9, linked=True).replace("word", "THIS")
    assert "THIS" in kept_texts(links + words(9) * 3 + words(12), "boilerpipe-density")[0]
    assert "THIS" not in kept_texts(links + words(8) * 3 + words(12), "boilerpipe-density")[0]


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

"""Boilerpipe's blocks and rules."""

import numpy as np
import pytest

from duramen import parse
from duramen.methods.boilerpipe import text_blocks

from ..cases import cases
from .kept import PAGES, kept_texts

LONG = "A story of some length, told at leisure and to its very end, by the fire."  # 15 words


@cases(*PAGES["boilerpipe-blocks"])
def test_blocks(html: str, texts: list[str]) -> None:
    blocks = text_blocks(parse(html).nodes)
    assert [text for _, text in blocks.strings(np.arange(len(blocks)))] == texts


def words(count: int, *, linked: bool = False) -> str:
    text = " ".join(["word"] * count)
    return f"<p><a href=x>{text}</a>" if linked else f"<p>{text}"


@pytest.mark.parametrize("rules", ["words", "density", "canola"])
def test_the_decision_trees(rules: str) -> None:
    for name, *counts, kept in PAGES[f"tree-of-{rules}"]:
        around = [words(abs(count), linked=count < 0) if count else "" for count in counts]
        html = around[0] + around[1].replace("word", "THIS") + around[2]
        assert any("THIS" in text for text in kept_texts(html, f"boilerpipe-{rules}")) == kept, name


def test_blocks_of_the_same_density_are_one_block() -> None:
    links = words(9, linked=True).replace("word", "THIS")
    assert "THIS" in kept_texts(links + words(9) * 3 + words(12), "boilerpipe-density")[0]
    assert "THIS" not in kept_texts(links + words(8) * 3 + words(12), "boilerpipe-density")[0]


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

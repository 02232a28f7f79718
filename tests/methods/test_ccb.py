"""Content code blurring after Gottron."""

from typing import Any

import numpy as np
import pytest

from duramen import parse
from duramen.methods.ccb import Unit, blurred, content_code

from ..cases import cases, examples
from .kept import PAGES, kept_texts


def test_blur_by_hand() -> None:
    near, far = np.exp(-0.5), np.exp(-2)
    all_weights = 1 + 2 * near + 2 * far
    vector = blurred(np.array([0, 0, 0, 1.0, 0, 0, 0]), 2)
    assert vector[1:4].tolist() == pytest.approx([far / (all_weights - far), near / all_weights, 1 / all_weights])
    for size in (0, 1, 2, 4):
        assert blurred(np.ones(size), 3).tolist() == pytest.approx([1] * size), "beyond the page there is nothing"


MENU = "<ul>" + "<li><a href=a>Home</a>" * 9 + "</ul>"
STORY = "<p>" + "A long story, told at leisure, and to its end. " * 4


@examples(({}, 10), ({"unit": "characters", "reach": 60}, 5))
def test_the_story_without_the_menus(options: dict[str, Any], most: int) -> None:
    kept = kept_texts(MENU + STORY + MENU, "ccb", **options)
    assert any("story" in text for text in kept)
    assert "Home" not in kept[:1]
    assert len(kept) < most


def test_a_text_is_judged_by_the_mean_of_its_words() -> None:
    # Tokens: p, word, /p, b, two words, /b; reach 1 weighs neighbours by exp(-2).
    side = np.exp(-2)
    lone = 1 / (1 + 2 * side)
    pair = (1 + side) / (1 + 2 * side)
    html = "<p>one</p><b>two three</b>"
    assert kept_texts(html, "ccb", reach=1, threshold=(lone + pair) / 2) == ["two three"]
    assert kept_texts(html, "ccb", reach=1, threshold=lone - 0.01) == ["one", "two three"]


def test_long_attributes_weigh_by_characters_alone() -> None:
    html = "<p>" + f"one two three four <a class='{'long ' * 40}' href=a>five</a> " * 5
    assert len(kept_texts(html, "ccb")) == 10
    assert kept_texts(html, "ccb", unit="characters") == []


@cases(*PAGES["content-code"])
def test_the_content_code_by_hand(unit: Unit, anchors: bool, html: str, code: str) -> None:
    vector, *_ = content_code(parse(f"<title>Oak</title><body>{html}").nodes, unit, anchors=anchors)
    assert "".join(str(int(entry)) for entry in vector) == code

"""Tag ratios after Weninger, Hsu and Han."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import parse
from duramen.methods._document import unseen
from duramen.methods.cetr import clusters, look_ahead, read_lines, smoothed

from ..cases import cases
from .kept import PAGES, kept_texts


@cases(*PAGES["lines"])
def test_lines(inside: str, characters: list[int], tags: list[int]) -> None:
    nodes = parse(f"<body>{inside}").nodes
    lines = read_lines(nodes, ~unseen(nodes))
    assert lines.characters.tolist() == characters
    assert lines.tags.tolist() == tags


def test_smoothing_looking_ahead_and_the_origin() -> None:
    for radius in (1, 2):
        bell = [np.exp(-(offset**2) / (2 * radius**2)) for offset in range(-2, 3)]
        inside = [each * (abs(offset) <= radius) for offset, each in zip(range(-2, 3), bell, strict=True)]
        assert smoothed(np.array([0, 0, 1.0, 0, 0]), radius).tolist() == pytest.approx(
            [each / sum(inside) for each in inside]
        )
    assert look_ahead(np.array([1.0, 2, 3, 7])).tolist() == pytest.approx([3, 10 / 3 - 2, 7 / 3 - 3, -7])
    assert not clusters(np.zeros(3), np.zeros(3)).any()


def nearest(point: tuple[int, int], centres: list[tuple[float, float]]) -> int:
    return min(range(3), key=lambda each: (point[0] - centres[each][0]) ** 2 + (point[1] - centres[each][1]) ** 2)


def textbook_clusters(points: list[tuple[int, int]]) -> list[int]:
    """Lloyd's algorithm, point by point, with one centre that stays at the origin."""
    far = max(points, key=lambda point: point[0] ** 2 + point[1] ** 2)
    centres = [(0.0, 0.0), (far[0] / 2, far[1] / 2), (float(far[0]), float(far[1]))]
    for _ in range(50):
        groups = [nearest(point, centres) for point in points]
        for each in (1, 2):
            own = [point for point, group in zip(points, groups, strict=True) if group == each]
            centres[each] = (sum(x for x, _ in own) / max(len(own), 1), sum(y for _, y in own) / max(len(own), 1))
        if groups == [nearest(point, centres) for point in points]:
            return groups
    return groups


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=9))
def test_clusters_are_those_of_the_textbook(points: list[tuple[int, int]]) -> None:
    x, y = np.array(points, dtype=float).T
    assert clusters(x, y).tolist() == textbook_clusters(points)


MENU = "<ul>\n" + "<li><a href=a>Home</a>\n" * 9 + "</ul>\n"
STORY = "<p>A long story, told at leisure,\nwith a beginning and a middle\nand, late in the night, an end.\n" * 3


@pytest.mark.parametrize("cut", ["clusters", "threshold"])
def test_the_story_without_the_menus(cut: str) -> None:
    kept = kept_texts(MENU + STORY + MENU, "cetr", cut=cut)
    assert len([text for text in kept if "story" in text]) == 3
    assert len([text for text in kept if text == "Home"]) <= 2, "but for the lines next to the story"


def test_a_text_follows_most_of_its_characters() -> None:
    nodes = parse("<p>abc\nde</p>").nodes
    lines = read_lines(nodes, ~unseen(nodes))
    text = np.flatnonzero(nodes.is_text)[0]
    assert lines.mostly(np.array([True, False]), len(nodes))[text]
    assert not lines.mostly(np.array([False, True]), len(nodes))[text]


def test_empty_lines_do_not_count() -> None:
    html = MENU + STORY + MENU
    for cut in ("clusters", "threshold"):
        spread = kept_texts(html.replace("</a>\n", "</a>\n\n\n"), "cetr", cut=cut)
        assert spread == kept_texts(html, "cetr", cut=cut)


def test_long_lines_can_be_wrapped() -> None:
    html = (MENU + STORY + MENU).replace("\n", " ")
    assert len(kept_texts(html, "cetr")) in {0, 21}, "one line is all or nothing"
    wrapped = kept_texts(html, "cetr", wrap=30)
    assert len([text for text in wrapped if "story" in text]) == 3
    assert len(wrapped) < 21

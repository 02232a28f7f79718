"""The feature extractor after Debnath, Mitra and Giles."""

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from duramen.methods.fe import CLUSTERS, richest_cluster

from ..cases import cases
from .kept import kept_texts

LONG = "A long story, told at leisure, and to its end."
MIDDLE = "A story of middle length, too."


@cases(
    ("the richest block", f"<div>{LONG}</div><div>Short</div>", [LONG]),
    ("a block without its inner blocks", f"<div>Aside<div>{LONG}</div>Aside</div>", [LONG]),
    ("a p is no block", f"<div><p>{MIDDLE}<p>{MIDDLE}</div><div>{LONG}</div>", [MIDDLE, MIDDLE]),
    ("links", f"<div><a href=a>{LONG}</a></div><div>Some text</div>", ["Some text"]),
    (
        "more markup than text",
        f"<div>{LONG}<img alt='a picture with a long description of what it shows'></div><div>Some text</div>",
        ["Some text"],
    ),
    ("nothing else", "<div><a href=a>Only links here</a> x</div>", ["Only links here", "x"]),
    ("no block node: the body", f"<p>{LONG}<p>{MIDDLE}", [LONG, MIDDLE]),
    ("hidden text", f"<div hidden>{LONG}</div><div>Short</div>", ["Short"]),
    ("hidden links", f"<div>{MIDDLE}<a href=a hidden>{LONG} {LONG}</a></div><div>Some text</div>", [MIDDLE]),
)
def test_richest_block(html: str, kept: list[str]) -> None:
    assert kept_texts(html, "fe") == kept


def test_options() -> None:
    html = f"<div>{LONG}</div>" + "<div>Short</div>" * 3 + f"<div>{LONG}!</div><div>{MIDDLE}</div>"
    assert kept_texts(html, "fe") == [f"{LONG}!"]
    assert kept_texts(html, "fe", clusters=True) == [LONG, f"{LONG}!"]
    assert kept_texts(f"<div><p>{MIDDLE}<p>{LONG}</div>", "fe", blocks=("p",)) == [LONG]


def textbook_clusters(values: list[int]) -> list[bool]:
    """Lloyd's algorithm, value by value: which values are in the group with the highest centre."""
    low, high = min(values), max(values)
    centres = [low + (high - low) * index / (CLUSTERS - 1) for index in range(CLUSTERS)]
    while True:
        bounds = [(one + other) / 2 for one, other in itertools.pairwise(centres)]
        groups = [sum(value >= bound for bound in bounds) for value in values]
        members = [[value for value, group in zip(values, groups, strict=True) if group == index] for index in range(3)]
        moved = [sum(each) / len(each) if each else centre for each, centre in zip(members, centres, strict=True)]
        if moved == centres:
            return [group == CLUSTERS - 1 for group in groups]
        centres = moved


@given(st.lists(st.integers(1, 60), min_size=1, max_size=12))
def test_clusters_are_those_of_the_textbook(values: list[int]) -> None:
    assert richest_cluster(np.array(values, dtype=float)).tolist() == textbook_clusters(values)

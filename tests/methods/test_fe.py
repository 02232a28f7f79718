"""The feature extractor after Debnath, Mitra and Giles."""

import numpy as np
import pytest

from duramen.methods.fe import richest_cluster

from .kept import kept_texts

LONG = "A long story, told at leisure, and to its end."
MIDDLE = "A story of middle length, too."


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        pytest.param(f"<div>{LONG}</div><div>Short</div>", [LONG], id="the richest block"),
        pytest.param(f"<div>Aside<div>{LONG}</div>Aside</div>", [LONG], id="a block without its inner blocks"),
        pytest.param(f"<div><p>{MIDDLE}<p>{MIDDLE}</div><div>{LONG}</div>", [MIDDLE, MIDDLE], id="a p is no block"),
        pytest.param(f"<div><a href=a>{LONG}</a></div><div>Some text</div>", ["Some text"], id="links"),
        pytest.param(
            f"<div>{LONG}<img alt='a picture with a long description of what it shows'></div><div>Some text</div>",
            ["Some text"],
            id="more markup than text",
        ),
        pytest.param("<div><a href=a>Only links here</a> x</div>", ["Only links here", "x"], id="nothing else"),
        pytest.param(f"<p>{LONG}<p>{MIDDLE}", [LONG, MIDDLE], id="no block node: the body"),
        pytest.param(f"<div hidden>{LONG}</div><div>Short</div>", ["Short"], id="hidden text"),
    ],
)
def test_richest_block(html: str, kept: list[str]) -> None:
    assert kept_texts(html, "fe") == kept


def test_clusters_keep_all_rich_blocks() -> None:
    html = f"<div>{LONG}</div>" + "<div>Short</div>" * 3 + f"<div>{LONG}!</div><div>{MIDDLE}</div>"
    assert kept_texts(html, "fe") == [f"{LONG}!"]
    assert kept_texts(html, "fe", clusters=True) == [LONG, f"{LONG}!"]


def test_clusters_in_one_dimension() -> None:
    assert richest_cluster(np.array([0, 1.0, 2, 50, 52, 99, 100])).nonzero()[0].tolist() == [5, 6]
    assert richest_cluster(np.array([0, 3.0])).tolist() == [False, True]
    assert not richest_cluster(np.zeros(2)).any()


def test_blocks_are_an_option() -> None:
    html = f"<div><p>{MIDDLE}<p>{LONG}</div>"
    assert kept_texts(html, "fe", blocks=("p",)) == [LONG]

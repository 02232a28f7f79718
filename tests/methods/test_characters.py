"""The character counter of Joshi and Liu."""

import pytest

from .kept import kept_texts

LONG = "x" * 501
HALF = "y" * 300


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        pytest.param(f"<div><p>{LONG}</p></div>", [LONG], id="a paragraph"),
        pytest.param(f"<p>{'x' * 500}</p>", [], id="500 are not more than 500"),
        pytest.param(f"<div>{LONG}</div>", [LONG], id="text right in a div"),
        pytest.param(f"<li>{LONG}</li>", [], id="a list item is no paragraph"),
        pytest.param(f"<table><td>{LONG}</table>", [], id="a cell is no paragraph"),
        pytest.param(f"<table><td>{HALF}<br>{HALF}</table>", [HALF, HALF], id="text that br separates"),
        pytest.param(f"<p><b>{HALF}</b><i>{HALF}</i></p>", [HALF, HALF], id="the nearest block counts, not the parent"),
        pytest.param(f"<div><p>{HALF}</p><p>{HALF}</p></div>", [HALF, HALF], id="paragraphs add up"),
        pytest.param(f"<div><p>{LONG}</p></div><div><p>{LONG}!</p></div>", [LONG], id="the first in the page"),
        pytest.param(f"<div><h1>Title</h1><div><p>{LONG}</p></div></div>", [LONG], id="the lowest, not its wrappers"),
        pytest.param(
            f"<section><div><p>{HALF}</p><p>{HALF}</p></div><p>More</p></section>", [HALF, HALF], id="lowest of nested"
        ),
        pytest.param(f"<div hidden>{LONG}</div><div><p>{LONG}!</p></div>", [LONG], id="what is hidden counts"),
        pytest.param(
            f"<div><p>{HALF}</p><div><div><p>{LONG}</p></div></div><p>{HALF}</p></div>",
            [HALF, LONG, HALF],
            id="paragraphs on different levels",
        ),
        pytest.param(
            f"<div><p>{HALF}</p><div><p>{LONG}</p></div><ul><li>{HALF}</ul></div>", [LONG], id="too few on one level"
        ),
        pytest.param(f"<p>{' '.join('x' * 500)}</p>", [], id="white space does not count"),
    ],
)
def test_character_counter(html: str, kept: list[str]) -> None:
    assert kept_texts(html, "characters") == kept


def test_gathering_keeps_the_paragraphs_beside_a_long_one() -> None:
    html = f"<div><p>Begin</p><p>{LONG}</p><p>End</p></div>"
    assert kept_texts(html, "characters") == ["Begin", LONG, "End"]
    assert kept_texts(html, "characters", gather=False) == [LONG]


def test_the_threshold_is_an_option() -> None:
    assert kept_texts("<p>Short", "characters", threshold=4) == ["Short"]
    with pytest.raises(ValueError, match="threshold"):
        kept_texts("", "characters", threshold=-1)

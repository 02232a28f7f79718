"""The character counter of Joshi and Liu."""

import pytest

from ..cases import cases
from .kept import kept_texts

LONG = "x" * 501
HALF = "y" * 300


@cases(
    ("a paragraph", f"<div><p>{LONG}</p></div>", [LONG]),
    ("500 are not more than 500", f"<p>{'x' * 500}</p>", []),
    ("text right in a div", f"<div>{LONG}</div>", [LONG]),
    ("a list item is no paragraph", f"<li>{LONG}</li>", []),
    ("a cell is no paragraph", f"<table><td>{LONG}</table>", []),
    ("text that br separates", f"<table><td>{HALF}<br>{HALF}</table>", [HALF, HALF]),
    ("the nearest block counts, not the parent", f"<p><b>{HALF}</b><i>{HALF}</i></p>", [HALF, HALF]),
    ("paragraphs add up", f"<div><p>{HALF}</p><p>{HALF}</p></div>", [HALF, HALF]),
    ("the first in the page", f"<div><p>{LONG}</p></div><div><p>{LONG}!</p></div>", [LONG]),
    ("the lowest, not its wrappers", f"<div><h1>Title</h1><div><p>{LONG}</p></div></div>", [LONG]),
    ("lowest of nested", f"<section><div><p>{HALF}</p><p>{HALF}</p></div><p>More</p></section>", [HALF, HALF]),
    ("what is hidden counts", f"<div hidden>{LONG}</div><div><p>{LONG}!</p></div>", [LONG]),
    ("too few, and on one side only", f"<div><p>{HALF}</p><div><p>{LONG}</p></div><ul><li>{HALF}</ul></div>", [LONG]),
    ("white space does not count", f"<p>{' '.join('x' * 500)}</p>", []),
)
def test_character_counter(html: str, kept: list[str]) -> None:
    assert kept_texts(html, "characters") == kept


# "Individual paragraphs can belong to different levels": one has 600 characters, those around it have 200 each.
LEVELS = {
    "one level": "<div><p>{a}<p>{b}<p>{c}</div>",
    "two levels down": "<div><p>{a}</p><div><div><p>{b}</p></div></div><p>{c}</p></div>",
    "a quotation": "<div><p>{a}</p><blockquote><p>{b}</p></blockquote><p>{c}</p></div>",
    "a section of several paragraphs": "<div><p>{a}</p><section><p>{b}</p><p>{b}</p></section><p>{c}</p></div>",
    "paragraphs that are divs": "<div><div>{a}</div><div><div>{b}</div></div><div>{c}</div></div>",
    "paragraphs that br separates": "<div>{a}<br>{a}<div>{b}<br>{b}</div>{c}</div>",
    "text right in the container": "<div>{a}<div><p>{b}</p></div>{c}</div>",
    "levels inside levels": "<div><p>{a}</p><div><p>{a}</p><div><p>{b}</p></div><p>{c}</p></div><p>{c}</p></div>",
    "a level with a paragraph on one side": "<div><p>{a}</p><div><p>{a}</p><div><p>{b}</p></div></div><p>{c}</p></div>",
    "a block inside an inline element": "<div><p>{a}</p><span><div><p>{b}</p></div></span><p>{c}</p></div>",
    "paragraphs inside inline elements": "<div><b><p>{a}</p></b><div><p>{b}</p></div><i><p>{c}</p></i></div>",
    "a cell of a layout table": "<table><td>{a}<br>{a}<div><p>{b}</p></div>{c}</table>",
    "a list between": "<div><p>{a}</p><ul><li>x</ul><div><p>{b}</p></div><ul><li>x</ul><p>{c}</p></div>",
}


@pytest.mark.parametrize("shape", LEVELS.values(), ids=LEVELS)
def test_interleaved_paragraphs_form_one_block(shape: str) -> None:
    html = f"<ul><li>Menu</ul><main>{shape}</main><section><p>{LONG}</p></section>"
    text = "".join(kept_texts(html.format(a="a" * 200, b="b" * 600, c="c" * 200), "characters"))
    kept = {letter: text.count(letter) for letter in "abc"}
    assert kept == {"a": 200 * shape.count("{a}"), "b": 600 * shape.count("{b}"), "c": 200 * shape.count("{c}")}
    assert "Menu" not in text
    assert LONG not in text


def test_options() -> None:
    html = f"<div><p>Begin</p><p>{LONG}</p><p>End</p></div>"
    assert kept_texts(html, "characters") == ["Begin", LONG, "End"]
    assert kept_texts(html, "characters", gather=False) == [LONG]
    assert kept_texts("<p>Short", "characters", threshold=4) == ["Short"]

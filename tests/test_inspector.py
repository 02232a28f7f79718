"""Blocks drawn on the page itself."""

import pytest

from duramen import parse
from duramen.evaluate.inspector import outlined


@pytest.mark.parametrize(
    ("html", "row", "drawn"),
    [
        pytest.param("<p>One", 4, '<p data-duramen="1">One', id="a start tag"),
        pytest.param("<P class=x>One", 4, '<P data-duramen="1" class=x>One', id="capitals and attributes"),
        pytest.param("<table><td>One</table>", 5, '<table data-duramen="1"><td>One</table>', id="an implied tbody"),
        pytest.param("<p>é<p>One", 6, '<p>é<p data-duramen="1">One', id="bytes are not characters"),
    ],
)
def test_outlined(html: str, row: int, drawn: str) -> None:
    style, rest = outlined(parse(html), [row]).split("</style>")
    assert style.startswith("<style>")
    assert rest == drawn


def test_outlined_keeps_the_doctype_first() -> None:
    page = parse("<!doctype html><html><head><title>x</title></head><body><p>One")
    drawn = outlined(page, [])
    assert drawn.startswith("<!doctype html><html><head><style>")
    assert not parse(drawn).quirks

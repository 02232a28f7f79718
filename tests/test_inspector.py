"""Blocks drawn on the page itself."""

from duramen import parse
from duramen.evaluate.inspector import outlined

from .cases import cases


@cases(
    ("a start tag", "<p>One", 4, '<p data-duramen="1">One'),
    ("capitals and attributes", "<P class=x>One", 4, '<P data-duramen="1" class=x>One'),
    ("an implied tbody", "<table><td>One</table>", 5, '<table data-duramen="1"><td>One</table>'),
    ("bytes are not characters", "<p>é<p>One", 6, '<p>é<p data-duramen="1">One'),
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

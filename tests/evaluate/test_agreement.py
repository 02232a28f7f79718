"""Methods side by side on one page, and blocks drawn on the page itself."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis.extra.numpy import arrays

import duramen
from duramen import parse
from duramen.evaluate.agreement import agreement, read_by_method
from duramen.evaluate.inspector import outlined
from duramen.methods import Method
from duramen.page.extract import METHODS

from ..cases import cases

masks = arrays(bool, (4, 12))


@given(masks, arrays(bool, 12))
def test_it_is_what_sets_give(kept: np.ndarray, texts: np.ndarray) -> None:
    made = agreement(list(kept), texts)
    for at, one in enumerate(kept):
        for there, other in enumerate(kept):
            left, right = set(np.flatnonzero(one & texts)), set(np.flatnonzero(other & texts))
            expected = len(left & right) / len(left | right) if left | right else 1
            assert made[at, there] == pytest.approx(expected)


def test_no_methods() -> None:
    assert agreement([], np.ones(3, bool)).shape == (0, 0)


def test_a_method_that_fails_does_not_end_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_nodes: duramen.Nodes) -> duramen.Mask:
        raise ArithmeticError("odd tree")

    monkeypatch.setitem(METHODS, "broken", Method("broken", broken, "", ""))
    failed = read_by_method(duramen.parse("<p>one"), "broken")
    assert (failed.kept, failed.error) == (None, "ArithmeticError: odd tree")


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

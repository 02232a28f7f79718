"""Methods side by side on one page."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis.extra.numpy import arrays

import duramen
from duramen.evaluate.agreement import agreement, read_by_method
from duramen.methods import Method
from duramen.page.extract import METHODS

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

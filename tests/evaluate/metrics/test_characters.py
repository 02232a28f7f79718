"""Characters and accuracy, held against Table 1 of Radilova et al. 2022."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.corpus import Sample
from duramen.evaluate.metrics import summarise
from duramen.evaluate.metrics.characters import CHARACTERS, difference, measure

from .printed import PRINTED

# Required characters, acquired characters, difference in percent as printed.
TABLE_1 = [tuple(row) for row in PRINTED["radilova"]["pages"]]


@pytest.mark.parametrize(("required", "acquired", "printed"), TABLE_1)
def test_every_printed_difference(required: int, acquired: int, printed: float) -> None:
    assert difference(acquired, required) == pytest.approx(printed, abs=0.005 + 1e-9)


def test_the_headline_accuracy() -> None:
    pages = [
        measure("x" * acquired, Sample(id="", dataset="", html="", text="y" * required))
        for required, acquired, _ in TABLE_1
    ]
    figures = summarise(CHARACTERS, np.array(pages))
    assert round(float(figures["accuracy"]), 2) == 88.18
    counts = np.mean([row[:2] for row in TABLE_1], axis=0)
    assert (figures["required"], figures["acquired"]) == pytest.approx(tuple(counts))


def test_white_space_does_not_count() -> None:
    assert measure(" a\tb\n\u00a0c ", Sample(id="", dataset="", html="", text="abc")) == (0.0, 0.0, 3, 3)


@pytest.mark.parametrize("gold", [None, "", " \n"])
def test_nothing_required_is_not_measured(gold: str | None) -> None:
    assert measure("text", Sample(id="", dataset="", html="", text=gold)) is None


def test_a_difference_needs_a_base() -> None:
    with pytest.raises(ValueError, match="more than 0"):
        difference(1, 0)


@given(st.text(min_size=1), st.text())
def test_the_absolute_difference_is_the_signed_one(gold: str, extracted: str) -> None:
    measured = measure(extracted, Sample(id="", dataset="", html="", text=gold))
    if measured is not None:
        assert measured[0] == abs(measured[1])
        assert measured[1] >= -100

"""Characters and accuracy, held against Table 1 of Radilova et al. 2022."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.corpus import Sample
from duramen.evaluate.metrics import summarise
from duramen.evaluate.metrics.characters import CHARACTERS, accuracy, difference, measure

# Required characters, acquired characters, difference in percent as printed.
TABLE_1 = [
    (4414, 4414, 0.00),
    (10360, 12008, 15.91),
    (7139, 7165, 0.36),
    (1871, 2418, 29.24),
    (1752, 2423, 38.30),
    (9345, 9896, 5.90),
    (2615, 2678, 2.41),
    (3982, 4857, 21.97),
    (4447, 4547, 2.25),
    (2194, 2401, 9.43),
    (4611, 5176, 12.25),
    (1251, 1251, 0.00),
    (1485, 2160, 45.45),
    (5092, 5219, 2.49),
    (2825, 2951, 4.46),
    (1713, 1443, -15.76),
    (7585, 7981, 5.22),
    (3044, 3195, 4.96),
    (1867, 1882, 0.80),
    (1424, 1505, 5.69),
    (1000, 1329, 32.90),
    (1451, 1914, 31.91),
    (1882, 1856, -1.38),
    (2535, 2441, -3.71),
    (1261, 1276, 1.19),
    (2195, 2195, 0.00),
    (980, 778, -20.61),
    (1732, 2538, 46.54),
    (6596, 6771, 2.65),
    (5406, 6198, 14.65),
    (2786, 3307, 18.70),
    (1793, 2240, 24.93),
    (13539, 13541, 0.01),
    (4966, 5336, 7.45),
    (1371, 1475, 7.59),
    (14181, 15815, 11.52),
    (3203, 3228, 0.78),
    (3837, 3731, -2.76),
    (12426, 12578, 1.22),
    (6793, 8141, 19.84),
    (2060, 2126, 3.20),
    (1478, 1491, 0.88),
    (1763, 2017, 14.41),
    (1533, 1937, 26.35),
    (1838, 2092, 13.82),
]


def test_the_table_is_whole() -> None:
    assert len(TABLE_1) == 45


@pytest.mark.parametrize(("required", "acquired", "printed"), TABLE_1)
def test_every_printed_difference(required: int, acquired: int, printed: float) -> None:
    assert difference(acquired, required) == pytest.approx(printed, abs=0.005 + 1e-9)


def test_the_headline_accuracy() -> None:
    assert round(accuracy([difference(acquired, required) for required, acquired, _ in TABLE_1]), 2) == 88.18


def test_the_metric_gives_the_headline_too() -> None:
    pages = [
        measure("x" * acquired, Sample(id="", dataset="", html="", text="y" * required))
        for required, acquired, _ in TABLE_1
    ]
    assert round(float(summarise(CHARACTERS, np.array(pages))["accuracy"]), 2) == 88.18


def test_white_space_does_not_count() -> None:
    assert measure(" a\tb\n\u00a0c ", Sample(id="", dataset="", html="", text="abc")) == (0.0, 0.0)


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

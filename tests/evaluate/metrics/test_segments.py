"""Required and forbidden segments."""

import numpy as np
import pytest

from duramen.evaluate.corpus import Sample
from duramen.evaluate.metrics import summarise
from duramen.evaluate.metrics.segments import SEGMENTS, measure

from ...cases import cases


def page(required: tuple[str, ...] = (), forbidden: tuple[str, ...] = ()) -> Sample:
    return Sample(id="", dataset="", html="", required=required, forbidden=forbidden)


@cases(
    ("half of the required", "one two", page(("one", "three")), (0.5, 1, 0, 0)),
    ("white space collapsed in the output", "one\n \u00a0two", page(("one two",)), (1, 1, 0, 0)),
    ("white space collapsed in the segment", "one two", page((" one\ntwo ",)), (1, 1, 0, 0)),
    ("case aside", "One", page(("oNe",)), (1, 1, 0, 0)),
    ("half of the forbidden", "menu", page((), ("menu", "footer")), (0, 0, 0.5, 1)),
    ("an empty output", "", page(("one",), ("menu",)), (0, 1, 0, 1)),
    ("no segments", "text", page(), None),
)
def test_measure(extracted: str, sample: Sample, expected: tuple[float, ...] | None) -> None:
    assert measure(extracted, sample) == expected


def test_means_are_over_pages_that_have_such_segments() -> None:
    pages = [
        measure("a b", page(("a", "b"), ("x",))),
        measure("a x", page(("a", "b"), ("x",))),
        measure("", page(("a",))),
    ]
    made = summarise(SEGMENTS, np.array(pages))
    assert (made["required"], made["forbidden"]) == pytest.approx((0.5, 0.5))

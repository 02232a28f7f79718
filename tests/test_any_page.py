"""What is decided about any page, as laws over drawn pages; fuzz/ has those of the parser and the renderers."""

from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import extract, parse
from duramen.page.model import Favor, explain, find
from duramen.page.page import Page

from .markup import mutated, pages
from .recovered.pages import FORMATS

DRAWN = st.one_of(pages(), mutated([html for _, html in FORMATS.values()]))


@given(DRAWN, st.sampled_from(get_args(Favor)), st.sampled_from([None, True, False]))
def test_a_decision_fits_its_page_and_is_explained(html: str, favor: Favor, comments: bool | None) -> None:
    page = parse(html, lenient=True)
    found = find(page, favor=favor, comments=comments)
    assert np.array_equal(found.kept, find(page, favor=favor, comments=comments).kept)
    assert (len(found.kept), len(found.probabilities)) == (len(page.nodes), len(page.blocks))
    shares = [*found.probabilities, *found.page_types.values(), found.confidence]
    assert all(0 <= share <= 1 for share in shares)
    for block, probability in enumerate(found.probabilities[:5]):
        assert 1 / (1 + np.exp(-explain(page, block).score)) == pytest.approx(float(probability), abs=1e-3)


@given(DRAWN, st.sampled_from([None, 200, 403, 404, 503]))
def test_a_verdict_has_evidence_and_what_is_recovered_is_bounded(html: str, status: int | None) -> None:
    document, again = (extract(html, status=status) for _ in range(2))
    assert document.completeness == again.completeness
    assert 0.5 <= document.completeness.probability <= 1
    assert (document.completeness.verdict == "full") == (document.completeness.evidence == ())
    assert (document.origin, document.text) == (again.origin, again.text)
    assert len(document.page.source) < 64 * len(html) + (1 << 22)


def followed(page: Page, path: str) -> int | None:
    """The row that a path of `name:nth-child(n)` leads to, step by step from the document."""
    row = 0
    for step in path.split(" > "):
        name, _, place = step.partition(":nth-child(")
        below = np.flatnonzero((page.nodes.parent == row) & page.nodes.is_element)
        below = below[below > 0]
        row = int(below[int(place.removesuffix(")") or 1) - 1])
        assert name in ("*", page.nodes.name(row))
    return row


@given(DRAWN)
def test_a_css_path_leads_to_its_element(html: str) -> None:
    page = parse(html)
    for row in np.flatnonzero(page.nodes.is_element)[:50].tolist():
        assert followed(page, page.css_path(row)) == row

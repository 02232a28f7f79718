"""The verdict whether a page is its whole text, or what stands in its place: a teaser, an error, binary data."""

from typing import Literal, NamedTuple, cast

from .. import _core
from ..base.nodes import Mask
from .page import Page

Verdict = Literal["full", "teaser", "wall", "check", "shell", "error", "empty", "not-text"]
VERDICTS = cast("tuple[Verdict, ...]", _core.VERDICTS)
"""Every verdict, in the order of the core."""


class Completeness(NamedTuple):
    """A verdict with its probability, and the evidence for it in words; a full text needs none."""

    verdict: Verdict
    """Whether the text is whole, or what the page is in place of it; docs/completeness.md lists them."""
    probability: float
    """How sure the verdict is, from 0 to 1."""
    evidence: tuple[str, ...]
    """What speaks for the verdict, in words."""


def read(page: Page, kept: Mask, *, status: int | None, origin: str) -> Completeness:
    """The verdict about a page of which some rows are kept."""
    verdict, probability, evidence = page.core.completeness(kept, status, origin)
    return Completeness(cast("Verdict", verdict), probability, tuple(evidence))

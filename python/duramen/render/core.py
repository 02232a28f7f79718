"""Calls the renderers of the core with masks that it accepts."""

from collections.abc import Callable, Mapping
from typing import Literal

import numpy as np

from .._core import Threads
from ..nodes import Mask
from ..page import Page
from .markup import Markup


def checked(kept: Mask) -> Mask:
    """The mask, or a contiguous copy of it; an array that is not boolean raises an error."""
    if kept.dtype != np.bool_:
        raise TypeError(f"kept must be a mask, not an array of {kept.dtype}: one yes or no for each row")
    return np.ascontiguousarray(kept)


def written_by(
    form: Literal["markdown", "html", "xhtml", "tei"],
    markup: Markup,
    *,
    sources: Mapping[int, str | None] | None = None,
    threads: Threads | None = None,
) -> Callable[[Page, Mask, list[int]], str]:
    """A function that renders the kept rows of a page, without the text rows that are passed to it."""

    def write(page: Page, kept: Mask, unwritten: list[int]) -> str:
        given = dict(sources or {})
        return page.core.render(form, checked(kept), page.base_url, markup, given, unwritten, threads)

    return write

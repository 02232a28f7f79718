"""Masks as the core takes them, and how it is asked to write."""

from collections.abc import Callable, Mapping
from typing import Literal

import numpy as np

from .._core import Threads
from ..nodes import Mask
from ..page import Page


def checked(kept: Mask) -> Mask:
    """The mask itself, or a copy that is contiguous; an array of anything but yes and no is a mistake."""
    if kept.dtype != np.bool_:
        raise TypeError(f"kept must be a mask, not an array of {kept.dtype}: one yes or no for each row")
    return np.ascontiguousarray(kept)


def written_by(
    form: Literal["markdown", "html", "xhtml", "tei"],
    *,
    links: bool,
    images: bool,
    tables: bool,
    details: bool = True,
    sources: Mapping[int, str | None] | None = None,
    threads: Threads | None = None,
) -> Callable[[Page, Mask, list[int]], str]:
    """A function that writes kept rows of a page in a form of the core, less the texts whose rows it is given."""

    def write(page: Page, kept: Mask, unwritten: list[int]) -> str:
        given = dict(sources or {})
        shown = (links, images, tables, details)
        return page.core.render(form, checked(kept), page.base_url, *shown, given, unwritten, threads)

    return write

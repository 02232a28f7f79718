"""Calls the renderers of the core with masks that it accepts."""

from collections.abc import Mapping
from typing import Literal

import numpy as np

from .._core import Threads
from ..nodes import Mask
from ..page import Page, without_surrogates
from .markup import Markup


def checked(kept: Mask) -> Mask:
    """The mask, or a contiguous copy of it; an array that is not boolean raises an error."""
    if kept.dtype != np.bool_:
        raise TypeError(f"kept must be a mask, not an array of {kept.dtype}: one yes or no for each row")
    return np.ascontiguousarray(kept)


def rendered(
    form: Literal["text", "markdown", "html", "xhtml", "tei"],
    page: Page,
    kept: Mask,
    markup: Markup,
    *,
    title: str | None = None,
    sources: Mapping[int, str | None] | None = None,
    threads: Threads | None = None,
) -> str:
    """The kept rows of a page in a form, below the title if there is one."""
    above = without_surrogates(title)
    return page.core.render(form, checked(kept), page.base_url, markup, dict(sources or {}), above, threads)

"""How far a page is one at all: what comes without markup may be text, data, or no text."""

import re

import numpy as np

from ..page import Page

ELEMENTS = 6  # elements up to which a file is suspected of being no page: a parser makes three out of nothing
SAMPLE = 4096  # characters that are looked at
BINARY = 0.01  # share of characters that no text has
UNMARKED = 0.2  # the confidence in a file that is text alone

NO_TEXT = re.compile("[\x00-\x08\x0e-\x1f\x7f\ufffd]")


def trust(page: Page) -> float:
    """The most that a decision about the page can be trusted: 1 for a page, less for text alone, 0 for binary data.

    >>> trust(parse("<article><h1>Oak</h1><p>Dark.<p>Dense.<p>Dead.</article>")), trust(parse("Oak is dark."))
    (1.0, 0.2)
    """
    is_element = page.nodes.is_element
    if np.count_nonzero(is_element) > ELEMENTS:
        return 1.0
    sample = page.text()[:SAMPLE]
    if len(NO_TEXT.findall(sample)) > BINARY * len(sample):
        return 0.0
    return 1.0 if np.count_nonzero(is_element) > 3 else UNMARKED

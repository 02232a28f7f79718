"""What a place of the page says of one field, before anyone weighs it."""

import html
import re
from typing import NamedTuple

LONGEST = 5000  # characters of one value: what is longer is content, not data about it
SPACE = re.compile(r"\s+")
MARKUP = re.compile(r"<[a-zA-Z/!][^<>]{0,300}>")


class Candidate(NamedTuple):
    """A value, the field that it is for, and where it stood."""

    field: str
    value: str
    source: str


def tidy(text: str) -> str:
    """A value on one line, without references and tags that were escaped once too often.

    >>> tidy(" Tom &amp; <b>Jerry</b> \\n")
    'Tom & Jerry'
    """
    text = text[:LONGEST]
    if "&" in text:
        text = html.unescape(text)
    if "<" in text:
        text = MARKUP.sub(" ", text)
    # A lone half of a surrogate pair, which JSON can spell, is no text that could be written out.
    return SPACE.sub(" ", text).strip().encode("utf-8", "ignore").decode()

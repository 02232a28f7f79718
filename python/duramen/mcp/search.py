"""The blocks of a page that match a query, with the headings above them."""

import re
from unicodedata import normalize

from ..chunks import blocks_with_headings
from ..document import Document

MAX_BLOCKS = 20
"""Blocks that are shown."""


def matches(document: Document, *, query: str) -> str:
    """The blocks that have most words of the query, as Markdown in the order of the page.

    >>> page = "<h1>Oak</h1><p>The heartwood is dark.<p>It grows slowly.<h2>Bark</h2><p>The bark is thick."
    >>> print(matches(extract(page, method="everything"), query="bark"))
    1 block matches "bark".
    <BLANKLINE>
    Oak > Bark
    The bark is thick.
    """
    words = set(re.findall(r"\w+", folded(query)))
    if not words:
        return "The query has no words; ask for some."
    found = []
    for place, (headings, text) in enumerate(blocks_with_headings(document.page, document.kept, document.text)):
        within = folded(text)
        score = sum(word in within for word in words)
        if score:
            found.append((score, place, headings, text))
    best = max((score for score, *_ in found), default=0)
    fitting = [each for each in found if each[0] == best]
    blocks_text = "\n\n".join(
        "\n".join([*([" > ".join(headings)] if headings else []), text]) for *_, headings, text in fitting[:MAX_BLOCKS]
    )
    return (
        f"{summary(len(fitting), query, best, len(words))}\n\n{blocks_text}"
        if fitting
        else f'No block matches "{query}".'
    )


def summary(count: int, query: str, best: int, words: int) -> str:
    """How many blocks match, and how well."""
    partly = "" if best == words else f", {best} of {words} words of it"
    more = f"; the first {MAX_BLOCKS} are" if count > MAX_BLOCKS else ""
    return f'{count} block{"" if count == 1 else "s"} match{"es" if count == 1 else ""} "{query}"{partly}{more}.'


def folded(text: str) -> str:
    """A text in the form that is compared: case folded and NFKC normalised."""
    return normalize("NFKC", text).casefold()

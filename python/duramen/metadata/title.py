"""The title: what the head declares and the heading says, without the name of the site."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from .authors import folded
from .candidate import Candidate

SEPARATOR = re.compile(r"\s+[|–—•·«»:>-]+\s+|\s*[|｜»«•]\s*|\s?::\s?|:\s+(?=\S)")
ALIKE = 0.3  # F1 of words from which a first-level heading is the title in other words
ALMOST_SAME = 0.8  # the same for lower headings, of which a page has many
CLEARLY = 0.15  # by which a lower heading must be more like a title
LONGEST = 250  # characters of a heading that are compared
TELLING = 5  # words of a lone heading that is believed before <title>
TITLES = ("open-graph", "json-ld", "dublin-core", "twitter", "microdata", "html", "meta")


class Heading(NamedTuple):
    """A heading: its row, its level from 1, its text."""

    row: int
    level: int
    text: str


class Title(NamedTuple):
    """The title, where it was found, and the heading that says it."""

    text: str
    source: str
    heading: Heading | None


def choose(
    declared: Iterable[Candidate],
    upper: Sequence[Heading],
    lower: Callable[[], Sequence[Heading]],
    sites: Iterable[str],
) -> Title | None:
    """The heading that says a declared title in the page's own words, else the declared one.

    Readers see the heading; what is declared is often shortened, sharpened for a search engine or the site's name.
    `upper` are the first-level headings; `lower` gives the others, where none of the first says a title for sure.
    """
    sites = {key for name in sites if (key := folded(name))}
    titles: dict[str, str] = {}
    for each in declared:
        if text := without_site(each.value, sites):
            titles.setdefault(each.source, text)
    # The name of the site is a title only where there is no other.
    titles = {source: text for source, text in titles.items() if folded(text) not in sites} or titles
    best = next(((titles[source], source) for source in TITLES if source in titles), None)
    first = [each for each in upper if folded(each.text) not in sites]

    if heading := said(list(map(words, titles.values())), first, lower, sites):
        if best and best[1] in TITLES[:2] and differs_by_kicker(heading.text, best[0]):
            return Title(*best, heading)
        return Title(heading.text, "visible", heading)
    is_telling = len(upper) == 1 and len(upper[0].text.split()) >= TELLING
    if upper and (best is None or (is_telling and best[1] in TITLES[-2:])):
        return Title(upper[0].text, "visible", upper[0])
    return Title(*best, upper[0] if upper else None) if best else None


def said(
    titles: Sequence[frozenset[str]],
    upper: Sequence[Heading],
    lower: Callable[[], Sequence[Heading]],
    sites: set[str],
) -> Heading | None:
    """The heading most like one of the titles; one of a lower level only where it is clearly more so."""
    best, heading = most_alike(upper, titles)
    if best >= 1 - CLEARLY:
        return heading
    other, below = most_alike(lower(), titles)
    if below and other >= ALMOST_SAME and other > best + CLEARLY and folded(below.text) not in sites:
        return below
    return heading if best >= ALIKE else None


def most_alike(headings: Iterable[Heading], titles: Sequence[frozenset[str]]) -> tuple[float, Heading | None]:
    """The first of the headings that are most like a title, and how much."""
    best, found = 0.0, None
    for each in headings:
        mine = words(each.text[:LONGEST])
        alike = max((likeness(mine, title) for title in titles), default=0.0)
        if alike > best:
            best, found = alike, each
    return best, found


def words(text: str) -> frozenset[str]:
    """Words for comparing; scripts without spaces letter by letter."""
    plain = folded(text)
    if plain.isascii():
        return frozenset(plain.split())
    return frozenset(part for word in plain.split() for part in (word if word[0] >= "\u3040" else [word]))


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """F1 of the words of two texts."""
    total = len(one) + len(other)
    return 2 * len(one & other) / total if total else 0.0


def differs_by_kicker(heading: str, title: str) -> bool:
    """Whether one is the other with a line before it: "Forests: Oak", "Oak"."""
    short, long = folded(title), folded(heading)
    return (long.endswith(f" {short}") and short.count(" ") >= 2) or (short.endswith(f" {long}") and ":" in title)


def without_site(title: str, sites: set[str]) -> str:
    """The title less the part at one of its ends that names the site; `sites` are folded.

    >>> without_site("Oak | News | The Forester", {"the forester"}), without_site("Oak - a tree", {"the forester"})
    ('Oak', 'Oak - a tree')
    """
    cuts = [(found.start(), found.end()) for found in SEPARATOR.finditer(title[:500])]
    for start, end in cuts:
        if names_site(folded(title[end:]), sites):
            return title[:start].strip()
    for start, end in reversed(cuts):
        if names_site(folded(title[:start]), sites):
            return title[end:].strip()
    return title


def names_site(part: str, sites: set[str]) -> bool:
    """Whether a part of a title names the site, maybe shortened: "Forester" for "The Forester Magazine"."""
    squeezed = part.replace(" ", "")
    return len(squeezed) > 1 and any(
        squeezed == site.replace(" ", "")
        or (len(squeezed) > 4 and squeezed in site.replace(" ", ""))
        or (len(site) > 4 and site.replace(" ", "") in squeezed and len(part.split()) <= 5)
        for site in sites
    )

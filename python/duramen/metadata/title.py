"""The title: what the head declares and the heading says, without the name of the site."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .authors import folded
from .candidate import Candidate

SEPARATOR = re.compile(r"\s+[|–—•·«»:>-]+\s+|\s*[|｜»«•]\s*|\s?::\s?|:\s+(?=\S)")
ALIKE = 0.3  # F1 of words from which a first-level heading is the title in other words
ALMOST_SAME = 0.8  # the same for lower headings, of which a page has many
LONGEST = 250  # characters of a heading that is one
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


def choose(declared: Iterable[Candidate], headings: Sequence[Heading], sites: Iterable[str]) -> Title | None:
    """The heading that says a declared title in the page's own words, else the declared one.

    Readers see the heading; what is declared is often shortened, sharpened for a search engine or the site's name.
    """
    sites = {key for name in sites if (key := folded(name))}
    titles: dict[str, str] = {}
    for each in declared:
        if text := without_site(each.value, sites):
            titles.setdefault(each.source, text)
    # The name of the site is a title only where there is no other.
    titles = {source: text for source, text in titles.items() if folded(text) not in sites} or titles
    best = next(((titles[source], source) for source in TITLES if source in titles), None)
    heading = said(titles.values(), [each for each in headings if folded(each.text) not in sites])
    if heading:
        if best and best[1] in TITLES[:2] and differs_by_kicker(heading.text, best[0]):
            return Title(*best, heading)
        return Title(heading.text, "visible", heading)
    lone = [each for each in headings if each.level == 1]
    if lone and (
        best is None or (best[1] not in TITLES[:5] and len(lone[0].text.split()) >= TELLING and len(lone) == 1)
    ):
        return Title(lone[0].text, "visible", lone[0])
    return Title(*best, lone[0] if lone else None) if best else None


def said(titles: Iterable[str], headings: Iterable[Heading]) -> Heading | None:
    """The heading most like one of the titles; None where none is."""
    wanted = list(map(words, titles))
    best, found = 0.0, None
    for each in headings:
        if len(each.text) > LONGEST:
            continue
        mine = words(each.text)
        alike = max((likeness(mine, title) for title in wanted), default=0.0)
        if alike >= (ALIKE if each.level == 1 else ALMOST_SAME) and alike > best + (0 if each.level == 1 else 0.15):
            best, found = alike, each
    return found


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

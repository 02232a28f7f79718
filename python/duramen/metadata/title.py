"""The title of the page without the name of the site."""

import re
from collections.abc import Iterable

from .authors import folded

SEPARATOR = re.compile(r"\s+[|–—•·«»:>-]+\s+|\s*[|｜»«•]\s*|\s?::\s?|:\s+(?=\S+$)")


def without_site(title: str, *, site_names: Iterable[str], headings: Iterable[str]) -> str:
    """The title less the parts at its ends that name the site.

    >>> without_site("Oak | News | The Forester", site_names=["The Forester"], headings=["Oak"])
    'Oak'
    >>> without_site("Oak - a tree", site_names=["The Forester"], headings=[])
    'Oak - a tree'
    """
    whole = folded(title)
    for heading in headings:
        if (key := folded(heading)) and key != whole and is_part(title, key):
            return heading
    sites = {key for name in site_names if (key := folded(name))}
    cuts = [(found.start(), found.end()) for found in SEPARATOR.finditer(title)]
    for start, _ in cuts:
        if any(same_site(piece, sites) for piece in (folded(title[start:]),)):
            return title[:start].strip()
    for _, end in reversed(cuts):
        if same_site(folded(title[:end]), sites):
            return title[end:].strip()
    return title


def is_part(title: str, heading: str) -> bool:
    """Whether a heading is what stands before or after one separator of the title."""
    return any(
        heading in (folded(title[: found.start()]), folded(title[found.end() :])) for found in SEPARATOR.finditer(title)
    )


def same_site(piece: str, sites: set[str]) -> bool:
    """Whether a part of a title is the name of the site, spaces apart."""
    return piece in sites or piece.replace(" ", "") in {site.replace(" ", "") for site in sites}

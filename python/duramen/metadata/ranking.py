"""Which source of a field is believed before which; the one place that says so."""

from collections import defaultdict
from collections.abc import Iterable

from .candidate import Candidate

DECLARED = ("json-ld", "open-graph", "dublin-core", "microdata", "meta", "twitter", "link", "html", "visible", "url")

ORDER: dict[str, tuple[str, ...]] = {
    # Systems write <meta name=author> and dates in <meta> for each text; JSON-LD often tells of the first version.
    "author": ("json-ld", "open-graph", "twitter", "meta", "dublin-core", "microdata", "visible"),
    "published": ("open-graph", "meta", "json-ld", "dublin-core", "microdata", "visible", "url"),
    "canonical_url": ("link", "open-graph"),
    "language": ("html", "json-ld", "open-graph", "dublin-core", "meta", "microdata"),
    "description": ("open-graph", "meta", "json-ld", "dublin-core", "microdata", "twitter"),
    "image": ("open-graph", "json-ld", "twitter", "meta", "microdata", "link"),
    "site_name": ("open-graph", "json-ld", "meta", "dublin-core"),
}
"""By field, its sources from the most trusted on; the others in the order of `DECLARED`."""


def ranked(candidates: Iterable[Candidate]) -> dict[str, list[Candidate]]:
    """By field its candidates, the most trusted source first and the page's order within one."""
    fields: dict[str, list[Candidate]] = defaultdict(list)
    for each in candidates:
        fields[each.field].append(each)
    for field, mine in fields.items():
        order = ORDER.get(field, DECLARED)
        mine.sort(key=lambda each, order=order: order.index(each.source))  # type: ignore[misc]
    return fields


def by_source(candidates: Iterable[Candidate]) -> list[tuple[str, list[str]]]:
    """The values of each source together, in the order given."""
    groups: dict[str, list[str]] = {}
    for each in candidates:
        groups.setdefault(each.source, []).append(each.value)
    return list(groups.items())

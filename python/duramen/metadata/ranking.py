"""Which source of a field is believed before which; the one place that says so."""

from collections.abc import Iterable, Sequence

from .candidate import Candidate

DECLARED = ("json-ld", "open-graph", "dublin-core", "microdata", "meta", "twitter", "link", "html", "visible", "url")

ORDER: dict[str, tuple[str, ...]] = {
    "author": ("json-ld", "open-graph", "twitter", "meta", "dublin-core", "microdata", "visible"),
    "published": ("open-graph", "meta", "json-ld", "dublin-core", "microdata", "visible", "url"),
    "canonical_url": ("link", "open-graph"),
    "language": ("html", "json-ld", "open-graph", "dublin-core", "meta"),
    "description": ("open-graph", "meta", "json-ld", "dublin-core", "microdata", "twitter"),
    "image": ("open-graph", "json-ld", "twitter", "meta", "microdata", "link"),
    "page_type": ("json-ld", "open-graph", "meta", "dublin-core"),
    "site_name": ("open-graph", "json-ld", "meta", "dublin-core"),
}
"""By field, its sources from the most trusted on; the others in the order of `DECLARED`."""


def ranked(candidates: Iterable[Candidate], field: str) -> list[Candidate]:
    """The candidates for a field, the most trusted source first and the page's order within one."""
    order = ORDER.get(field, DECLARED)
    mine = [each for each in candidates if each.field == field and each.source in order]
    return sorted(mine, key=lambda each: order.index(each.source))


def by_source(candidates: Sequence[Candidate]) -> list[tuple[str, list[str]]]:
    """The values of each source together, in the order given."""
    groups: dict[str, list[str]] = {}
    for each in candidates:
        groups.setdefault(each.source, []).append(each.value)
    return list(groups.items())

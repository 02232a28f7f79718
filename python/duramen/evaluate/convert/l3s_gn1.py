"""L3S-GN1 (Kohlschütter et al. 2010): pages of Google News, and copies in which spans mark the kinds of text."""

import re
from collections.abc import Iterator
from pathlib import Path

from ...page import Page, parse
from .record import Item, Skipped, marked_text, missing_layout, page_fields, pages_below, stem_of, subfolder

MARK = re.compile(r"(?:^|\s)x-nc-sel([0-5])(?:\s|$)")
HEADLINE, FULL_TEXT, SUPPLEMENTAL, COMMENTS = "1", "2", "3", "5"
MAIN = frozenset({HEADLINE, FULL_TEXT, SUPPLEMENTAL})
MAPPED = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\W+(\w+://\S+)", re.IGNORECASE)


def read_l3s_gn1(source: Path) -> Iterator[Item]:
    """Pages of `original/` with headline, full text and supplemental text as marked in `annotated/`."""
    original, annotated = subfolder(source, "original"), subfolder(source, "annotated")
    if original is None or annotated is None:
        yield from missing_layout(source, "folders original and annotated")
        return
    marked = {stem_of(path): path for path in pages_below(annotated)}
    addresses = addresses_in(source / "url-mapping.txt")
    for path in pages_below(original):
        name = stem_of(path)
        if name not in marked:
            yield Skipped(name, "has no annotated page")
            continue
        page = parse(marked[name].read_bytes(), lenient=True)
        comments = text_of(page, COMMENTS)
        yield {
            "id": name,
            **page_fields(path),
            "url": addresses.get(name.lower()),
            "lang": "en",
            "page_type": "article",
            "text": text_of(page, *MAIN),
            "title": text_of(page, HEADLINE) or None,
            **({"comments": comments} if comments else {}),
        }


def text_of(page: Page, *kinds: str) -> str:
    """The text that is marked as one of the kinds."""

    def mark_of(row: int) -> str | None:
        found = MARK.search(page.attribute(row, "class") or "")
        return found[1] if found else None

    return marked_text(page, mark_of, frozenset(kinds))


def addresses_in(path: Path) -> dict[str, str]:
    """Addresses by the id of the page, where the data comes with its `url-mapping.txt`."""
    if not path.is_file():
        return {}
    return {name.lower(): url for name, url in MAPPED.findall(path.read_text("utf-8", "replace"))}

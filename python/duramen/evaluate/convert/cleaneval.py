"""CleanEval 2007: pages, and texts in which annotators marked paragraphs, headings and list items."""

import re
from collections.abc import Iterator
from pathlib import Path

from .record import Item, Skipped, missing_layout, page_fields, pages_below, read_text, stem_of

GOLD = "-cleaned.txt"
ADDRESS = re.compile(r"^\s*URL:\s*(\S+)[^\n]*\n?", re.IGNORECASE)
MARK = re.compile(r"[ \t]*<[phl]>[ \t]*", re.IGNORECASE)
TITLE = re.compile(r'<text\b[^>]*\btitle="([^"]*)"', re.IGNORECASE)
BLANK_LINES = re.compile(r"\n{3,}")


def read_cleaneval(source: Path) -> Iterator[Item]:
    """Pages `N.html` with the gold of `N-cleaned.txt`, in one folder or in two."""
    gold = {path.name.removesuffix(GOLD): path for path in sorted(source.rglob(f"*{GOLD}"))}
    if not gold:
        yield from missing_layout(source, f"file that ends in {GOLD}")
    for path in pages_below(source) if gold else []:
        name = stem_of(path)
        if name not in gold:
            yield Skipped(name, f"has no {name}{GOLD}")
            continue
        text, url = cleaned(read_text(gold[name]))
        page = page_fields(path)
        title = TITLE.search(page.get("html", ""))
        yield {"id": name, **page, "url": url, "text": text, "title": title[1] if title and title[1] else None}


def cleaned(gold: str) -> tuple[str, str | None]:
    """The text of a gold file without its marks, each of which begins a paragraph; and the address on its first line.

    >>> cleaned("URL: http://a.example/\\n\\n<h>Oak\\n\\n<p>Dark inside.")
    ('Oak\\n\\nDark inside.', 'http://a.example/')
    """
    address = ADDRESS.match(gold)
    body = gold[address.end() :] if address else gold
    text = MARK.sub("\n\n", body.replace("\r\n", "\n"))
    return BLANK_LINES.sub("\n\n", text).strip(), address[1] if address else None

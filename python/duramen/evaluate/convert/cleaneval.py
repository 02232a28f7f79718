"""CleanEval 2007: pages, and texts in which annotators marked paragraphs, headings and list items."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from .record import Item, Skipped, missing_layout, page_fields, pages_below, read_text, stem_of

GOLD = "-cleaned.txt"
GOLD_FOLDER = "GoldStandard"
ADDRESS = re.compile(r"^\s*URL:\s*(\S+)[^\n]*\n?", re.IGNORECASE)
MARK = re.compile(r"[ \t]*<[phl]>[ \t]*", re.IGNORECASE)
WRAPPER = re.compile(r'<text\s+id="(?P<url>[^"]*)"(?:\s+title="(?P<title>[^"]*)")?', re.IGNORECASE)
BLANK_LINES = re.compile(r"\n{3,}")


def read_cleaneval(source: Path) -> Iterator[Item]:
    """Pages `N.html` with the gold of `N-cleaned.txt`, in one folder or in two, or of `GoldStandard/N.txt`."""
    files = sorted(source.rglob(f"*{GOLD}")) or sorted(source.rglob(f"{GOLD_FOLDER}/*.txt"))
    gold = {path.name.removesuffix(GOLD).removesuffix(".txt"): path for path in files}
    if not gold:
        yield from missing_layout(source, f"file that ends in {GOLD}, and no {GOLD_FOLDER}/*.txt")
    for path in pages_below(source) if gold else []:
        name = stem_of(path)
        if name not in gold:
            yield Skipped(name, "has no gold text")
            continue
        text, url = cleaned(read_text(gold[name]))
        address, title = wrapper_of(read_text(path))
        yield {"id": name, **page_fields(path), "url": url or address, "text": text, "title": title}


def wrapper_of(page: str) -> tuple[str | None, str | None]:
    """The address and the title in the element `text`, which the competition put around a page.

    >>> wrapper_of('<text id="http://a.example/" title="Oak &amp; elm" encoding="utf8">')
    ('http://a.example/', 'Oak & elm')
    """
    found = WRAPPER.search(page)
    if found is None:
        return None, None
    url, title = found["url"], unescape(found["title"] or "")
    return (url if url.startswith("http") else None), title or None


def cleaned(gold: str) -> tuple[str, str | None]:
    """The text of a gold file without its marks, each of which begins a paragraph; and the address on its first line.

    >>> cleaned("URL: http://a.example/\\n\\n<h>Oak\\n\\n<p>Dark inside.")
    ('Oak\\n\\nDark inside.', 'http://a.example/')
    """
    address = ADDRESS.match(gold)
    body = gold[address.end() :] if address else gold
    text = MARK.sub("\n\n", body.replace("\r\n", "\n"))
    return BLANK_LINES.sub("\n\n", text).strip(), address[1] if address else None

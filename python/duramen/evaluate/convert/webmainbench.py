"""WebMainBench (Liu et al. 2025): one JSON object per line, in whose page people marked elements with an attribute."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...document import Document
from ...json_text import read_json
from ...page import parse
from ..corpus import CorpusError, lines_of
from .record import Item, Record, Skipped, marked_text

MARK = "cc-select"
MARKED = re.compile(
    rf"""\s+{MARK}\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)|(?<=[\s"'])mark-selected(?=[\s"'])""", re.IGNORECASE
)
"""The attribute, and the class that marked elements have, too."""
TYPES = {"article": "article", "content listing": "listing", "forum_or_article_with_commentsection": "forum"}


def read_webmainbench(source: Path) -> Iterator[Item]:
    """Pages without the marks, which would leak the labels, and the text of the marked elements."""
    files = sorted(source.glob("*.jsonl")) if source.is_dir() else [source]
    if not files:
        raise CorpusError(f"{source}: no .jsonl file in this directory")
    for file in files:
        for number, line in lines_of(file):
            try:
                record = read_json(line)
            except ValueError as error:
                raise CorpusError(f"{file}:{number}: no JSON: {error}") from None
            if not isinstance(record, dict) or "html" not in record:
                raise CorpusError(f"{file}:{number}: an object with the field html is wanted")
            yield item_from(record, str(record.get("track_id") or number))


def item_from(record: dict[str, Any], name: str) -> Item:
    """One page in our fields."""
    text = gold_of(record)
    if text is None:
        return Skipped(name, f"has neither elements marked by {MARK}, nor main_html, nor groundtruth_content")
    meta: Record = record.get("meta") or {}
    return {
        "id": name,
        "url": record.get("url"),
        "lang": meta.get("language"),
        "page_type": TYPES.get(str(meta.get("style")).lower()),
        "html": MARKED.sub("", record["html"]),
        "text": text,
    }


def gold_of(record: dict[str, Any]) -> str | None:
    """Plain text of the marked elements, else of the HTML cut out by people, else their Markdown as it is."""
    page = parse(record["html"], lenient=True)
    marked = marked_text(page, lambda row: page.attribute(row, MARK), frozenset({"true"}))
    if marked:
        return marked
    if record.get("main_html"):
        cut_out = parse(record["main_html"])
        return Document(cut_out, cut_out.nodes.is_text, "marked").text
    return record.get("groundtruth_content") or record.get("convert_main_content") or None

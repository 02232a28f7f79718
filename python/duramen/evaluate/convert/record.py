"""Records of converters, and shared steps: read a page, find pairs of files, take the text of marked rows."""

import base64
import codecs
import gzip
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...document import Document
from ...page import Page

Record = dict[str, Any]
PAGE_SUFFIXES = (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz")


@dataclass(frozen=True)
class Skipped:
    """A page that was left out, and why."""

    page: str
    reason: str


Item = Record | Skipped


def page_fields(path: Path) -> Record:
    """The page in a file: as text if it is UTF-8, otherwise as bytes, whose encoding the parser detects."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    try:
        return {"html": data.decode("utf-8-sig")}
    except UnicodeDecodeError:
        return {"html_b64": base64.b64encode(data).decode("ascii")}


def pages_below(folder: Path) -> list[Path]:
    """The HTML files of a folder and of those below it, in the order of their names."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name.lower().endswith(PAGE_SUFFIXES))


def stem_of(path: Path) -> str:
    """The name of a page's file without its endings.

    >>> stem_of(Path("html/0001.html.gz")), stem_of(Path("a.b.htm"))
    ('0001', 'a.b')
    """
    name = path.name.removesuffix(".gz")
    return name[: name.rindex(".")]


def subfolder(folder: Path, *names: str) -> Path | None:
    """The first of the named folders that exists; case is ignored."""
    inside = {path.name.lower(): path for path in sorted(folder.iterdir()) if path.is_dir()} if folder.is_dir() else {}
    return next((inside[name] for name in names if name in inside), None)


def read_text(path: Path) -> str:
    """The text of a gold file: UTF-8, UTF-16 with a byte order mark, or Windows-1252 as older corpora have it."""
    data = path.read_bytes()
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def marked_text(page: Page, mark_of: Callable[[int], str | None], wanted: frozenset[str]) -> str:
    """The text below elements with a wanted mark; the nearest marked element above a text decides."""
    nodes = page.nodes
    mark: list[str | None] = [None] * len(nodes)
    for row in range(len(nodes)):
        own = mark_of(row) if nodes.is_element[row] else None
        mark[row] = own or mark[int(nodes.parent[row])]
    kept = np.array([each in wanted for each in mark], dtype=bool) & nodes.is_text
    return Document(page, kept, "marked").text


def missing_layout(source: Path, layout: str) -> Iterator[Skipped]:
    """One `Skipped` entry that names the missing files."""
    yield Skipped(str(source), f"has no {layout}")

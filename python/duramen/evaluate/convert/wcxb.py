"""WCXB, the Web Content Extraction Benchmark of M. Foley: gzipped pages, and a JSON file for each or for all."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...json_text import read_json
from ..corpus import CorpusError
from .record import Item, Record, Skipped, missing_layout, page_fields, pages_below, stem_of, subfolder


def read_wcxb(source: Path) -> Iterator[Item]:
    """Pages of `html/` with the labels of `ground-truth/*.json`, or of one `ground-truth.json` (the first schema)."""
    pages = subfolder(source, "html")
    if pages is None:
        yield from missing_layout(source, "folder html; give the folder that has html and ground-truth")
        return
    labels = labels_in(source)
    for path in pages_below(pages):
        name = stem_of(path)
        if name not in labels:
            yield Skipped(name, "has no ground truth")
        else:
            yield {"id": name, **page_fields(path), **fields_from(labels[name])}


def labels_in(source: Path) -> dict[str, Any]:
    """The decoded labels of every page by its id."""
    folder = subfolder(source, "ground-truth")
    files = sorted(folder.glob("*.json")) if folder is not None else [source / "ground-truth.json"]
    found: dict[str, Any] = {}
    for file in files:
        try:
            decoded = read_json(file.read_text("utf-8"))
        except FileNotFoundError:
            raise CorpusError(f"{source}: has neither a folder ground-truth nor a file ground-truth.json") from None
        except ValueError as error:
            raise CorpusError(f"{file}: no JSON: {error}") from None
        found |= decoded if folder is None else {file.stem: decoded}
    return found


def fields_from(labels: dict[str, Any]) -> Record:
    """Our fields from the labels of one page, in either schema."""
    truth = labels.get("ground_truth", labels)
    internal = labels.get("_internal") or {}
    page_type = (internal.get("page_type") or {}).get("primary")
    return {
        "url": labels.get("url"),
        "page_type": page_type,
        "text": truth.get("main_content", truth.get("articleBody")),
        "with": truth.get("with") or [],
        "without": truth.get("without") or [],
        "title": truth.get("title"),
        "author": truth.get("author"),
        "date": truth.get("publish_date"),
    }

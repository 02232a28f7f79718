"""Converters of published labelled corpora to our format.

A converter reads a published layout and yields a record for each page, with the fields of `duramen.evaluate.corpus`, or
`Skipped` with the reason why there is none.
"""

import gzip
import json
import lzma
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import IO

from ..corpus import SUFFIXES, CorpusError, sample_from
from .cleaneval import read_cleaneval
from .dragnet import read_dragnet
from .folder import read_folder
from .l3s_gn1 import read_l3s_gn1
from .record import Item, Record, Skipped
from .wcxb import read_wcxb
from .webmainbench import read_webmainbench

__all__ = ["FORMATS", "Format", "Record", "Skipped", "convert", "write_records"]


@dataclass(frozen=True)
class Format:
    """A published layout of labelled pages, and the function that reads it."""

    name: str
    read: Callable[[Path], Iterator[Item]]
    summary: str


FORMATS: dict[str, Format] = {
    each.name: each
    for each in (
        Format("wcxb", read_wcxb, "html/*.html.gz and ground-truth/*.json, or one ground-truth.json"),
        Format(
            "cleaneval",
            read_cleaneval,
            "N.html and N-cleaned.txt, or GoldStandard/N.txt, with the marks <p>, <h> and <l>",
        ),
        Format("dragnet", read_dragnet, "HTML/*.html with Corrected/*.txt, text/*.txt or meta/*.toml"),
        Format("l3s-gn1", read_l3s_gn1, "original/*.html and annotated/*.html with spans of class x-nc-sel0 to 5"),
        Format("webmainbench", read_webmainbench, "a .jsonl file with track_id, html, main_html and meta"),
        Format("folder", read_folder, "HTML files and text files of the same names"),
    )
}


OPEN: dict[str, Callable[..., IO[bytes]]] = {".xz": lzma.open, ".gz": gzip.open}  # type: ignore[dict-item]
"""Functions that open a compressed file, by suffix."""


def convert(name: str, source: Path, *, dataset: str | None = None) -> Iterator[Item]:
    """The pages of a corpus in a named format, each checked to be one that we can read; ids are unique."""
    if name not in FORMATS:
        near = get_close_matches(name, FORMATS, n=2, cutoff=0.4) or list(FORMATS)
        raise ValueError(f"no format is called {name!r}; there is {', '.join(near)}")
    if not source.exists():
        raise CorpusError(f"{source}: no such file or directory")
    seen: set[str] = set()
    for item in FORMATS[name].read(source):
        if isinstance(item, Skipped):
            yield item
        elif item["id"] in seen:
            yield Skipped(item["id"], "another page has the same id")
        else:
            seen.add(item["id"])
            record = item if dataset is None else {**item, "dataset": dataset}
            sample_from(record)
            yield record


def write_records(records: Iterable[Record], path: Path, *, overwrite: bool = False) -> int:
    """Write a corpus file atomically, compressed by its suffix, and return the number of pages."""
    if not path.name.endswith(SUFFIXES):
        raise CorpusError(f"{path}: a corpus file ends in {', '.join(SUFFIXES)}")
    if path.exists() and not overwrite:
        raise CorpusError(f"{path}: exists; choose another name, or give --overwrite")
    draft = path.with_name(f".{path.name}.part")
    count = 0
    try:
        with OPEN.get(path.suffix, open)(draft, "wb") as file:
            for record in records:
                file.write(json.dumps(record, separators=(",", ":")).encode() + b"\n")
                count += 1
        if count == 0:
            raise CorpusError("no page with gold was found, so nothing is written")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return count

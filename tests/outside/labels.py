"""Any file of labels is read or refused by a `CorpusError`: labels of blocks, and corrected pages of the extension."""

import tempfile
from functools import cache
from pathlib import Path

import numpy as np

from duramen import parse
from duramen.evaluate.block_labels import read_labels
from duramen.evaluate.corpus import CorpusError, read_corpus
from duramen.page import Page
from duramen.serve.labelling.labels import LabelFile

PAGES = ("<h1>Oak</h1><p>Its wood is dark.<p>Its wood is dense.<p>It lasts.", "", "<p>Oak.")


@cache
def folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="duramen-fuzz-"))


@cache
def pages() -> list[Page]:
    return [parse(html) for html in PAGES]


def run(data: bytes) -> None:
    file = folder() / "mine.jsonl"
    file.write_bytes(data)
    block_labels(file)
    corrections(file)
    service_labels(file)


def block_labels(file: Path) -> None:
    """Marks fit the page, however many blocks the reader saw."""
    try:
        found = read_labels(file)
    except CorpusError:
        return
    for labels in (each for readings in found.values() for each in readings):
        for page in pages():
            marks = labels.marks(page)
            assert len(marks) == len(page.blocks), labels
            assert np.isin(marks[~np.isnan(marks)], (0, 1)).all(), marks


def corrections(file: Path) -> None:
    """Every page that was read has the texts that training needs."""
    try:
        for sample in read_corpus(file):
            assert isinstance(sample.html, str | bytes)
            assert isinstance(sample.text, str | None)
    except CorpusError:
        return


def service_labels(file: Path) -> None:
    """A service starts with the file; lists, the queue and the agreement of people work."""
    labels = LabelFile(file)
    try:
        labels.waiting("Ann")
        labels.agreements()
        list(labels.export())
    finally:
        labels.close()

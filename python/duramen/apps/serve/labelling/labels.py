"""A file of labelled pages as JSON lines, to which people append, and which `duramen evaluate` and `train` read.

A line is a page as one person labelled it. Nothing in the file is ever changed: who corrects a label appends another.
A line whose `text` is null is a page that waits for its first label.
"""

import json
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ....base.json_text import read_json
from ....base.limits import LABELLERS
from ....evaluate.corpus import SUFFIXES, CorpusError, Sample, digest_of, sample_from
from ....evaluate.journal import Journal

PLAIN = SUFFIXES[0]
MAX_LEFT_OUT_LINES = 20


@dataclass(frozen=True)
class Label:
    """A line of the file without its page; `content` are the numbers of the blocks that are content."""

    page: str
    start: int
    is_labelled: bool
    labeller: str
    url: str | None
    title: str | None
    page_type: str | None
    content: frozenset[int] | None
    block_count: int
    confidence: float | None

    @property
    def key(self) -> tuple[str, str, bool]:
        """What makes another line of the same person about the same page superfluous."""
        return self.page, self.labeller, self.is_labelled

    @property
    def name(self) -> str:
        """How lists show the page."""
        return self.title or self.url or self.page[:12]


Number = Annotated[int, Meta(ge=0)]


class Judgement(msgspec.Struct):
    """What a person, and the model, say of the blocks of a page."""

    content: list[Number] | None = None
    block_count: Number | None = None
    confidence: Annotated[float, Meta(ge=0, le=1)] | None = None


class LabelFile:
    """The file. Several processes may write it; lines of other processes are read at the next call."""

    def __init__(self, path: Path) -> None:
        if path.suffix != PLAIN:
            raise ValueError(f"{path}: a file of labels ends in {PLAIN}")
        self.path = path
        self._journal = Journal(path)
        self._lock = threading.Lock()
        self._read_to = 0
        self._labels: list[Label] = []
        self._agreements: tuple[int, list[dict[str, Any]]] = (0, [])
        self.left_out: list[str] = []
        """Why the first `MAX_LEFT_OUT_LINES` unreadable lines of the file are left out."""
        self.all_labels()

    def all_labels(self) -> list[Label]:
        with self._lock, self.path.open("rb") as file:
            file.seek(self._read_to)
            for line in file:
                if not line.endswith(b"\n"):
                    break
                try:
                    if line.strip():
                        self._labels.append(label_of(read_json(line, is_strict=True), self._read_to))
                except ValueError as mistake:
                    if len(self.left_out) < MAX_LEFT_OUT_LINES:
                        self.left_out.append(f"byte {self._read_to}: {str(mistake)[:200]}")
                self._read_to += len(line)
            return list(self._labels)

    def add(self, records: Sequence[Mapping[str, Any]]) -> int:
        """Appends lines, each whole or not at all; returns how many."""
        with self._lock:
            for record in records:
                self._journal.append(record)
        return len(records)

    def latest(self) -> dict[str, Label]:
        """The last label of every page; for a page without labels, its first line."""
        found: dict[str, Label] = {}
        for label in self.all_labels():
            if label.is_labelled or label.page not in found:
                found[label.page] = label
        return found

    def _line(self, label: Label) -> bytes:
        with self.path.open("rb") as file:
            file.seek(label.start)
            return file.readline()

    def record(self, label: Label) -> dict[str, Any]:
        return dict(json.loads(self._line(label)))

    def export(self) -> Iterator[bytes]:
        """A line for every labelled page, its last label."""
        for label in self.latest().values():
            if label.is_labelled:
                yield self._line(label)

    def gold(self, html: str | bytes, url: str | None) -> str | None:
        """The text that the last label of a page has; None where it has no label."""
        label = self.latest().get(page_digest(html, url))
        return None if label is None else self.record(label).get("text")

    def waiting(self, labeller: str) -> list[Label]:
        """Pages that a person has not labelled, the one that the model is least sure of first."""
        done = {label.page for label in self.all_labels() if label.is_labelled and label.labeller == labeller}
        pages = [label for page, label in self.latest().items() if page not in done]
        return sorted(pages, key=lambda label: (1.0 if label.confidence is None else label.confidence, label.start))

    def agreements(self) -> list[dict[str, Any]]:
        """Cohen's kappa of every two of the busiest people over the blocks of the pages that both labelled."""
        all_labels = self.all_labels()
        if self._agreements[0] != len(all_labels):
            self._agreements = len(all_labels), agreements_of(all_labels)
        return self._agreements[1]

    def close(self) -> None:
        self._journal.close()


def label_of(line: Any, start: int) -> Label:
    """The label of a decoded line, which may be of any labelled corpus."""
    sample: Sample = sample_from(line)
    try:
        judged = msgspec.convert(line, Judgement)
    except msgspec.ValidationError as mistake:
        raise CorpusError(str(mistake)) from None
    block_count = judged.block_count or 0
    if block_count > len(sample.html):  # a block has at least one character
        raise CorpusError("field 'block_count' must be the number of blocks of the page")
    return Label(
        page=page_digest(sample.html, sample.url),
        start=start,
        is_labelled=sample.text is not None,
        labeller=str(line.get("labeller") or ""),
        url=sample.url,
        title=sample.title,
        page_type=sample.page_type,
        content=None if judged.content is None else frozenset(each for each in judged.content if each < block_count),
        block_count=block_count,
        confidence=judged.confidence,
    )


def page_digest(html: str | bytes, url: str | None) -> str:
    """The name of a page: a digest of the input of an extractor."""
    return digest_of(html.decode("utf-8", "replace") if isinstance(html, bytes) else html, url)


def agreements_of(labels: Iterable[Label]) -> list[dict[str, Any]]:
    """Cohen's kappa of every two of the `LABELLERS` people with the most pages, where they share some."""
    own: dict[str, dict[str, Label]] = {}
    for label in labels:
        if label.is_labelled and label.content is not None and label.block_count:
            own.setdefault(label.labeller, {})[label.page] = label
    busiest = sorted(own, key=lambda name: (-len(own[name]), name))[:LABELLERS]
    found = []
    for one, other in combinations(sorted(busiest), 2):
        pages = own[one].keys() & own[other].keys()
        counts = [counted(own[one][page], own[other][page]) for page in pages]
        blocks, first, second, both = (sum(column) for column in zip((0, 0, 0, 0), *counts, strict=True))
        if blocks:
            agreement = kappa(blocks, first, second, both)
            found.append({"labellers": [one, other], "pages": len(pages), "blocks": blocks, "kappa": agreement})
    return found


def counted(one: Label, other: Label) -> tuple[int, int, int, int]:
    """The blocks of a page, and those that the first, the second and both of two labels call content."""
    first, second = one.content or frozenset(), other.content or frozenset()
    return max(one.block_count, other.block_count), len(first), len(second), len(first & second)


def kappa(count: int, first: int, second: int, both: int) -> float | None:
    """Cohen's kappa of two judges; None if both always give the same single answer, so that chance agrees too.

    Of `count` subjects, `first` and `second` are those that each of them accepts. J. Cohen: A coefficient of agreement
    for nominal scales, 1960.

    >>> kappa(50, first=25, second=30, both=20)
    0.4
    """
    observed = (count - first - second + 2 * both) / count
    by_chance = (first * second + (count - first) * (count - second)) / count**2
    return rounded(None if by_chance == 1 else (observed - by_chance) / (1 - by_chance))


def rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)

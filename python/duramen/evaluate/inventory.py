"""The contents of a labelled corpus: pages by set, type and language, gold lengths, duplicates, suspicious gold."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, repeat
from typing import Any

import numpy as np

from ..page.page import parse
from ..page.statistics import minhash
from .corpus import Sample
from .metrics.segments import collapsed
from .metrics.word_bag import compare_unspaced
from .report import Section
from .summary import UNKNOWN, grouped
from .tokens import unspaced_words

LOW_COVERAGE = 0.9
"""Gold with lower coverage is reported as suspicious: another version of the page, or a mistake."""

SHINGLE = 4
HASHES, BAND = 128, 4  # two texts of resemblance 0.8 share a band of four hashes with a probability over 0.9999
MIN_RESEMBLANCE = 0.8
CROWD = 200  # texts that share a band; more are not compared with each other but with the first of them
QUARTILES = (0, 25, 50, 75, 100)
MAX_ROWS = 20


@dataclass(frozen=True)
class PageLabels:
    """The properties of one page and its gold.

    `words` and `coverage` are None without a gold text. `coverage` is the share of the gold words that occur in the
    page at all. `lost_segments` counts required segments that the page lacks. `hashes` are those of MinHash.
    """

    page: str
    dataset: str
    page_type: str
    lang: str
    host: str | None
    words: int | None
    segments: int
    coverage: float | None
    lost_segments: int
    hashes: tuple[int, ...]

    @property
    def suspicion(self) -> str | None:
        """Why the gold is suspicious, or None."""
        if self.words is None and not self.segments:
            return "no gold: neither a text nor segments"
        if self.words == 0 and not self.segments:
            return "the gold text is empty"
        if self.coverage is not None and self.coverage < LOW_COVERAGE:
            return f"only {self.coverage:.0%} of the gold words are in the page"
        if self.lost_segments:
            return f"required segments that are not in the page: {self.lost_segments}"
        return None


@dataclass(frozen=True)
class Duplicate:
    """Two pages whose gold texts, or whose own texts where there is no gold, are nearly the same."""

    page: str
    other: str
    resemblance: float
    across_sets: bool


@dataclass(frozen=True)
class Inventory:
    """The properties of a corpus."""

    pages: Sequence[PageLabels]
    duplicates: Sequence[Duplicate]

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each page, with the reason of a suspicion and the names of its duplicates."""
        others = defaultdict(list)
        for each in self.duplicates:
            others[each.page].append(each.other)
            others[each.other].append(each.page)
        for page in self.pages:
            fields = asdict(page)
            del fields["hashes"]
            yield {**fields, "suspicion": page.suspicion, "duplicates": " ".join(others[page.page])}


def labels_of(sample: Sample) -> PageLabels:
    """The properties of one page; the gold is searched in the visible text.

    >>> labels_of(Sample("1", "mine", "<p>An oak", text="an oak tree")).coverage
    0.6666666666666666
    """
    blocks = parse(sample.html, url=sample.url, lenient=True).blocks
    whole = "\n".join(map(blocks.text, range(len(blocks))))
    gold, page = sample.text, collapsed(whole)
    return PageLabels(
        page=sample.key,
        dataset=sample.dataset,
        page_type=sample.page_type or UNKNOWN,
        lang=sample.lang or UNKNOWN,
        host=sample.host,
        words=None if gold is None else len(unspaced_words(gold)),
        segments=len(sample.required) + len(sample.forbidden),
        coverage=compare_unspaced(whole, gold).recall if gold and unspaced_words(gold) else None,
        lost_segments=sum(collapsed(segment) not in page for segment in sample.required),
        hashes=tuple(minhash(gold or whole, words=SHINGLE, bands=HASHES, rows=1)),
    )


def take_stock(labels: Iterable[PageLabels]) -> Inventory:
    """The inventory of a corpus; raises where it has no page."""
    pages = list(labels)
    if not pages:
        raise ValueError("the corpus has no pages")
    return Inventory(pages, sorted(duplicates(pages), key=lambda each: (not each.across_sets, -each.resemblance)))


def duplicates(pages: Sequence[PageLabels]) -> Iterator[Duplicate]:
    """Every two pages whose texts have an estimated Jaccard index of shingles of at least `MIN_RESEMBLANCE`.

    After A. Broder: On the resemblance and containment of documents, 1997. Texts that agree in a band of hashes are
    compared in full, so the time is in proportion to the number of pages.
    """
    bands: dict[tuple[int, ...], list[PageLabels]] = defaultdict(list)
    for page in pages:
        for start in range(0, len(page.hashes), BAND):
            bands[start, *page.hashes[start : start + BAND]].append(page)
    seen: set[tuple[str, str]] = set()
    for members in bands.values():
        first, *others = members
        for one, other in combinations(members, 2) if len(members) <= CROWD else zip(repeat(first), others):
            if (one.page, other.page) not in seen:
                seen.add((one.page, other.page))
                found = float(np.mean(np.array(one.hashes) == np.array(other.hashes)))
                if found >= MIN_RESEMBLANCE:
                    yield Duplicate(one.page, other.page, found, one.dataset != other.dataset)


def inventory_sections(inventory: Inventory) -> list[Section]:
    pages, pairs = inventory.pages, inventory.duplicates
    doubtful = sorted(pages, key=lambda each: 1.0 if each.coverage is None else each.coverage)
    suspicious = [[each.page, reason] for each in doubtful if (reason := each.suspicion) is not None]
    hosts = [each.host for each in pages if each.host is not None]
    known = f"Different hosts: {len(set(hosts))}, of {len(hosts)} pages whose address is known."
    sections = [
        Section("sets", SET_NOTE, SET_HEADS, set_rows(pages)),
        Section("page types", "", ["type", "pages"], counted(each.page_type for each in pages)),
        Section("languages", "", ["language", "pages"], counted(each.lang for each in pages)),
        cut("hosts", known, ["host", "pages"], counted(each.host or UNKNOWN for each in pages)),
    ]
    if pairs:
        note = (
            f"{len(pairs)} pairs of pages have nearly the same text, {sum(each.across_sets for each in pairs)} of them "
            "across sets: do not train on one and test on the other."
        )
        rows = [
            [each.page, each.other, f"{each.resemblance:.2f}", "yes" if each.across_sets else "no"] for each in pairs
        ]
        sections.append(cut("duplicates", note, ["page", "other", "resemblance", "across sets"], rows))
    if suspicious:
        note = f"{len(suspicious)} of {len(pages)} pages."
        sections.append(cut("suspicious gold", note, ["page", "reason"], suspicious))
    return sections


SET_NOTE = (
    "Quartiles are those of the number of words in a gold text. Coverage is the mean share of the gold words that are "
    "in the visible text of their page; it bounds the recall that an extractor can reach."
)
SET_HEADS = tuple(
    "set, pages, with text, with segments, least words, 25 %, median, 75 %, most words, coverage".split(", ")
)


def set_rows(pages: Sequence[PageLabels]) -> list[list[str]]:
    """A row for each set, and one for all where there are several: pages, kinds of gold, quartiles of it, coverage."""
    sets = grouped(pages, lambda each: each.dataset)
    rows = []
    for name, members in [*sets.items(), *([("all", [*pages])] if len(sets) > 1 else [])]:
        words = [each.words for each in members if each.words is not None]
        covered = [each.coverage for each in members if each.coverage is not None]
        counts = [len(members), len(words), sum(each.segments > 0 for each in members)]
        quartiles = [f"{value:.0f}" for value in np.percentile(words, QUARTILES)] if words else ["-"] * len(QUARTILES)
        rows.append([name, *map(str, counts), *quartiles, f"{np.mean(covered):.3f}" if covered else "-"])
    return rows


def counted(values: Iterable[str]) -> list[list[str]]:
    return [[value, str(count)] for value, count in Counter(values).most_common()]


def cut(title: str, note: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Section:
    """A table of the first rows, which says so."""
    rest = f" The first {MAX_ROWS} are shown; CSV has all pages." if len(rows) > MAX_ROWS else ""
    return Section(title, note + rest, heads, rows[:MAX_ROWS])

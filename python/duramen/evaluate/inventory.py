"""The contents of a labelled corpus: pages by set, type and language, gold lengths, duplicates, suspicious gold."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ..page import parse
from .corpus import Sample
from .fingerprints import Fingerprint, duplicates, fingerprint
from .metrics.segments import collapsed
from .metrics.word_bag import compare_unspaced
from .report import Section
from .summary import UNKNOWN
from .tokens import unspaced_words

LOW_COVERAGE = 0.9
"""Gold with lower coverage is reported as suspicious: another version of the page, or a mistake."""

QUARTILES = (0, 25, 50, 75, 100)
MAX_ROWS = 20


@dataclass(frozen=True)
class PageLabels:
    """The properties of one page and its gold.

    `words` and `coverage` are None without a gold text. `coverage` is the share of the gold words that occur in the
    page at all. `lost_segments` counts required segments that the page lacks.
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
    print: Fingerprint | None

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


def labels_of(sample: Sample) -> PageLabels:
    """The properties of one page; the gold is searched in the visible text.

    >>> labels_of(Sample("1", "mine", "<p>An oak", text="an oak tree")).coverage
    0.6666666666666666
    """
    blocks = parse(sample.html, url=sample.url, lenient=True).blocks
    whole = "\n".join(map(blocks.text, range(len(blocks))))
    gold = sample.text
    segments = sample.required
    page = collapsed(whole)
    return PageLabels(
        page=sample.key,
        dataset=sample.dataset,
        page_type=sample.page_type or UNKNOWN,
        lang=sample.lang or UNKNOWN,
        host=sample.host,
        words=None if gold is None else len(unspaced_words(gold)),
        segments=len(segments) + len(sample.forbidden),
        coverage=compare_unspaced(whole, gold).recall if gold and unspaced_words(gold) else None,
        lost_segments=sum(collapsed(segment) not in page for segment in segments),
        print=fingerprint(gold or whole),
    )


def take_stock(labels: Iterable[PageLabels]) -> Inventory:
    """The inventory of a corpus; raises where it has no page."""
    pages = list(labels)
    if not pages:
        raise ValueError("the corpus has no pages")
    found = [
        Duplicate(pages[one].page, pages[other].page, resemblance, pages[one].dataset != pages[other].dataset)
        for one, other, resemblance in duplicates([each.print for each in pages])
    ]
    return Inventory(pages, sorted(found, key=lambda each: (not each.across_sets, -each.resemblance, each.page)))


def inventory_sections(inventory: Inventory) -> list[Section]:
    pages = inventory.pages
    doubtful = sorted(pages, key=lambda each: 1.0 if each.coverage is None else each.coverage)
    suspicious = [(each, reason) for each in doubtful if (reason := each.suspicion) is not None]
    across = sum(each.across_sets for each in inventory.duplicates)
    pairs = [
        [each.page, each.other, f"{each.resemblance:.2f}", "yes" if each.across_sets else "no"]
        for each in inventory.duplicates[:MAX_ROWS]
    ]
    sections = [
        Section("sets", SET_NOTE, SET_HEADS, set_rows(pages), ("gold-lengths", "coverage")),
        Section("page types", "", ["type", "pages"], counted(each.page_type for each in pages), ("labels",)),
        Section("languages", "", ["language", "pages"], counted(each.lang for each in pages)),
        Section(
            "hosts", hosts_note(pages), ["host", "pages"], counted(each.host or UNKNOWN for each in pages)[:MAX_ROWS]
        ),
    ]
    if pairs:
        note = (
            f"{len(inventory.duplicates)} pairs of pages have nearly the same text, {across} of them across sets: "
            f"do not train on one and test on the other.{rest_note(len(inventory.duplicates))}"
        )
        sections.append(Section("duplicates", note, ["page", "other", "resemblance", "across sets"], pairs))
    if suspicious:
        rows = [[each.page, reason] for each, reason in suspicious[:MAX_ROWS]]
        note = f"{len(suspicious)} of {len(pages)} pages.{rest_note(len(suspicious))}"
        sections.append(Section("suspicious gold", note, ["page", "reason"], rows))
    return sections


SET_NOTE = (
    "Quartiles are those of the number of words in a gold text. Coverage is the mean share of the gold words that are "
    "in the visible text of their page; it bounds the recall that an extractor can reach."
)
SET_HEADS = tuple(
    "set, pages, with text, with segments, least words, 25 %, median, 75 %, most words, coverage".split(", ")
)


def set_rows(pages: Sequence[PageLabels]) -> list[list[str]]:
    """A row for each set, and one for all where there are several."""
    sets = list(dict.fromkeys(each.dataset for each in pages))
    groups = {name: [each for each in pages if each.dataset == name] for name in sets}
    if len(sets) > 1:
        groups["all"] = list(pages)
    return [set_row(name, members) for name, members in groups.items()]


def set_row(name: str, members: Sequence[PageLabels]) -> list[str]:
    """Pages, kinds of gold, quartiles of its length and mean coverage of one set."""
    words = [each.words for each in members if each.words is not None]
    covered = [each.coverage for each in members if each.coverage is not None]
    return [
        name,
        str(len(members)),
        str(len(words)),
        str(sum(each.segments > 0 for each in members)),
        *(f"{value:.0f}" for value in (np.percentile(words, QUARTILES) if words else [])),
        *(["-"] * len(QUARTILES) if not words else []),
        f"{np.mean(covered):.3f}" if covered else "-",
    ]


def counted(values: Iterable[str]) -> list[list[str]]:
    """How often each value occurs, the most frequent first."""
    return [[value, str(count)] for value, count in Counter(values).most_common()]


def hosts_note(pages: Sequence[PageLabels]) -> str:
    """How many hosts there are."""
    hosts = [each.host for each in pages if each.host is not None]
    count = len(set(hosts))
    return f"Different hosts: {count}, of {len(hosts)} pages whose address is known.{rest_note(count)}"


def rest_note(count: int) -> str:
    """A sentence about rows that tables for people leave out."""
    return f" The first {MAX_ROWS} are shown; JSON has all." if count > MAX_ROWS else ""

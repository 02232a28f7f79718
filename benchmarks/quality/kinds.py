"""What pages of each kind are for, beside the peers: ingredients, addresses, abstracts, dates, rooms, cases.

    python -m benchmarks kinds --corpus DIR [--sets ...] [--peers ...] [--cache DIR] [--fold-models DIR] [--write]

A page has facts: strings that it is for. A fact is kept if its words stand in the extracted text in their order. The
tables show, for each kind of page, the mean share of facts that is kept, the share of pages that keep at least 95 % of
them, and the share of the page's visible words that is kept. Intervals are over sites, because one template makes many
pages. Fails if one of our figures is below `kinds_floors.toml`; `--write` records what was measured.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import duramen
from duramen.base.json_text import read_json
from duramen.evaluate.bootstrap import RESAMPLES, SEED
from duramen.evaluate.corpus import Sample, corpus_files, lines_of, sample_from
from duramen.evaluate.summary import grouped
from duramen.evaluate.tables import table

from ..options import labelled
from ..peers.cache import PeerError
from .floors import Pinned, rounded, settle
from .quality import chosen_systems, peer_options, peer_systems, short, signed

OURS = "duramen"
WHOLE = 0.95  # minimum share of its facts that a complete page has
MIN_SITES = 5  # with fewer sites there is no interval
FLOORS = Path(__file__).with_name("kinds_floors.toml")
COMPARED = ("trafilatura", "rs-trafilatura", "resiliparse", "readability-lxml")

Extract = Callable[[str | bytes, str | None], str]


@dataclass(frozen=True)
class Page:
    """A page with its kind and the facts that it is for."""

    kind: str
    sample: Sample
    facts: tuple[str, ...]


@dataclass(frozen=True)
class Kept:
    """What one system kept of one page."""

    kind: str
    site: str
    recall: float
    words: float

    @property
    def figures(self) -> tuple[float, float, float]:
        """Recall of the facts, whether the page is whole, and the share of visible words."""
        return self.recall, float(self.recall >= WHOLE), self.words


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables; 1 when a figure of ours fell below its floor."""
    options = labelled("kinds", __doc__)
    peer_options(options)
    options.add_argument("--fold-models", type=Path, help="folder of the models of folds, to cross-validate duramen")
    options.add_argument("--floors", type=Path, default=FLOORS, help="file with the floors")
    options.add_argument("--write", action="store_true", help="record the figures measured now")
    args = options.parse_args(argv)
    pages = list(pages_of(args.corpus, args.sets, args.limit))
    if not pages:
        raise SystemExit(f"no page in {args.corpus} has facts")
    peers = peer_systems([name for name in args.peers if name in COMPARED], args.cache)
    kept = {OURS: ours(pages, args.fold_models)}
    kept |= {name: [measured(page, peer.extractor) for page in pages] for name, peer in peers.items()}
    print(report(kept))
    return settle(floors_of(kept[OURS]), args.floors, HEAD, write=args.write)


def pages_of(corpus: Path, sets: Sequence[str] | None, limit: int | None) -> Iterator[Page]:
    """The pages of a folder that have facts besides their title."""
    for file in corpus_files(corpus):
        name = file.name.split(".jsonl")[0]
        if sets and name not in sets:
            continue
        for number, line in lines_of(file):
            fields = read_json(line)
            if limit is not None and number > limit:
                break
            title = normal(fields.get("title") or "")
            facts = tuple(fact for fact in map(normal, fields.get("facts") or ()) if fact and fact != title)
            if facts:
                yield Page(fields.get("kind") or "recipe", sample_from(fields, dataset=name), facts)


def normal(text: str) -> str:
    """The words of a text in lower case, with single spaces.

    >>> normal("2 cups (250 g)\\nFlour")
    '2 cups 250 g flour'
    """
    return " ".join(re.findall(r"\w+", text.lower()))


def ours(pages: Sequence[Page], fold_models: Path | None) -> list[Kept]:
    """Our figures in the order of the pages; with the models of folds, each page by the one that has not seen it."""
    found: list[Kept | None] = [None] * len(pages)
    for is_chosen, systems in chosen_systems([] if fold_models else [OURS], fold_models):
        for at, page in enumerate(pages):
            if is_chosen(page.sample):
                found[at] = measured(page, systems[OURS].extractor)
    return [each for each in found if each is not None]


def measured(page: Page, extract: Extract) -> Kept:
    """What a system kept of a page; an error keeps nothing."""
    try:
        text = normal(extract(page.sample.html, page.sample.url))
    except PeerError:
        text = ""
    padded = f" {text} "
    recall = float(np.mean([f" {fact} " in padded for fact in page.facts]))
    words = len(text.split())
    blocks = duramen.parse(page.sample.html, lenient=True).blocks
    shown = normal(" ".join(blocks.text(index) for index in np.flatnonzero(~blocks.is_hidden)))
    return Kept(page.kind, page.sample.domain, recall, words / max(len(shown.split()), words, 1))


def report(kept: dict[str, list[Kept]]) -> str:
    """A row for each kind: the figures of all systems, and our lead over the best of the others."""
    others = [name for name in kept if name != OURS]
    rows = []
    for kind, places in by_kind(kept[OURS]).items():
        figures = {name: np.array([all_of[at].figures for at in places]) for name, all_of in kept.items()}
        sites = [kept[OURS][at].site for at in places]
        cells = [" ".join(map(short, figures[name].mean(0))) for name in kept]
        lead = "-"
        if others and len(set(sites)) >= MIN_SITES:
            best = max(others, key=lambda name: float(figures[name][:, 0].mean()))
            lead = f"{lead_of((figures[OURS] - figures[best])[:, 0], sites)} {best}"
        rows.append([f"{kind} ({len(places)}, {len(set(sites))})", *cells, lead])
    heads = ["kind (pages, sites)", *kept, "lead in recall"]
    return "Recall of facts, share of whole pages, share of visible words\n\n" + table(heads, rows)


def by_kind(kept: Sequence[Kept]) -> dict[str, list[int]]:
    """The places of the pages of each kind, the kind with most pages first."""
    kinds = grouped(range(len(kept)), lambda at: kept[at].kind)
    return dict(sorted(kinds.items(), key=lambda item: -len(item[1])))


def lead_of(differences: NDArray[np.float64], sites: Sequence[str]) -> str:
    """The mean difference, with its 95 % interval over sites.

    >>> lead_of(np.array([0.5, 0.5, 0.5]), ["a", "a", "b"])
    '+.500 [+.500, +.500]'
    """
    names, place = np.unique(sites, return_inverse=True)
    sums, counts = np.bincount(place, differences), np.bincount(place)
    drawn = np.random.default_rng(SEED).integers(len(names), size=(RESAMPLES, len(names)))
    low, high = np.percentile(sums[drawn].sum(1) / counts[drawn].sum(1), (2.5, 97.5))
    return f"{signed(float(differences.mean()))} [{signed(low)}, {signed(high)}]"


def floors_of(kept: Sequence[Kept]) -> Pinned:
    found: Pinned = {}
    for kind, places in by_kind(kept).items():
        recall, whole, _ = np.mean([kept[at].figures for at in places], axis=0)
        found[kind] = {"pages": len(places), "recall": rounded(recall), "whole": rounded(whole)}
    return found


HEAD = "# What kinds of pages keep. Written by `python -m benchmarks kinds --corpus DIR --write`.\n"

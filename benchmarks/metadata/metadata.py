"""Title, authors and date compared with trafilatura and newspaper4k, on the sets that have gold metadata.

    python -m benchmarks metadata --corpus DIR [--sets ...] [--peers ...] [--cache DIR] [--write]

Fails if one of our scores is below `metadata_floors.toml`; `--write` measures and records the scores. docs/metadata.md
describes how a page is scored.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import duramen
from duramen.evaluate.corpus import Sample
from duramen.evaluate.tables import table
from duramen.page import metadata

from ..peers.cache import CachedPeer
from ..quality.floors import Pinned, rounded, settle
from ..quality.quality import page_options, peer_options, samples_of, short
from .peers import METADATA_PEERS, Answer, answer_of
from .scores import author_score, author_shares, date_score, days, title_score

SETS = ("wcxb-dev", "trafilatura", "newspaper", "fundus", "postlight")
OURS = "duramen"
ALL = "all"
TODAY = "2026-11-15"  # after the youngest page of the corpus; a fixed day, so that a run can be repeated
RIGHT = 0.5  # minimum score of a correct value
FLOORS = Path(__file__).with_name("metadata_floors.toml")

GOLD: dict[str, Callable[[Sample], str | None]] = {
    "title": lambda sample: sample.title,
    "authors": lambda sample: sample.author,
    "date": lambda sample: sample.date if days(sample.date) else None,
}
SCORES: dict[str, Callable[[str, Any], float]] = {"title": title_score, "authors": author_score, "date": date_score}


class Figures(NamedTuple):
    """How a system did on one field of one set, over the pages that have gold for it."""

    pages: int
    score: float
    wrong: float  # share of pages with a value that is not right


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables; 1 when a figure of ours fell below its floor."""
    options = argparse.ArgumentParser(prog="python -m benchmarks metadata", description=__doc__)
    page_options(options)
    peer_options(options, METADATA_PEERS)
    options.add_argument("--floors", type=Path, default=FLOORS, help="file with the floors")
    options.add_argument("--write", action="store_true", help="pin the figures measured now")
    args = options.parse_args(argv)
    samples = list(samples_of(args.corpus, args.sets or SETS, args.limit))
    answers = {OURS: [ours(sample) for sample in samples]}
    for name in args.peers:
        peer = CachedPeer(METADATA_PEERS[name], args.cache)
        answers[name] = [answer_of(peer.answer(sample.html, sample.url)) for sample in samples]

    print(report(samples, answers))
    print(author_report(samples, answers))
    return settle(measured(samples, answers[OURS]), args.floors, HEAD, write=args.write)


def ours(sample: Sample) -> Answer:
    found = metadata.read(duramen.parse(sample.html, url=sample.url), today=TODAY)
    return Answer(found.title, found.authors, found.published)


def figures(samples: Sequence[Sample], answers: Sequence[Answer], field: str) -> Figures:
    """The figures of one system for one field; all zero without a page that has it."""
    scores, wrong = [], []
    for sample, answer in zip(samples, answers, strict=True):
        value, gold = getattr(answer, field), GOLD[field](sample)
        if gold is not None:
            scores.append(SCORES[field](gold, value))
            wrong.append(bool(value) and scores[-1] < RIGHT)
    return Figures(len(scores), *(mean(each) if each else 0.0 for each in (scores, wrong)))


def report(samples: Sequence[Sample], answers: Mapping[str, Sequence[Answer]]) -> str:
    rows = []
    for field in SCORES:
        for name in dict.fromkeys(sample.dataset for sample in samples):
            at = [index for index, sample in enumerate(samples) if sample.dataset == name]
            inside = [samples[index] for index in at]
            made = [figures(inside, [each[index] for index in at], field) for each in answers.values()]
            if made[0].pages:
                best = max(each.score for each in made)
                scores = (f"{bold(each.score, best=each.score == best)} {short(each.wrong)}" for each in made)
                rows.append([f"{field} {name} ({made[0].pages})", *scores])
    title = "## Score on pages with gold, share of wrong values"
    return f"{title}\n\n{table(['field set (pages)', *answers], rows)}"


def author_report(samples: Sequence[Sample], answers: Mapping[str, Sequence[Answer]]) -> str:
    """Precision and recall of authors."""
    rows = []
    sets = list(dict.fromkeys(sample.dataset for sample in samples))
    for name in [*sets, ALL]:
        at = [index for index, sample in enumerate(samples) if name in (ALL, sample.dataset) and sample.author]
        if at:
            shares = [author_precision(samples, each, at) for each in answers.values()]
            rows.append([f"{name} ({len(at)})", *(f"{short(exact)}/{short(found)}" for exact, found in shares)])
    return f"## Authors: precision/recall\n\n{table(['set (pages)', *answers], rows)}"


def author_precision(samples: Sequence[Sample], answers: Sequence[Answer], at: Sequence[int]) -> tuple[float, float]:
    """Mean precision over the pages with a value, and mean recall over all of `at`, which have gold."""
    shares = [(author_shares(samples[index].author or "", answers[index].authors), index) for index in at]
    exact = [precision for (precision, _), index in shares if answers[index].authors]
    return mean(exact) if exact else 0.0, mean(recall for (_, recall), _ in shares)


def bold(score: float, *, best: bool) -> str:
    return f"**{short(score)}**" if best else short(score)


def measured(samples: Sequence[Sample], answers: Sequence[Answer]) -> Pinned:
    """By set the scores of the three fields, rounded down, and the number of pages."""
    made: Pinned = {}
    for name in dict.fromkeys(sample.dataset for sample in samples):
        pairs = [pair for pair in zip(samples, answers, strict=True) if pair[0].dataset == name]
        inside, given = [sample for sample, _ in pairs], [answer for _, answer in pairs]
        scores = {field: figures(inside, given, field) for field in SCORES}
        made[name] = {"pages": len(inside)} | {field: rounded(each.score) for field, each in scores.items()}
    return made


HEAD = "# Metadata that must not be lost. Written by `python -m benchmarks metadata --corpus DIR --write`.\n"

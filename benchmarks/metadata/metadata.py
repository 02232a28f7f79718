"""Title, authors and date compared with trafilatura and newspaper4k, on the sets that have gold metadata.

    python -m benchmarks metadata --corpus DIR [--sets ...] [--peers ...] [--cache DIR] [--write]

Fails if one of our scores is below `metadata_floors.toml`; `--write` measures and records the scores. docs/metadata.md
describes how a page is scored.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import duramen
from duramen.evaluate.corpus import Sample
from duramen.evaluate.summary import grouped
from duramen.evaluate.tables import table
from duramen.page import metadata

from ..options import labelled
from ..peers.cache import CachedPeer
from ..quality.floors import Pinned, rounded, settle
from ..quality.quality import peer_options, samples_of, short
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
    options = labelled("metadata", __doc__)
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
    golds = [(GOLD[field](sample), getattr(answer, field)) for sample, answer in zip(samples, answers, strict=True)]
    scored = [(SCORES[field](gold, value), bool(value)) for gold, value in golds if gold is not None]
    wrong = [has_value and score < RIGHT for score, has_value in scored]
    return Figures(len(scored), mean(score for score, _ in scored) if scored else 0.0, mean(wrong) if wrong else 0.0)


def by_set(
    samples: Sequence[Sample], answers: Mapping[str, Sequence[Answer]]
) -> Iterator[tuple[str, list[Sample], dict[str, list[Answer]]]]:
    """Each set with its pages, and what every system answers on them."""
    for name, at in grouped(range(len(samples)), lambda index: samples[index].dataset).items():
        yield name, [samples[index] for index in at], {each: [given[i] for i in at] for each, given in answers.items()}


def report(samples: Sequence[Sample], answers: Mapping[str, Sequence[Answer]]) -> str:
    rows = []
    for field in SCORES:
        for name, inside, given in by_set(samples, answers):
            made = [figures(inside, each, field) for each in given.values()]
            if made[0].pages:
                best = max(each.score for each in made)
                scores = (f"{bold(each.score, best=each.score == best)} {short(each.wrong)}" for each in made)
                rows.append([f"{field} {name} ({made[0].pages})", *scores])
    title = "## Score on pages with gold, share of wrong values"
    return f"{title}\n\n{table(['field set (pages)', *answers], rows)}"


def author_report(samples: Sequence[Sample], answers: Mapping[str, Sequence[Answer]]) -> str:
    """Precision and recall of authors."""
    rows = []
    for name, inside, given in [*by_set(samples, answers), (ALL, samples, answers)]:
        pages = sum(bool(sample.author) for sample in inside)
        if pages:
            shares = [author_precision(inside, each) for each in given.values()]
            rows.append([f"{name} ({pages})", *(f"{short(exact)}/{short(found)}" for exact, found in shares)])
    return f"## Authors: precision/recall\n\n{table(['set (pages)', *answers], rows)}"


def author_precision(samples: Sequence[Sample], answers: Sequence[Answer]) -> tuple[float, float]:
    """Mean precision over the pages with gold and a value, and mean recall over all with gold."""
    pairs = [(page.author, answer.authors) for page, answer in zip(samples, answers, strict=True) if page.author]
    shares = [(author_shares(gold, found), found) for gold, found in pairs]
    exact = [precision for (precision, _), found in shares if found]
    return mean(exact) if exact else 0.0, mean(recall for (_, recall), _ in shares)


def bold(score: float, *, best: bool) -> str:
    return f"**{short(score)}**" if best else short(score)


def measured(samples: Sequence[Sample], answers: Sequence[Answer]) -> Pinned:
    """By set the scores of the three fields, rounded down, and the number of pages."""
    return {
        name: {"pages": len(inside)} | {field: rounded(figures(inside, given[OURS], field).score) for field in SCORES}
        for name, inside, given in by_set(samples, {OURS: answers})
    }


HEAD = "# Metadata that must not be lost. Written by `python -m benchmarks metadata --corpus DIR --write`.\n"

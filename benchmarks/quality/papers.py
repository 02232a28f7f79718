"""The methods of the papers and their variants on our pages: prints our figures of docs/papers.md.

    python -m benchmarks papers --corpus DIR [--papers 000 001 002 003 004] [--jobs 2] [--results FILE]

The papers' own pages are not available: ours are those of the corpus. Figures are in percent, with 95 % intervals
(bootstrap over pages). A difference is that of two systems page by page, with its interval and the p-value of a
permutation test after Holm's correction for the study.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from duramen.base.tree import has_tag, subtree_sum
from duramen.evaluate.comparison import corrected
from duramen.evaluate.corpus import Sample
from duramen.evaluate.paired import differences, pair_results
from duramen.evaluate.results import PageResult
from duramen.evaluate.summary import Row, summarise_results
from duramen.evaluate.systems import method_system
from duramen.evaluate.tokens import unspaced_words
from duramen.evaluate.training.alignment import block_words, labels
from duramen.methods._document import VOID, body_row, unseen
from duramen.methods.ceds import Extent, above_threshold, importance, is_noise, leaf_rows, real_nodes, segment
from duramen.page.page import Page, parse

from ..options import labelled
from ..tables import markdown
from .quality import measure, samples_of

ARTICLES = ("newspaper", "l3s-gn1", "daniel", "fundus", "fundus-eval")
EXTENTS: tuple[Extent, ...] = ("fused", "subtree")


@dataclass(frozen=True)
class Study:
    """A line of papers.toml."""

    paper: str
    systems: Sequence[str]
    metrics: Sequence[str]
    sets: Sequence[str] = ARTICLES
    pairs: Sequence[Sequence[str]] = ()
    by_type: bool = False


STUDIES = [Study(**each) for each in tomllib.loads(Path(__file__).with_name("papers.toml").read_text("utf-8"))["study"]]


def main(argv: Sequence[str] | None = None) -> None:
    options = labelled("papers", __doc__)
    options.add_argument("--results", type=Path, help="file that keeps the scores, to go on from")
    known = list(dict.fromkeys(study.paper for study in STUDIES))
    options.add_argument("--papers", nargs="*", choices=known, default=known)
    args = options.parse_args(argv)
    for study in STUDIES:
        if study.paper in args.papers:
            results = measure(
                samples_of(args.corpus, study.sets, args.limit),
                {name: method_system(name) for name in study.systems},
                metrics=study.metrics,
                jobs=args.jobs,
                resume=args.results,
            )
            print(report(study, results), flush=True)
    if {"001", "003", "004"} & set(args.papers):
        print(facts(samples_of(args.corpus, ARTICLES, args.limit)))


def report(study: Study, results: Sequence[PageResult]) -> str:
    """The tables of a study: figures, or F1 by page type, and differences."""
    tables = summarise_results(results, by=["page type"]).tables
    title = f"## {study.paper}: {tables['all'][0].pages:,} pages of {', '.join(study.sets)}"
    parts = [title, type_table(tables) if study.by_type else figure_table(tables["all"])]
    if study.pairs:
        paired = pair_results(results, study.metrics[-1])
        number = {name: at for at, name in enumerate(paired.systems)}
        found = corrected(differences(paired, [(number[one], number[other]) for one, other in study.pairs]))
        rows = [
            [each.system, each.other, spread(each.value, each.low, each.high), f"{each.p_holm:.4f}"] for each in found
        ]
        parts.append(markdown(["system", "less", f"difference in {paired.figure}", "p"], rows))
    return "\n\n".join(parts) + "\n"


def figure_table(systems: Sequence[Row]) -> str:
    """The figures of each system; a figure that two metrics have is that of the last."""
    rows = []
    names: list[str] = []
    for system in systems:
        cells = {
            name: spread(each.value, each.low, each.high, scale=1 if metric == "characters" else 100)
            for metric, figures in system.figures.items()
            for name, each in figures.items()
        }
        names = [name for name in ("accuracy", "excellent", "good", "precision", "recall", "f1") if name in cells]
        rows.append([system.method, *(cells[name] for name in names)])
    return markdown(["system", *names], rows)


def type_table(tables: Mapping[str, Sequence[Row]]) -> str:
    """Precision, recall and F1 by page type; a set of one type is one row."""
    groups: dict[str, list[str]] = {}
    for row in tables.get("page type", tables["all"]):
        cells = [points(100 * row.figures["words"][name].value) for name in ("precision", "recall", "f1")]
        groups.setdefault(f"{row.group} ({row.pages})", []).extend(cells)
    heads = [f"{row.method} {each}" for row in tables["all"] for each in ("P", "R", "F1")]
    return markdown(["type", *heads], [[name, *cells] for name, cells in groups.items()])


def points(value: float) -> str:
    """A number with one decimal, and a true minus.

    >>> points(-3.14), points(-0.01)
    ('−3.1', '0.0')
    """
    return f"{round(value, 1) + 0:.1f}".replace("-", "−")


def spread(value: float, low: float, high: float, *, scale: float = 100) -> str:
    """A figure with its interval, by default from shares to percent.

    >>> spread(0.5, 0.4, 0.6)
    '50.0 [40.0, 60.0]'
    """
    return f"{points(scale * value)} [{points(scale * low)}, {points(scale * high)}]"


def facts(samples: Iterable[Sample]) -> str:
    """Phan & Ha's Table 1 for each set, Yu & Jin's noise, and words as Insa et al. count them."""
    shares: dict[str, list[tuple[float, float]]] = {}
    noise = {extent: np.zeros(2, dtype=np.intp) for extent in EXTENTS}
    counts = []
    for sample in samples:
        page = parse(sample.html, url=sample.url, lenient=True)
        if (found := main_content_shares(page, sample.text or "")) is not None:
            shares.setdefault(sample.dataset, []).append(found)
        for extent in EXTENTS:
            noise[extent] += noise_leaves(page, extent)
        total = page.ratios().total
        counts.append((total[0] if total.size else 0, len((sample.text or "").split())))
    rows = [[name, *map(points, 100 * np.mean(each, axis=0))] for name, each in shares.items()]
    page_words, block_words_ = np.mean(counts, axis=0)
    dropped = ", ".join(f"{extent} {some:,} of {all_:,}" for extent, (some, all_) in noise.items())
    table = markdown(["set", "text in the main content", "tags in the main content"], rows)
    return (
        f"{table}\n\nwords of a page {page_words:,.0f}, of its main block {block_words_:,.0f}; noise leaves: {dropped}"
    )


def main_content_shares(page: Page, gold: str) -> tuple[float, float] | None:
    """The share of a page's characters, and of its tags, that lie in its main content; None without either.

    A block of text is content when most of it is in the gold text; a tag is, when most text of its element is.
    """
    nodes = page.nodes
    inside = labels(block_words(page), unspaced_words(gold))
    if inside is None or len(inside) == 0:
        return None
    content = np.zeros(len(nodes) + 1, dtype=np.intp)
    chosen = inside > 0.5
    np.add.at(content, page.blocks.first[chosen], 1)
    np.add.at(content, page.blocks.last[chosen], -1)

    chars = np.where(unseen(nodes), 0, nodes.chars)
    is_content = (np.cumsum(content)[:-1] > 0) & nodes.is_text
    total, ours = subtree_sum(nodes, chars), subtree_sum(nodes, np.where(is_content, chars, 0))
    tags = np.where(has_tag(nodes, *VOID), 1, 2) * (nodes.is_element & ~unseen(nodes))
    tags[: body_row(nodes) + 1] = 0
    # An element without text belongs to the one around it.
    holder = np.where(total > 0, np.arange(len(nodes)), nodes.parent)
    in_content = 2 * ours[holder] > total[holder]
    if total[0] == 0 or tags.sum() == 0:
        return None
    return float(ours[0] / total[0]), float(tags[in_content].sum() / tags.sum())


def noise_leaves(page: Page, extent: Extent) -> tuple[int, int]:
    """How many leaves of content blocks CEDS calls noise, and how many leaves those blocks have."""
    leaves = leaf_rows(page.nodes)
    if leaves.size == 0:
        return 0, 0
    blocks = segment(page.nodes, leaves, real_nodes(page.nodes, leaves), extent)
    chosen = above_threshold(importance(page.nodes, blocks))[blocks.block]
    return int((is_noise(page.nodes, blocks) & chosen).sum()), int(chosen.sum())

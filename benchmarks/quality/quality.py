"""Quality compared with the peers: word-bag and shingle F1 per set, word-bag F1 by page type, segments, paired leads.

python -m benchmarks quality --corpus DIR [--sets ...] [--methods ...] [--peers ...] [--fold-models DIR]

With the models that `duramen train duramen --fold-models DIR` wrote, duramen is cross-validated: each page is extracted
by the model that has not seen its site.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, islice
from pathlib import Path

import numpy as np

from duramen.evaluate.block_labels import SUFFIX, read_labels, with_hand_sets
from duramen.evaluate.comparison import corrected, leads
from duramen.evaluate.corpus import Sample, corpus_files, read_file
from duramen.evaluate.metrics import metric_named, summarise
from duramen.evaluate.paired import Paired, differences, pair_results
from duramen.evaluate.peers import PEERS, Peer
from duramen.evaluate.results import PageResult
from duramen.evaluate.run import evaluate
from duramen.evaluate.summary import grouped, score_table
from duramen.evaluate.systems import System, method_system
from duramen.evaluate.tables import table
from duramen.evaluate.training.folds import FOLDS, fold_file, fold_of
from duramen.evaluate.training.roles import ROLES, may_train

from ..options import labelled
from ..peers.cache import CachedPeer
from ..peers.javascript_peers import ALL_PEERS, JAVASCRIPT_PEERS, how_to_install

METRICS = ("word-bag", "shingles", "segments")
TIMEOUT = 120.0
BY_LANGUAGE = frozenset({"daniel"})  # five languages of about a hundred pages each
LEADS_TITLE = "Leads in word-bag F1, with paired 95 % intervals and permutation tests"
LABELS = Path(__file__).parents[1] / "labels"
NO_LABELS = frozenset({"encodings"})  # raw bytes, for the decoder


def main(argv: Sequence[str] | None = None) -> None:
    """Print the tables; 0 when all went well."""
    options = labelled("quality", __doc__)
    options.add_argument("--results", type=Path, help="file that keeps the scores, to go on from")
    options.add_argument("--methods", nargs="*", default=["wlr"], help="our methods")
    options.add_argument("--fold-models", type=Path, help="folder of the models of folds, to cross-validate duramen")
    options.add_argument("--untrained", action="store_true", help="only pages that did not train the shipped model")
    peer_options(options, PEERS, *JAVASCRIPT_PEERS)
    args = options.parse_args(argv)
    results = []
    for is_chosen, ours in chosen_systems(args.methods, args.fold_models):
        results += measure(
            (
                each
                for each in samples_of(args.corpus, args.sets, args.limit)
                if is_chosen(each)
                and not (args.untrained and each.dataset.removesuffix(SUFFIX) in ROLES and may_train(each))
            ),
            {**ours, **peer_systems(args.peers, args.cache)},
            jobs=args.jobs,
            resume=args.results,
        )
    print(report(results))


def chosen_systems(
    methods: Sequence[str], fold_models: Path | None
) -> Iterator[tuple[Callable[[Sample], bool], dict[str, System]]]:
    """Our systems, and for which pages they are: with the models of folds, those of one fold after the other."""
    others = {name: method_system(name) for name in methods}
    if fold_models is None:
        yield lambda _: True, others
        return
    for fold in range(FOLDS):
        file = fold_models / fold_file(fold)
        if not file.is_file():
            raise SystemExit(f"{file}: no such file; duramen train duramen --fold-models {fold_models} writes it")
        yield partial(is_in_fold, fold), {**others, "duramen": method_system(f"duramen:model={file}")}


def is_in_fold(fold: int, sample: Sample) -> bool:
    return fold_of(sample.domain, FOLDS) == fold


def peer_options(options: argparse.ArgumentParser, peers: Mapping[str, Peer] = PEERS, *others: str) -> None:
    """Which peers run: by default those that are installed, without the others."""
    installed = [name for name, peer in peers.items() if peer.version]
    options.add_argument("--peers", nargs="*", choices=[*peers, *others], default=installed, help="default: installed")
    options.add_argument("--cache", type=Path, help="directory that keeps what the peers write")


def samples_of(corpus: Path, sets: Sequence[str] | None, limit: int | None) -> Iterable[Sample]:
    """Labelled pages of the sets, one set after the other; `SET-hand` is what readers labelled of a set."""
    files = {file.name.split(".jsonl")[0]: file for file in corpus_files(corpus)}
    by_hand = {name + SUFFIX for name in files if (LABELS / f"{name}.jsonl").exists()}
    if unknown := set(sets or ()) - files.keys() - by_hand:
        known = ", ".join([*files, *sorted(by_hand)])
        raise SystemExit(f"no such set in {corpus}: {', '.join(sorted(unknown))}; there is {known}")
    wanted = set(sets) if sets else (files.keys() | by_hand) - NO_LABELS
    for name, file in files.items():
        if wanted & {name, name + SUFFIX}:
            labels = read_labels(LABELS / f"{name}.jsonl") if name + SUFFIX in wanted else {}
            samples = with_hand_sets(islice(read_file(file), limit), labels)
            yield from (sample for sample in samples if sample.dataset in wanted)


def measure(
    samples: Iterable[Sample],
    systems: Mapping[str, System],
    *,
    jobs: int,
    resume: Path | None,
    metrics: Sequence[str] = METRICS,
) -> list[PageResult]:
    """Results of every system; a line on a terminal tells how far it is."""
    count = 0

    def progress(result: PageResult) -> None:
        nonlocal count
        count += 1
        print(f"\r{count} {result.dataset} {result.method}\033[K", end="", file=sys.stderr)

    return evaluate(
        samples,
        {name: each.extractor for name, each in systems.items()},
        metrics=metrics,
        jobs=jobs,
        timeout=TIMEOUT,
        resume=resume,
        versions={name: each.version for name, each in systems.items()},
        progress=progress if sys.stderr.isatty() else None,
    )


def peer_systems(names: Iterable[str], cache: Path | None) -> dict[str, System]:
    """Peers that answer from the cache where they can."""
    peers = {name: ALL_PEERS[name] for name in names}
    if missing := [peer.package for peer in peers.values() if peer.version is None]:
        raise SystemExit(f"not installed: {', '.join(missing)}; {how_to_install(missing)}")
    return {name: System(name, "peer", CachedPeer(peer, cache), peer.version or "") for name, peer in peers.items()}


def report(results: Sequence[PageResult]) -> str:
    """The tables, the best of each row in bold."""
    typed = [each for each in results if each.page_type is not None]
    parts = [
        ("Word-bag F1 / shingle F1", group_table(results, set_of, text_figures)),
        (LEADS_TITLE, leads_table(results, set_of)),
        ("Word-bag F1 by page type", group_table(typed, type_of, lambda each: text_figures(each)[:1])),
        (f"{LEADS_TITLE}, by page type", leads_table(typed, type_of)),
        (
            "Segments, required found / forbidden kept",
            group_table(results, set_of, segment_figures, lowest_second=True),
        ),
        ("Failed pages", failure_table(results)),
    ]
    return "\n".join(f"## {title}\n\n{body}" for title, body in parts if body)


def set_of(result: PageResult) -> str:
    """Set, and language where a set is told apart by it."""
    return f"{result.dataset} {result.lang}" if result.dataset in BY_LANGUAGE else result.dataset


def type_of(result: PageResult) -> str:
    return f"{result.dataset} {result.page_type}"


def text_figures(results: Sequence[PageResult]) -> list[float]:
    """Word-bag F1 and shingle F1; none where there is no gold text."""
    return [*figures(results, "word-bag", "f1"), *figures(results, "shingles", "f1")]


def segment_figures(results: Sequence[PageResult]) -> list[float]:
    """Required found, and forbidden kept where the set has any; none for sets with a gold text."""
    if any(each.scores.get("word-bag") is not None for each in results):
        return []
    return figures(results, "segments", *(["required", "forbidden"] if has_forbidden(results) else ["required"]))


def has_forbidden(results: Sequence[PageResult]) -> bool:
    at = metric_named("segments").columns.index("forbidden")
    return bool(score_table(results, "segments")[:, at].any())


def figures(results: Sequence[PageResult], metric: str, *names: str) -> list[float]:
    """Named figures of a metric; none where no page has it."""
    pages = score_table(results, metric)
    if len(pages) == 0:
        return []
    made = summarise(metric_named(metric), pages)
    return [float(made[name]) for name in names]


def group_table(
    results: Sequence[PageResult],
    group_of: Callable[[PageResult], str],
    figures_of: Callable[[Sequence[PageResult]], list[float]],
    *,
    lowest_second: bool = False,
) -> str:
    """A row per group, a column per system; empty where no group has figures."""
    systems = list(dict.fromkeys(each.method for each in results))
    rows = []
    for group, members in grouped(results, group_of).items():
        by_system = grouped(members, lambda each: each.method)
        made = [figures_of(by_system.get(system, [])) for system in systems]
        if any(made):
            rows.append([f"{group} ({max(map(len, by_system.values()))})", *cells(made, lowest_second=lowest_second)])
    return table(["set (pages)", *systems], rows) if rows else ""


def leads_table(results: Sequence[PageResult], group_of: Callable[[PageResult], str]) -> str:
    """The best system of each group against the next, and whether it leads all others beyond chance.

    The p-values of a group are corrected for all its pairs of systems, since the best one is chosen by its score.
    """
    groups = grouped((each for each in results if each.scores.get("word-bag") is not None), group_of)
    paired = {group: pair_results(members, "word-bag") for group, members in groups.items()}
    rows = [lead_row(group, each) for group, each in paired.items() if len(each.systems) > 1]
    return table(["set (pages)", "best", "next", "difference", "p (Holm)", "beyond chance"], rows) if rows else ""


def lead_row(group: str, paired: Paired) -> list[str]:
    order = np.argsort(-paired.overall, kind="stable").tolist()
    best, following = (paired.systems[at] for at in order[:2])
    found = corrected(differences(paired, list(combinations(order, 2))))
    lead = found[0]
    difference = f"{signed(lead.value)} [{signed(lead.low)}, {signed(lead.high)}]"
    is_clear = "yes" if best in leads(found, paired.systems) else "no"
    return [f"{group} ({lead.pages})", best, following, difference, f"{lead.p_holm:.4f}", is_clear]


def signed(difference: float) -> str:
    """Three decimals with a sign, without the leading zero.

    >>> signed(0.0123), signed(-0.5)
    ('+.012', '-.500')
    """
    return f"{difference:+.3f}".replace("0.", ".", 1)


def cells(figures: Sequence[Sequence[float]], *, lowest_second: bool = False) -> list[str]:
    """Figures as .861/.870, the best first and the best second figure in bold."""
    columns = list(zip(*filter(None, figures), strict=True))
    best = [min(column) if at == 1 and lowest_second else max(column) for at, column in enumerate(columns)]
    return [
        "/".join(f"**{short(value)}**" if value == best[at] else short(value) for at, value in enumerate(each)) or "-"
        for each in figures
    ]


def short(share: float) -> str:
    """Three decimals without the leading zero.

    >>> short(0.8613), short(1.0)
    ('.861', '1.000')
    """
    return f"{share:.3f}".removeprefix("0")


def failure_table(results: Sequence[PageResult]) -> str:
    """How many pages each system failed on, with the first reason; empty where none did."""
    failed = grouped((each for each in results if each.error), lambda each: each.method).items()
    rows = [[system, str(len(pages)), f"{pages[0].page}: {pages[0].error}"] for system, pages in failed]
    return table(["system", "pages", "first"], rows) if rows else ""

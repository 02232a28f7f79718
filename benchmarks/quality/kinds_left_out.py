"""What a model keeps of a kind of page that it has never seen, beside the peers.

    python -m benchmarks kinds-left-out --corpus DIR --train FILE [FILE ...] --labels FILE [FILE ...] [--groups 3]

For each group of kinds, a model is trained without all pages of these kinds, and measured on them as `kinds` does. More
groups are fairer, because a kind then trains on all others, and take longer: about five minutes of processor time each.
Needs LightGBM.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path

from duramen.evaluate.block_labels import read_labels
from duramen.evaluate.corpus import read_corpus
from duramen.evaluate.systems import MethodExtractor
from duramen.extract import DEFAULT_METHOD
from duramen.model import Model
from duramen.training.examples import Example, prepare
from duramen.training.roles import examples
from duramen.training.train import train

from .kinds import COMPARED, OURS, Kept, Page, by_kind, measured, pages_of, report
from .quality import page_options, peer_options, peer_systems


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table of `kinds`, each kind by a model that was trained without it."""
    options = argparse.ArgumentParser(prog="python -m benchmarks kinds-left-out", description=__doc__)
    page_options(options, required=True)
    peer_options(options)
    options.add_argument("--train", type=Path, nargs="+", required=True, help="sets to train on")
    options.add_argument("--labels", type=Path, nargs="+", required=True, help="labels made by reading of these sets")
    options.add_argument("--groups", type=int, default=20, help="models to train, each without a group of kinds")
    options.add_argument("--processes", type=int, default=2, help="processes that label pages")
    args = options.parse_args(argv)
    pages = list(pages_of(args.corpus, args.sets, args.limit))
    kinds = {page.sample.key: page.kind for page in pages}
    found = list(labelled(args.train, args.labels, kinds))
    with get_context("spawn").Pool(args.processes) as pool:
        prepared = pool.map(prepare, [example for example, _ in found], chunksize=8)
    peers = peer_systems([name for name in args.peers if name in COMPARED], args.cache)
    kept: dict[str, list[Kept]] = {name: [measured(page, peer) for page in pages] for name, peer in peers.items()}
    groups = groups_of(pages, args.groups)
    models = {}
    for group in groups:
        print(f"without {', '.join(sorted(group))}", file=sys.stderr, flush=True)
        others = [page for page, (_, kind) in zip(prepared, found, strict=True) if kind not in group]
        model = Model.from_bytes(train([], prepared=others, folds=0).data)
        models.update(dict.fromkeys(group, MethodExtractor(DEFAULT_METHOD, {"model": model})))
    print(report({OURS: [measured(page, models[page.kind]) for page in pages], **kept}))
    return 0


def labelled(
    sets: Sequence[Path], labels: Sequence[Path], kinds: dict[str, str]
) -> Iterator[tuple[Example, str | None]]:
    """The examples of the sets to train on, each with its kind."""
    read = read_labels(*labels)
    for sample in read_corpus(*sets):
        for example in examples([sample], read):
            yield example, kinds.get(sample.key)


def groups_of(pages: Sequence[Page], count: int) -> list[set[str]]:
    """The kinds, the most frequent first, dealt out to so many groups."""
    kinds = list(by_kind([Kept(page.kind, "", 0, 0) for page in pages]))
    return [set(kinds[first::count]) for first in range(min(count, len(kinds)))]

"""Training: from labelled pages to the bytes of a model, the same bytes for the same pages.

Training makes token tables, then trees that classify page types, then trees over blocks, whose inputs include the
out-of-fold page types. All folds are by domain. The training data are the pages and augmented copies of them: see
`copies` and `aging`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing import get_all_start_methods, get_context
from typing import NamedTuple

import numpy as np

from . import trees
from .aging import aged
from .calibration import rising_line
from .comments import commented
from .copies import blanked, composed, typed
from .examples import Prepared
from .folds import FOLDS, folds_of
from .held_out import mean_f1
from .inputs import inputs, token_tables
from .model_file import Line, Parts, encode
from .page_types import out_of_fold_types, type_trees, types_of
from .scoring import PageScore, Scored, held_out

ROUNDS = 120

Say = Callable[[str], None]


class Trained(NamedTuple):
    """The file of a model, the out-of-fold scores, and the file of each fold's model, which did not see the fold."""

    data: bytes
    scored: list[Scored]
    folds: dict[int, bytes]


def train(
    prepared: Iterable[Prepared | None],
    *,
    folds: int = FOLDS,
    rounds: int = ROUNDS,
    seed: int = 0,
    processes: int = 1,
    say: Say = lambda _: None,
) -> Trained:
    """A model trained on what `prepare` made of examples; `folds` of five are held out to report and to calibrate on.

    Another `seed` draws other copies, rows and columns, so that the spread between seeds can be measured. Several
    `processes` train several folds at a time, with the same result.
    """
    trees.library()
    if not 0 <= folds <= FOLDS:
        raise ValueError(f"folds must be from 0 to {FOLDS}, not {folds}")
    pages = [page for page in prepared if page]
    if not any(page.is_content.any() for page in pages):
        raise ValueError("no page of the corpus has a main text to learn from")
    say(f"{len(pages)} pages, {sum(len(page.words) for page in pages)} blocks")
    seen = [*pages, *composed(pages, seed=seed), *commented(pages, seed=seed), *aged(pages, seed=seed)]
    say(f"{len(seen) - len(pages)} copies of pages")
    types = types_of(pages)
    shares = out_of_fold_types(seen, types, seed=seed)
    say("trained the page types; training the models of blocks")

    task = TrainingTask(pages, seen, types, shares, rounds, seed)
    models, scored = dict[int | None, Parts](), list[Scored]()
    for done, (fold, model, outcomes) in enumerate(parts_of_training(task, [None, *range(folds)], processes), 1):
        if model is not None:
            models[fold] = model
        scored += [Scored(pages[outcome.page].example, *outcome[1:]) for outcome in outcomes]
        made = "the model of all pages" if fold is None else f"fold {fold + 1} of {folds}, {mean_f1(scored)} so far"
        say(f"model {done} of {folds + 1}: {made}")
    pairs = [(page.expected, met) for page in scored if (met := page.measured.best_known) is not None]
    line = rising_line(*zip(*pairs, strict=True)) if pairs else Line()
    files = {fold: encode(model._replace(calibration=line)) for fold, model in models.items()}
    return Trained(files[None], scored, {fold: data for fold, data in files.items() if fold is not None})


class TrainingTask(NamedTuple):
    """What all folds of a training share."""

    pages: Sequence[Prepared]
    seen: Sequence[Prepared]
    """The pages and their copies."""
    types: list[str]
    shares: trees.Matrix
    """For each of `seen` the out-of-fold probabilities of the types."""
    rounds: int
    seed: int


class FoldModel(NamedTuple):
    """The model without a fold and its scores on that fold; for None, the model of all pages."""

    fold: int | None
    model: Parts | None
    """None if the fold has no pages, or the others have none to learn from."""
    outcomes: list[PageScore]


def parts_of_training(task: TrainingTask, folds: Sequence[int | None], processes: int) -> Iterator[FoldModel]:
    """For each of `folds`, the model without that fold and its scores; for None, the model of all pages."""
    TASK[:] = [task]
    if processes > 1 and "fork" in get_all_start_methods():
        with get_context("fork").Pool(processes) as pool:
            yield from pool.imap(part_of_training, folds)
    else:
        yield from map(part_of_training, folds)


TASK: list[TrainingTask] = []
"""The task whose folds are trained: forked processes inherit its pages, which are too large to send."""


def part_of_training(fold: int | None) -> FoldModel:
    """The model of all pages; or, for a fold, the model of all other domains with its scores on the fold."""
    pages, seen, types, shares, rounds, seed = TASK[0]
    if fold is None:
        return FoldModel(fold, fit(seen, types, shares, rounds=rounds, seed=seed), [])
    inside = [at for at, page in enumerate(seen) if fold not in folds_of(page)]
    outside = [at for at, page in enumerate(pages) if fold in folds_of(page)]
    if not outside or not any(seen[at].is_whole for at in inside):
        return FoldModel(fold, None, [])
    model = fit([seen[at] for at in inside], types, shares[inside], rounds=rounds, seed=seed)
    return FoldModel(fold, model, held_out(encode(model), pages, outside))


def fit(
    seen: Sequence[Prepared], types: list[str], shares: trees.Matrix, *, rounds: int = ROUNDS, seed: int = 0
) -> Parts:
    """Everything that is learned from pages and their copies, not yet rising_line."""
    tables = token_tables(seen)
    chance = np.random.default_rng([seed, len(seen)])
    rows, vectors = inputs(seen, *tables, chance)
    samples = [*zip(rows, shares, strict=True), *blanked(rows, shares, chance), *typed(seen, rows, types, chance)]
    booster = trees.grow(
        np.vstack([np.hstack([own.features, np.repeat(row[None], len(own.features), 0)]) for own, row in samples]),
        np.concatenate([own.is_content for own, _ in samples]),
        np.concatenate([own.weights for own, _ in samples]),
        rounds=rounds,
        parameters=trees.BLOCKS | {"seed": trees.BLOCKS["seed"] + seed},
    )
    page_trees = trees.trees_of(type_trees(seen, vectors, types, seed=seed)) if len(types) > 1 else []
    return Parts(types, *tables, page_trees, trees.trees_of(booster))

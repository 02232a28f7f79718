"""The verb `train`: learns the parameters of a method from a labelled corpus."""

import json
from dataclasses import asdict
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import click

from ....evaluate.block_labels import read_labels
from ....evaluate.corpus import read_corpus
from ....evaluate.metrics import METRICS
from ....evaluate.plots import check_plot, draw
from ....evaluate.report import Section, bounded
from ....evaluate.tidy import csv_of
from ....evaluate.training import learning_curve as curves
from ....evaluate.training.examples import prepare
from ....evaluate.training.folds import FOLDS, fold_file
from ....evaluate.training.held_out import report
from ....evaluate.training.naive_bayes import HEADS, MODELS, counts_by_fold, held_out_scores
from ....evaluate.training.roles import examples
from ....evaluate.training.train import ROUNDS
from ....evaluate.training.train import train as train_model
from ....methods.naive_bayes import combined
from ..evaluation import CORPUS, corpus_misuse, counted
from ..terminal.aligned import show_sections
from ..terminal.console import progress, show, write
from ..terminal.help import option, options, verb
from ..terminal.options import AnyPath, File, Folder, table_format


@click.group()
def train() -> None:
    """Train a method on a labelled corpus."""


@options()
class Trained:
    output: File = option("File to write.", "-o", "--output", required=True)
    folds: int = option(
        f"How many of {FOLDS} folds to hold out in turn, to report and calibrate.",
        type=click.IntRange(0, FOLDS),
        default=FOLDS,
    )


@options()
class Boosted(Trained):
    labels: tuple[AnyPath, ...] = option("File or directory of block labels made by reading; see benchmarks/labels.")
    rounds: int = option("Trees that classify blocks.", type=click.IntRange(1, 2000), default=ROUNDS)
    seed: int = option("Draws other copies, rows and columns.", default=0, least=0)
    processes: int = option("Processes that label pages and train folds.", default=2)
    fold_models: Folder | None = option(
        "Folder for the models of the folds: fold-N.model has not seen the sites of fold N."
    )


@verb(CORPUS, name="duramen", group=train)
def train_duramen(corpus: tuple[Path, ...], given: Boosted) -> None:
    """Train the learned extractor on CORPUS.

    CORPUS is a file or directory as for `duramen evaluate`; pages without a main text are left out. The
    same corpus gives the same model, byte for byte. Needs LightGBM: install duramen[train].
    """
    with corpus_misuse():
        with get_context("spawn").Pool(given.processes) as pool, counted(corpus, "reading pages") as step:
            prepared = []
            for page in pool.imap(prepare, examples(read_corpus(*corpus), read_labels(*given.labels)), chunksize=8):
                prepared.append(page)
                step()
        trained = train_model(
            prepared,
            folds=given.folds,
            rounds=given.rounds,
            seed=given.seed,
            processes=given.processes,
            say=partial(click.echo, err=True),
        )
        given.output.write_bytes(trained.data)
        if given.fold_models is not None:
            given.fold_models.mkdir(parents=True, exist_ok=True)
            for fold, data in trained.folds.items():
                (given.fold_models / fold_file(fold)).write_bytes(data)
    if trained.scored:
        show_sections(report(trained.scored))


@verb(CORPUS, name="naive-bayes", group=train)
def train_naive_bayes(corpus: tuple[Path, ...], given: Trained) -> None:
    """Count block features in CORPUS, for naive-bayes and naive-bayes-table.

    CORPUS is a file or directory as for `duramen evaluate`. The model has only
    integers, so the same corpus gives the same file, byte for byte. The
    report is cross-validated: each page is scored by a model that was trained
    without the pages of its domain.
    """
    with corpus_misuse():
        with counted(corpus, "counting") as step:
            by_fold = counts_by_fold(corpus, step)
        trained = {name: combined(fold[name] for fold in by_fold) for name in MODELS}
        if not trained["naive-bayes"].trained_on:
            raise ValueError("no page of the corpus has a main text to learn from")
        write(json.dumps({name: model.to_json() for name, model in trained.items()}) + "\n", given.output)
        if not given.folds:
            return
        with counted(corpus, "scoring", per_page=len(MODELS)) as step:
            rows = held_out_scores(corpus, by_fold, given.folds, step)
    if rows:
        show_sections([Section("Scores of held-out pages", "", HEADS, rows)])
    else:
        show("no page could be held out: all pages that were counted are of one fold")


@options()
class Curve:
    methods: tuple[str, ...] = option(
        "May be given several times.  [default: all; duramen only if LightGBM is installed]",
        "--method",
        type=click.Choice(list(curves.TRAINERS)),
    )
    metric: str = option("", type=click.Choice(list(METRICS)), default="word-bag", metavar="NAME")
    steps: int = option("Number of training sizes.", default=curves.STEPS, least=2)
    folds: int = option("Folds of sites.", default=curves.FOLDS, least=2)
    limit: int | None = option("Use at most this many pages.")
    form: str | None = table_format("markdown", "csv")
    plot: File | None = option("Draw the curves.")


@verb(CORPUS, name="learning-curve", group=train)
def learning_curve(corpus: tuple[Path, ...], curve: Curve) -> None:
    """Train methods on growing parts of CORPUS, and score each model.

    The scores are cross-validated by site: no page is scored by a model that
    was trained on pages of its site.
    """
    metric, methods = curve.metric, curve.methods or curves.trainable()
    with corpus_misuse():
        if curve.plot is not None:
            check_plot(curve.plot)
        samples = list(islice(read_corpus(*corpus), curve.limit))
        with progress(len(methods) * curve.folds * curve.steps, wanted=True, label="training") as step:
            scored = partial(
                curves.learning_curve, samples, metric=metric, steps=curve.steps, folds=curve.folds, progress=step
            )
            points = [point for name in methods for point in scored(name, curves.TRAINERS[name])]
        if curve.plot is not None:
            measured = f"{metric} {METRICS[metric].headlines[0]}"
            draw(lambda: curves.learning_curves(points, measured), curve.plot)
    if curve.form == "csv":
        show(csv_of(asdict(points[0]), map(asdict, points)))
    else:
        rows = [
            [each.method, str(each.trained), str(each.tested), bounded(each.value, each.low, each.high, metric)]
            for each in points
        ]
        heads = ("method", "pages trained on", "pages tested on", "score")
        show_sections([Section("", "", heads, rows)], form=curve.form)

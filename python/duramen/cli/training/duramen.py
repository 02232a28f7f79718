"""The verb `train duramen`: trains the learned extractor on labelled pages."""

from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import click

from ...evaluate.block_labels import read_labels
from ...evaluate.corpus import read_corpus
from ...training.examples import prepare
from ...training.folds import FOLDS, fold_file
from ...training.held_out import report
from ...training.roles import examples
from ...training.train import ROUNDS
from ...training.train import train as train_model
from ..evaluation.corpora import corpus_argument, corpus_misuse, counted, labels_option
from ..terminal.aligned import show_sections
from ..terminal.options import FILE, FOLDER, Command

output_option = click.option("-o", "--output", required=True, type=FILE, help="File to write.")


def folds_option(purpose: str) -> Callable[[Command], Command]:
    """The option that sets how many folds are held out, and for which purpose."""
    return click.option(
        "--folds",
        type=click.IntRange(0, FOLDS),
        default=FOLDS,
        show_default=True,
        help=f"How many of {FOLDS} folds to hold out in turn, {purpose}.",
    )


@click.command("duramen")
@corpus_argument
@output_option
@labels_option
@folds_option("to report and calibrate")
@click.option(
    "--rounds", type=click.IntRange(1, 2000), default=ROUNDS, show_default=True, help="Trees that classify blocks."
)
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="Draws other copies, rows and columns."
)
@click.option(
    "--processes",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="Processes that label pages and train folds.",
)
@click.option(
    "--fold-models",
    type=FOLDER,
    help="Folder for the models of the folds: fold-N.model has not seen the sites of fold N.",
)
def train_duramen(
    corpus: tuple[Path, ...],
    output: Path,
    labels: tuple[Path, ...],
    folds: int,
    rounds: int,
    seed: int,
    processes: int,
    fold_models: Path | None,
) -> None:
    """Train the learned extractor on CORPUS.

    CORPUS is a file or directory as for `duramen evaluate`; pages without a main text are left out. The
    same corpus gives the same model, byte for byte. Needs LightGBM: install duramen[train].
    """
    with corpus_misuse():
        with get_context("spawn").Pool(processes) as pool, counted(corpus, "reading pages") as step:
            prepared = []
            for page in pool.imap(prepare, examples(read_corpus(*corpus), read_labels(*labels)), chunksize=8):
                prepared.append(page)
                step()
        trained = train_model(
            [],
            prepared=prepared,
            folds=folds,
            rounds=rounds,
            seed=seed,
            processes=processes,
            say=partial(click.echo, err=True),
        )
        output.write_bytes(trained.data)
        if fold_models is not None:
            fold_models.mkdir(parents=True, exist_ok=True)
            for fold, data in trained.folds.items():
                (fold_models / fold_file(fold)).write_bytes(data)
    if trained.scored:
        show_sections(report(trained.scored))

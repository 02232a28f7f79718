"""Options and errors that all verbs that read labelled pages share."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from ...evaluate.corpus import CorpusError, count_samples
from ..terminal.console import Failed, misuse
from ..terminal.options import ANY_PATH

corpus_argument = click.argument("corpus", metavar="CORPUS...", nargs=-1, required=True, type=ANY_PATH)
labels_option = click.option(
    "--labels",
    metavar="PATH",
    multiple=True,
    type=ANY_PATH,
    help="File or directory of block labels made by reading; see benchmarks/labels.",
)


@contextmanager
def corpus_misuse() -> Iterator[None]:
    """Like `misuse`, but an unreadable corpus is a failure that names the file and the line."""
    with misuse():
        try:
            yield
        except CorpusError as error:
            raise Failed(str(error)) from None


@contextmanager
def counted(
    corpus: Sequence[Path], label: str, *, limit: int | None = None, per_page: int = 1
) -> Iterator[Callable[[], None]]:
    """A function to call after each step; it advances a bar on a terminal, and does nothing elsewhere.

    Counting the pages for the bar reads the corpus once more.
    """
    if not sys.stderr.isatty():
        yield lambda: None
        return
    pages = min(count_samples(corpus), limit or sys.maxsize)
    with click.progressbar(length=pages * per_page, label=label, file=sys.stderr) as bar:
        yield lambda: bar.update(1)

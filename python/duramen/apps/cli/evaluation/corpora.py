"""Options and errors that all verbs that read labelled pages share."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from ....evaluate.corpus import CorpusError, count_samples
from ..terminal.console import Failed, misuse
from ..terminal.progress import progress

CORPUS = click.Argument(["corpus"], metavar="CORPUS...", nargs=-1, required=True, type=click.Path(path_type=Path))


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
    """A function to call after each step, as `progress` gives it; counting the pages reads the corpus once more."""
    pages = min(count_samples(corpus), limit or sys.maxsize) if sys.stderr.isatty() else 0
    with progress(pages * per_page, wanted=True, label=label) as step:
        yield step

"""What the verbs that read labelled pages share."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from ..evaluate.corpus import CorpusError, count_samples
from .console import Failed, misuse

corpus_argument = click.argument(
    "corpus", metavar="CORPUS...", nargs=-1, required=True, type=click.Path(path_type=Path)
)


@contextmanager
def corpus_misuse() -> Iterator[None]:
    """As `misuse`; a corpus that cannot be read is a failure, named by file and line."""
    with misuse():
        try:
            yield
        except CorpusError as error:
            raise Failed(str(error)) from None


@contextmanager
def counted(
    corpus: Sequence[Path], label: str, *, limit: int | None = None, per_page: int = 1
) -> Iterator[Callable[[], None]]:
    """A function to be called after each step; it moves a bar on a terminal, and does nothing elsewhere.

    Counting the pages for the bar reads the corpus once more.
    """
    if not sys.stderr.isatty():
        yield lambda: None
        return
    pages = min(count_samples(corpus), limit or sys.maxsize)
    with click.progressbar(length=pages * per_page, label=label, file=sys.stderr) as bar:
        yield lambda: bar.update(1)

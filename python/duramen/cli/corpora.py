"""What the verbs that read labelled pages share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ..evaluate.corpus import CorpusError
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

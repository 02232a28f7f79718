"""The progress of a run: a bar on a terminal, nothing in a pipe."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(count: int | None, *, wanted: bool, label: str = "extracting") -> Iterator[Callable[[], None]]:
    """A function to call after each source. The bar is shown if stderr is a terminal and results go elsewhere."""
    if not wanted or not sys.stderr.isatty():
        yield lambda: None
        return
    endless: Iterator[None] = iter(lambda: None, 0)
    with click.progressbar(
        None if count is not None else endless, length=count, label=label, show_pos=True, file=sys.stderr
    ) as bar:
        yield lambda: bar.update(1)

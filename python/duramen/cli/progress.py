"""How far a run is: a bar on a terminal, nothing in a pipe."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(count: int | None, *, wanted: bool, label: str = "extracting") -> Iterator[Callable[[], None]]:
    """A function to be called after each source. There is a bar where errors go to a terminal and results do not."""
    if not wanted or not sys.stderr.isatty():
        yield lambda: None
        return
    endless: Iterator[None] = iter(lambda: None, 0)
    with click.progressbar(
        None if count is not None else endless, length=count, label=label, show_pos=True, file=sys.stderr
    ) as bar:
        yield lambda: bar.update(1)

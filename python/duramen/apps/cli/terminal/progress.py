"""The progress of a run: a bar on a terminal, nothing in a pipe; and that of `duramen corpus`, a line with figures."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ...corpus import Status

LOG_PERIOD = 60.0
"""Seconds between two lines in a log, such as that of a Slurm job."""


@contextmanager
def progress(count: int | None, *, wanted: bool, label: str = "extracting") -> Iterator[Callable[[], None]]:
    """A function to call after each source. The bar is shown if stderr is a terminal and results go elsewhere."""
    if not wanted or not sys.stderr.isatty():
        yield lambda: None
        return
    endless: Iterator[None] = iter(lambda: None, 0)
    bare = click.progressbar(None if count is not None else endless, count, label, file=sys.stderr, show_pos=True)
    bare.show_percent = count is not None
    with bare as bar:
        yield lambda: bar.update(1)


@contextmanager
def display(*, quiet: bool) -> Iterator["Callable[[Status], None] | None"]:
    """A function that shows the progress of `duramen corpus`; None with `--quiet`.

    A terminal has one line that is redrawn, a log a new line at intervals.
    """
    if quiet:
        yield None
        return
    is_terminal = sys.stderr.isatty()
    logged = 0.0

    def watch(status: "Status") -> None:
        nonlocal logged
        if is_terminal:
            click.echo(f"\r\x1b[K{line(status)}", nl=False, err=True)
        elif status.seconds - logged >= LOG_PERIOD:
            logged = status.seconds
            click.echo(f"duramen: {line(status)}", err=True)

    try:
        yield watch
    finally:
        if is_terminal:
            click.echo("\r\x1b[K", nl=False, err=True)


def line(status: "Status") -> str:
    kept = f"{status.kept / status.pages:.0%} kept" if status.pages else "none yet"
    left = "" if status.seconds_left is None else f", {timedelta(seconds=round(status.seconds_left))} left"
    read = f"{status.bytes_done / 1e6:,.1f} of {status.bytes / 1e6:,.1f} MB " if status.bytes else ""
    return (
        f"{status.tasks_done:,}/{status.tasks:,} files, {read}({status.share:.0%}), {status.pages:,} pages, "
        f"{status.rate:,.0f}/s, {kept}, {status.failed:,} failed{left}"
    )

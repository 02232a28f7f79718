"""The progress of `duramen corpus`: a line that is redrawn on a terminal, or a new line in a log at intervals."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ..corpus import Status

LOG_PERIOD = 60.0
"""Seconds between two lines in a log, such as that of a Slurm job."""


@contextmanager
def display(*, quiet: bool) -> Iterator["Callable[[Status], None] | None"]:
    """A function that shows the progress of a run; None with `--quiet`."""
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
    """The progress of a run in one line."""
    kept = f"{status.kept / status.pages:.0%} kept" if status.pages else "none yet"
    left = "" if status.seconds_left is None else f", {duration(status.seconds_left)} left"
    return (
        f"{status.tasks_done:,}/{status.tasks:,} files ({status.share:.0%}), {status.pages:,} pages, "
        f"{status.rate:,.0f}/s, {kept}, {status.failed:,} failed{left}"
    )


def duration(seconds: float) -> str:
    """A duration in its two largest units.

    >>> duration(42), duration(3700), duration(200000)
    ('42 s', '1 h 1 min', '2 d 7 h')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    if whole < 86400:
        return f"{whole // 3600} h {whole % 3600 // 60} min"
    return f"{whole // 86400} d {whole % 86400 // 3600} h"

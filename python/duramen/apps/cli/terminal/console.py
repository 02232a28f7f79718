"""Messages, results and progress: errors in one line, results on standard output or in a file, a bar on a terminal."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from multiprocessing import active_children
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ....base import atomic
from .guard import escaped

if TYPE_CHECKING:
    from ...corpus import Status

LOG_PERIOD = 60.0
"""Seconds between two lines in a log, such as that of a Slurm job."""


class Failed(click.ClickException):
    """An error of a file or the network: one line on standard error, and exit code 1."""

    def show(self, file: object = None) -> None:  # noqa: ARG002 - always standard error
        complain(self.message)


def complain(message: str) -> None:
    """Prints one line on standard error; the line overwrites a progress bar."""
    line = f"duramen: {' '.join(message.split())}"
    if sys.stderr.isatty():
        line = f"\r\x1b[K{escaped(line)}"
    click.echo(line, err=True)


@contextmanager
def misuse(*failures: type[Exception]) -> Iterator[None]:
    """Reports a wrong argument as misuse of the command, and these exceptions as failures of files or the network."""
    try:
        yield
    except failures as error:
        raise Failed(str(error)) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Failed(f"{error.filename or 'output'}: {error.strerror}") from None
    except (TypeError, ValueError, ModuleNotFoundError) as mistake:
        raise click.UsageError(str(mistake)) from None


def show(text: str) -> None:
    """Print to standard output, with `?` for characters that the terminal's encoding lacks."""
    encoding = sys.stdout.encoding
    click.echo(text.encode(encoding, "replace").decode(encoding))


def write(text: str, path: Path) -> None:
    """Write a file atomically; a device or a pipe is written to directly and not replaced."""
    with misuse():
        if path.is_file() or not path.exists():
            atomic.replace(path.resolve() if path.is_symlink() else path, text.encode("utf-8"))
        else:
            path.write_text(text, encoding="utf-8")


def leave(code: int) -> None:
    """Exits at once and ends all child processes. A normal exit would wait for threads that wait for servers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for child in active_children():
        child.kill()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


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

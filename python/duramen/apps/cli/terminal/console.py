"""Messages and results of the command: errors in one line, results on standard output or in a file."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import active_children
from pathlib import Path

import click

from ....base import atomic
from .guard import escaped


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
def misuse() -> Iterator[None]:
    """Reports a wrong argument as misuse of the command; the content of a page never raises."""
    try:
        yield
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

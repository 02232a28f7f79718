"""Between the terminal and the package: sources are read, mistakes named, results shown or written."""

import errno
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click


class Failed(click.ClickException):
    """Something outside could not be read or written: one line, and exit code 1."""

    def show(self, file: object = None) -> None:  # noqa: ARG002 - always standard error
        click.echo(f"duramen: {self.message}", err=True)


def readable(sources: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Each source with its bytes; one that cannot be read gets a line on stderr and fails the command at its end."""
    failed = False
    for source in sources:
        try:
            html = read(source)
        except OSError as error:
            Failed(f"{source}: {error.strerror}").show()
            failed = True
        else:
            yield source, html
    if failed:
        raise click.exceptions.Exit(1)


def read(source: str) -> bytes:
    """The bytes of a file, or of standard input."""
    if source == "-":
        return sys.stdin.buffer.read()
    if re.match(r"[a-z][a-z0-9+.-]*://", source, re.IGNORECASE):
        raise OSError(
            errno.EPROTONOSUPPORT, "URLs cannot be fetched yet; save the page and name the file, or pipe it to -"
        )
    return Path(source).read_bytes()


@contextmanager
def misuse() -> Iterator[None]:
    """Pages never raise, callers' mistakes do: report those as misuse of the command."""
    try:
        yield
    except OSError as error:
        raise Failed(f"{error.filename}: {error.strerror}") from None
    except (TypeError, ValueError, ModuleNotFoundError) as mistake:
        raise click.UsageError(str(mistake)) from None


def show(text: str) -> None:
    """Print to standard output, with `?` for what the terminal's encoding lacks."""
    encoding = sys.stdout.encoding
    click.echo(text.encode(encoding, "replace").decode(encoding))


def write(text: str, path: Path) -> None:
    """Write a file that is whole or not there."""
    draft = path.with_name(path.name + ".part")
    with misuse():
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)

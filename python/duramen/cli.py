"""The command line: each verb is the Python function of its name.

Exit codes: 0 all went well, 1 a source could not be read, 2 the command was misused.
"""

import errno
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from .evaluate.command import compare, evaluate
from .extract import DEFAULT_METHOD
from .extract import extract as extract_page
from .methods import METHODS
from .methods import method as method_named
from .page import parse

Command = TypeVar("Command", bound=Callable[..., Any])


class ExtractByDefault(click.Group):
    """A group that takes a first word which is no command for a source to extract."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in {*self.commands, *ctx.help_option_names, "--version"}:
            args = ["extract", *args]
        return super().parse_args(ctx, args)


def known_method(ctx: click.Context, param: click.Parameter, name: str) -> str:
    """The name of a method, checked before any source is read."""
    try:
        return method_named(name).name
    except ValueError as mistake:
        raise click.BadParameter(str(mistake), ctx, param) from None


def named_values(ctx: click.Context, param: click.Parameter, pairs: tuple[str, ...]) -> dict[str, Any]:
    """Values by name: numbers, true, false and other JSON for what they are, anything else a string."""
    values: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.BadParameter(f"{pair!r} has no value; write {pair}=VALUE", ctx, param)
        try:
            values[name] = json.loads(value)
        except json.JSONDecodeError:
            values[name] = value
    return values


def reading_options(command: Command) -> Command:
    """The options that say how the bytes of a source are read."""
    encoding = click.option("--encoding", metavar="NAME", help="Read the page in this encoding, whatever it declares.")
    content_type = click.option("--content-type", metavar="HEADER", help="HTTP content type that came with the page.")
    return encoding(content_type(command))


@click.group(
    cls=ExtractByDefault,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="duramen", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Find the main content of web pages.

    `duramen SOURCE...` is short for `duramen extract SOURCE...`. A source is a
    file, or - for standard input. A file named like a command needs its
    folder: ./tree
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@main.command()
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@click.option(
    "--method",
    metavar="NAME",
    default=DEFAULT_METHOD,
    show_default=True,
    callback=known_method,
    help="How to find the content: a name that `duramen methods` lists.",
)
@click.option(
    "-o",
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    callback=named_values,
    help="An option of the method, as in -o id=story; may be given several times.",
)
@reading_options
def extract(
    sources: tuple[str, ...], method: str, options: dict[str, Any], encoding: str | None, content_type: str | None
) -> None:
    """Print the main content of each SOURCE as plain text.

    Several sources are told apart by a line with the name of each.
    """
    between = ""
    for source, html in readable(sources):
        with misuse():
            document = extract_page(html, method=method, encoding=encoding, content_type=content_type, **options)
        if len(sources) > 1:
            show(f"{between}==> {source} <==")
            between = "\n"
        show(document.text)


@main.command()
@click.argument("source")
@reading_options
@click.option("--scripting", is_flag=True, help="Parse noscript as a browser that runs scripts does.")
@click.option("--fragment", metavar="NAME", help="Parse as the inside of this element: body, td, svg path ...")
def tree(source: str, encoding: str | None, content_type: str | None, scripting: bool, fragment: str | None) -> None:
    """Print the tree of SOURCE in the format of html5lib's tests."""
    for _, html in readable([source]):
        with misuse():
            page = parse(html, encoding=encoding, content_type=content_type, scripting=scripting, fragment=fragment)
        show(page.tree())


@main.command()
def methods() -> None:
    """List the methods, each with what it keeps."""
    width = max(map(len, METHODS))
    for entry in METHODS.values():
        show(f"{entry.name:{width}}  {entry.summary}")


main.add_command(evaluate)
main.add_command(compare)


def readable(sources: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Each source with its bytes; one that cannot be read gets a line on stderr and fails the command at its end."""
    failed = False
    for source in sources:
        try:
            html = read(source)
        except OSError as error:
            click.echo(f"duramen: {source}: {error.strerror}", err=True)
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
    except (TypeError, ValueError) as mistake:
        raise click.UsageError(str(mistake)) from None


def show(text: str) -> None:
    """Print to standard output, with `?` for what the terminal's encoding lacks."""
    encoding = sys.stdout.encoding
    click.echo(text.encode(encoding, "replace").decode(encoding))

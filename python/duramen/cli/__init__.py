"""The command line: each verb is the Python function of its name.

Exit codes: 0 all went well, 1 some source failed or nothing could be written, 2 the command was misused, 130 it was
interrupted, 141 the reader of its output left.
"""

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

VERBS = {
    "extract": "extract",
    "save": "save",
    "corpus": "corpus",
    "links": "links",
    "explain": "explain",
    "compare": "compare",
    "blocks": "blocks",
    "menus": "blocks",
    "tree": "tree",
    "methods": "methods",
    "evaluate": "evaluate",
    "train": "train",
    "completion": "completion",
}
"""Each verb, with the module here that has it."""

INTERRUPTED = 130
READER_LEFT = 141
"""What a shell makes of SIGINT and SIGPIPE: 128 and the number of the signal."""


class Verbs(click.Group):
    """A group that loads a verb when it is asked for, and extracts when the first word is no verb but a source."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        if name not in VERBS:
            return None
        verb: click.Command = getattr(import_module(f".{VERBS[name]}", __package__), name)
        return verb

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in {*VERBS, *ctx.help_option_names, "--version"}:
            args = ["extract", *args]
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, "SOURCE... [OPTIONS]")
        formatter.write_usage(ctx.command_path, "COMMAND [ARGS]... | --version", prefix="       ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_commands(ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            leave(INTERRUPTED)
        except BrokenPipeError:
            leave(READER_LEFT)
        else:
            return result

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Verbs, options of `extract`, and files, since a source may come first."""
        extract = self.get_command(ctx, "extract")
        found = super().shell_complete(ctx, incomplete)
        if extract is None or not incomplete.startswith("-"):
            return [*found, CompletionItem(incomplete, type="file")]
        known = {item.value for item in found}
        below = extract.shell_complete(click.Context(extract, parent=ctx), incomplete)
        return found + [item for item in below if item.value not in known]


def leave(code: int) -> None:
    """Ends at once. Python would wait for threads that wait for servers."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


@click.group(cls=Verbs, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="duramen", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Find the main content of web pages.

    \b
    duramen https://example.org/oak            the text of a page
    duramen pages/ -f markdown -o out/         a file for each page

    Options: `duramen extract -h`. For a file named like a command: ./tree
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())

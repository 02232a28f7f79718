"""The command line: each verb calls the Python function of the same name.

Exit codes: 0 all went well, 1 some source failed or nothing could be written, 2 the command was misused, 130 it was
interrupted, 141 the reader of its output closed the pipe.
"""

import sys
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from ...base.interrupt import INTERRUPTED, end_on_interrupt, raise_on_interrupt
from .reading import is_piped
from .terminal.console import leave
from .terminal.guard import guarded_streams
from .verbs import VERBS

READER_LEFT = 141
"""The exit code that a shell reports for SIGPIPE: 128 plus the number of the signal."""


class Verbs(click.Group):
    """A group that imports a verb on first use; `extract` is the default verb, with or without a source."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        if name not in VERBS:
            return None
        verb: click.Command = getattr(import_module(f".verbs.{VERBS[name]}", __package__), name)
        return verb

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        is_verb = bool(args) and args[0] in {*VERBS, *ctx.help_option_names, "--version"}
        if not is_verb and (args or is_piped()):
            args = ["extract", *args]
        return super().parse_args(ctx, with_render(args))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, "SOURCE... [OPTIONS] | COMMAND [ARGS]... | --version")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_commands(ctx, formatter)

    def main(self, *args: Any, **options: Any) -> Any:
        with guarded_streams():
            return super().main(*args, **options)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            raise_on_interrupt()
            result = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            leave(INTERRUPTED)
        except BrokenPipeError:
            leave(READER_LEFT)
        else:
            return result
        finally:
            end_on_interrupt()

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Verbs, options of `extract`, and files, since a source may come first."""
        extract = self.get_command(ctx, "extract")
        found = super().shell_complete(ctx, incomplete)
        if extract is None or not incomplete.startswith("-"):
            return [*found, CompletionItem(incomplete, type="file")]
        values = {item.value for item in found}
        below = extract.shell_complete(click.Context(extract, parent=ctx), incomplete)
        return found + [item for item in below if item.value not in values]


def with_render(args: list[str]) -> list[str]:
    """The arguments with the value that `--render` alone stands for, which would else take the next argument.

    >>> with_render(["--render", "https://example.org/"]), with_render(["--render", "auto"])
    (['--render=always', 'https://example.org/'], ['--render', 'auto'])
    """
    end = args.index("--") if "--" in args else len(args)
    values = [*args[1:], ""]
    return [
        "--render=always" if arg == "--render" and place < end and values[place] not in ("auto", "always") else arg
        for place, arg in enumerate(args)
    ]


@click.group(cls=Verbs, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="duramen", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """\b
    Find the main content of web pages: duramen https://example.org/oak
    All options: duramen extract -h. For a file named tree: duramen ./tree
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())

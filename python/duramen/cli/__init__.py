"""The command line: each verb is the Python function of its name.

Exit codes: 0 all went well, 1 something could not be read or written, 2 the command was misused.
"""

from importlib import import_module

import click

VERBS = {
    "extract": "extract",
    "compare": "compare",
    "blocks": "blocks",
    "menus": "blocks",
    "tree": "tree",
    "methods": "methods",
    "evaluate": "evaluate",
    "train": "train",
}
"""Each verb, with the module here that has it."""


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


@click.group(cls=Verbs, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
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

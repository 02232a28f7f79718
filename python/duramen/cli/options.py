"""Options that several verbs have, with what they accept."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

from ..extract import DEFAULT_METHOD, method_named

ALL = "all"

Command = TypeVar("Command", bound=Callable[..., Any])


def known_method(ctx: click.Context, param: click.Parameter, name: str) -> str:
    """The name of a method, checked before any source is read; an unknown one names the nearest known ones."""
    try:
        return method_named(name).name
    except ValueError as mistake:
        raise click.BadParameter(str(mistake), ctx, param) from None


def known_methods(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of methods, each once; `all` stands for those that work without options."""
    if ALL in names:
        from ..evaluate.systems import methods_without_options

        return tuple(methods_without_options())
    return tuple(dict.fromkeys(known_method(ctx, param, name) for name in names))


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


def method_options(command: Command) -> Command:
    """The options that choose a method and say how it works."""
    name = click.option(
        "--method",
        metavar="NAME",
        default=DEFAULT_METHOD,
        show_default=True,
        callback=known_method,
        help="How to find the content: a name that `duramen methods` lists.",
    )
    options = click.option(
        "-o",
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        callback=named_values,
        help="An option of the method, as in -o id=story; may be given several times.",
    )
    return name(options(command))


def several_methods(default: str) -> Callable[[Command], Command]:
    """The option that chooses methods to hold against each other."""
    return click.option(
        "--method",
        "methods",
        metavar="NAME",
        multiple=True,
        default=[default],
        show_default=True,
        callback=known_methods,
        help="A name that `duramen methods` lists, or all; may be given several times.",
    )


def report_form(command: Command) -> Command:
    """The option that chooses between tables for people and for programs."""
    option = click.option(
        "--format",
        "form",
        default="markdown",
        show_default=True,
        type=click.Choice(["markdown", "json"]),
        help="Form of the report.",
    )
    return option(command)

"""Verbs and their options: dataclasses of options become the options of a command, whose help fits a screen.

A field of such a class is an option, and its annotation says what kind of value it has. A verb has the options of all
its parameters that are annotated with such classes. `--help` lists them in sections, -h the everyday ones.
"""

import re
from collections.abc import Callable
from dataclasses import Field, dataclass, field, fields
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, dataclass_transform, get_args, get_origin

import click

from .... import _core
from ....page.extract import OPTIONS

Options = TypeVar("Options")


class Kind:
    """A kind of values, for `Annotated`: the attributes that `click.Option` has for them."""

    def __init__(self, metavar: str, **attributes: Any) -> None:
        self.attributes = {"metavar": metavar, **attributes}


@dataclass_transform(frozen_default=True, kw_only_default=True)
def options(section: str = "Options", *, everyday: bool | None = None) -> Callable[[type[Options]], type[Options]]:
    """A decorator that makes a class a dataclass of options, which help lists in that section."""
    usual = section == "Options" if everyday is None else everyday

    def made(cls: type[Options]) -> type[Options]:
        whole: Any = dataclass(frozen=True, kw_only=True)(cls)
        whole.DECLARED = [click_option(each, section, usual) for each in fields(whole)]
        return cls

    return made


def option(about: str, *names: str, default: Any = None, **attributes: Any) -> Any:
    """A field that is an option: what help says of it, and its names if they differ from that of the field.

    Other attributes are those of `click.Option`, and `section` and `everyday` if they differ from those of the class.
    """
    return field(default=default, metadata={"help": about, "names": names, **attributes})


def core_option(name: str, *, more: str = "", **attributes: Any) -> Any:
    """An option of the core's table: its help, and the sentence for a wrong value, are those of every binding."""

    def checked(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
        try:
            if value is not None:
                _core.check_option(name, value)
        except (TypeError, ValueError) as mistake:
            raise click.BadParameter(str(mistake), ctx, param) from None
        return value

    choices = OPTIONS[name].choices
    metavar = {"metavar": f"[{'|'.join(choices)}]"} if choices else {}
    about = OPTIONS[name].about
    return option(
        about + more, short=re.split("[:;,.]", about)[0] + "." + more, **{"callback": checked, **metavar, **attributes}
    )


def click_option(declared: Field[Any], section: str, everyday: bool) -> click.Option:
    """The option that a field declares: a number has a range, a `Literal` its choices, and `Annotated` attributes."""
    given: dict[str, Any] = {"section": section, "everyday": everyday}
    kinds: set[Any] = set()
    for kind in get_args(declared.type) if get_origin(declared.type) in {Union, UnionType} else [declared.type]:
        for each in (kind, *get_args(kind)):
            given |= each.__metadata__[0].attributes if get_origin(each) is Annotated else {}
        if get_origin(kind) is Literal:
            given["type"] = click.Choice(get_args(kind))
        plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
        kinds.add(get_origin(plain) or plain)
    given |= declared.metadata
    name = f"--{declared.name.replace('_', '-')}"
    if bool in kinds and (len(kinds) > 1 or declared.default is True):
        name += f"/--no-{name[2:]}"
    elif bool in kinds:
        given["is_flag"] = True
    elif kinds <= {tuple, dict}:
        given["multiple"] = True
    least = given.pop("least", int in kinds)
    if int in kinds:
        given = {"type": click.IntRange(least), "metavar": "N", **given}
    elif float in kinds:
        given = {"type": click.FloatRange(0, min_open=bool(least)), "metavar": "X", **given}
    is_shown = declared.default is not None and not kinds & {bool, tuple}
    usual: dict[str, Any] = {"default": declared.default, "show_default": is_shown}
    return SectionOption([*(given.pop("names") or [name]), declared.name], **usual, **given)


class SectionOption(click.Option):
    """An option with the heading under which help lists it, and whether and how -h lists it."""

    def __init__(
        self, *args: Any, section: str = "Options", everyday: bool = False, short: str = "", **attributes: Any
    ) -> None:
        super().__init__(*args, **attributes)
        self.section = section
        self.everyday = everyday
        self.short = short

    def get_help_extra(self, ctx: click.Context) -> Any:
        """The default without the range; the error for a wrong number states the range."""
        extra = super().get_help_extra(ctx)
        extra.pop("range", None)
        return extra


def verb(
    *params: click.Parameter, name: str | None = None, group: click.Group | None = None
) -> Callable[[Callable[..., None]], click.Command]:
    """A decorator that makes a function a verb with these parameters, and the options of its annotations in order."""

    def made(function: Callable[..., None]) -> click.Command:
        groups = {each: kind for each, kind in function.__annotations__.items() if hasattr(kind, "DECLARED")}

        def call(**values: Any) -> None:
            objects = {
                each: kind(**{one.name: values.pop(one.name) for one in fields(kind)}) for each, kind in groups.items()
            }
            function(**values, **objects)

        declared = [each for kind in groups.values() for each in kind.DECLARED]
        ordered = sorted([*params, *declared], key=lambda each: each in params and isinstance(each, click.Option))
        command = Verb(name or function.__name__, params=ordered, callback=call, help=function.__doc__)
        if group is not None:
            group.add_command(command)
        return command

    return made


class Verb(click.Command):
    """A command with many options: --help shows them in sections, -h the everyday ones."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        asked: dict[str, Any] = {"is_flag": True, "is_eager": True, "expose_value": False, "callback": show_short}
        self.params.append(SectionOption(["-h"], help="Show the everyday options and exit.", **asked))

    def get_help_option_names(self, _ctx: click.Context) -> list[str]:
        return ["--help"]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as mistake:
            says = f"no option is called {mistake.option_name.lstrip('-')}"
            raise click.NoSuchOption(mistake.option_name, says, mistake.possibilities, ctx) from None

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        short = ctx.meta.get("short", False)
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None and (not short or (getattr(param, "everyday", True) and param.name != "help")):
                section = "Options" if short else getattr(param, "section", "Options")
                about = (short and getattr(param, "short", "")) or record[1]
                sections.setdefault(section, []).append((record[0], about))
        for title, records in sections.items():
            with formatter.section(title):
                formatter.write_dl(records, col_max=26)
        if short:
            formatter.write_paragraph()
            formatter.write_text(f"All options: {ctx.command_path} --help")


def show_short(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        ctx.meta["short"] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()

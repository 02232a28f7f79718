"""Help that fits a screen: options in sections, and -h for the everyday ones."""

from typing import Any

import click


class SectionOption(click.Option):
    """An option with the heading under which help lists it, and whether -h lists it."""

    def __init__(self, *args: Any, section: str = "Options", everyday: bool = False, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.section = section
        self.everyday = everyday

    def get_help_extra(self, ctx: click.Context) -> Any:
        """The default without the range; the error for a wrong number states the range."""
        extra = super().get_help_extra(ctx)
        extra.pop("range", None)
        return extra


class Verb(click.Command):
    """A command with many options: --help shows them in sections, -h the everyday ones."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        asked: dict[str, Any] = {"is_flag": True, "is_eager": True, "expose_value": False, "callback": show_short}
        self.params.append(SectionOption(["-h"], help="Show the everyday options and exit.", **asked))

    def get_help_option_names(self, _ctx: click.Context) -> list[str]:
        return ["--help"]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        short = ctx.meta.get("short", False)
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None and (not short or (getattr(param, "everyday", True) and param.name != "help")):
                section = "Options" if short else getattr(param, "section", "Options")
                sections.setdefault(section, []).append(record)
        for title, records in sections.items():
            with formatter.section(title):
                formatter.write_dl(records, col_max=26)
        if short:
            formatter.write_paragraph()
            formatter.write_text(f"All options: {ctx.command_path} --help")


def show_short(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    """Prints the everyday options, and ends."""
    if asked and not ctx.resilient_parsing:
        ctx.meta["short"] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()

"""Help that fits a screen: options in sections, and -h for the everyday ones."""

from typing import Any

import click


class SectionOption(click.Option):
    """An option that says under which heading help shows it, and whether -h does."""

    def __init__(self, *args: Any, section: str = "Options", everyday: bool = False, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.section = section
        self.everyday = everyday


class Verb(click.Command):
    """A command with many options: --help shows them in sections, -h the everyday ones."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.params.append(
            click.Option(["-h"], is_flag=True, is_eager=True, expose_value=False, callback=show_short, hidden=True)
        )

    def get_help_option_names(self, _ctx: click.Context) -> list[str]:
        return ["--help"]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        short = ctx.meta.get("short", False)
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            section = getattr(param, "section", "Options")
            record = param.get_help_record(ctx)
            if record is not None and (not short or getattr(param, "everyday", False)):
                sections.setdefault("Everyday options" if short else section, []).append(record)
        for title, records in sections.items():
            with formatter.section(title):
                formatter.write_dl(records, col_max=24)
        if short:
            formatter.write_paragraph()
            formatter.write_text(f"All options: {ctx.command_path} --help")


def show_short(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    """Prints the everyday options, and ends."""
    if asked and not ctx.resilient_parsing:
        ctx.meta["short"] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()

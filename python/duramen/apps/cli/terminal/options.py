"""Options that several verbs share, and the types of their values."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import click
from click.shell_completion import CompletionItem

from ....base.json_text import json_or_text
from ....base.limits import MIB, PAGE_BYTES, PAGE_SECONDS
from ....page.extract import DEFAULT_METHOD, METHODS, as_arguments, method_named, options_of
from .console import misuse
from .help import Kind, core_option, option, options

if TYPE_CHECKING:
    from ....fetch import Fetcher
    from ....fetch.fetcher import Render
    from ....fetch.rules import Rules

ALL = "all"

AnyPath = Annotated[Path, Kind("PATH", type=click.Path(path_type=Path))]
File = Annotated[Path, Kind("FILE", type=click.Path(path_type=Path, dir_okay=False))]
Folder = Annotated[Path, Kind("DIR", type=click.Path(path_type=Path, file_okay=False))]
Url = Annotated[str, Kind("URL")]
Name = Annotated[str, Kind("NAME")]
Seconds = Annotated[float, Kind("SECONDS")]
SomeSeconds = Annotated[float, Kind("SECONDS", least=True)]
Mib = Annotated[float, Kind("MIB")]
SomeMib = Annotated[float, Kind("MIB", least=True)]
"""Kinds of values, with what click has for each; mypy sees the type alone."""

SOURCE = click.Argument(["source"])
SOURCES = click.Argument(["sources"], metavar="SOURCE...", nargs=-1, required=True)
SOME_SOURCES = click.Argument(["sources"], metavar="SOURCE...", nargs=-1, type=click.Path(readable=False))
"""Also none. The type lets shells complete file names, and nothing more: what is no file may be a URL or a pattern."""


def known_method(ctx: click.Context, param: click.Parameter, name: str) -> str:
    """The name of a method, checked before any source is read; the error for an unknown name suggests similar names."""
    try:
        return method_named(name).name
    except ValueError as mistake:
        raise click.BadParameter(str(mistake), ctx, param) from None


def method_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [
        CompletionItem(name, help=method.summary) for name, method in METHODS.items() if name.startswith(incomplete)
    ]


def pairs(about: str, name: str, separator: str = "=", *, read: Callable[[str], Any] = str.strip) -> Any:
    """An option that may be given several times, each time with a name and a value."""
    form = "NAME=VALUE" if separator == "=" else f"NAME{separator} VALUE"

    def split(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, Any]:
        for each in given:
            if separator not in each:
                raise click.BadParameter(f"{each.partition(' ')[0]!r} has no value; write {form!r}", ctx, param)
        return {name.strip(): read(value) for name, _, value in (each.partition(separator) for each in given)}

    return option(about, name, metavar=f"'{form}'" if " " in form else form, callback=split)


def method_options(about: str) -> Any:
    return pairs(about, "--option", read=json_or_text)


@options("Reading")
class Reading:
    encoding: Name | None = core_option("encoding")
    content_type: str | None = core_option("content_type", metavar="HEADER")

    def keywords(self, content_type: str | None = None) -> dict[str, Any]:
        """The keywords of `parse`, for bytes that came with a content type."""
        return {"encoding": self.encoding, "content_type": self.content_type or content_type}


@options("Method")
class Favoring:
    precision: bool = option("Prefer dropping doubtful text.", default=False, everyday=True)
    recall: bool = option("Prefer keeping doubtful text.", default=False, everyday=True)
    comments: bool | None = core_option("comments", everyday=True)
    hidden: str | None = core_option("hidden")

    @property
    def given(self) -> dict[str, Any]:
        if self.precision and self.recall:
            raise click.UsageError("--precision and --recall contradict each other; give only one of them.")
        favor = "precision" if self.precision else "recall" if self.recall else None
        every = {"favor": favor, "comments": self.comments, "hidden": self.hidden}
        return {name: value for name, value in every.items() if value is not None}


FLAGS = {"favor": "--precision or --recall", "comments": "--comments", "hidden": "--hidden"}
"""Options of the learned method, with the flags that set them."""


@options("Method")
class Finding:
    method: Name = core_option(
        "method",
        more=" See `duramen methods`.",
        default=DEFAULT_METHOD,
        callback=known_method,
        everyday=True,
        shell_complete=method_names,
    )
    options: dict[str, Any] = method_options("An option of the method, such as id=story.")

    def keywords(self, favoring: Favoring | None = None) -> dict[str, Any]:
        """The keywords of `extract`; a flag that the method does not have is an error."""
        flags = (favoring or Favoring()).given
        for name in flags.keys() - set(options_of(method_named(self.method))):
            able = ", ".join(each.name for each in METHODS.values() if name in options_of(each))
            raise click.UsageError(f"Method {self.method} has no {FLAGS[name]}; use one of: {able}.")
        if both := flags.keys() & self.options.keys():
            raise click.UsageError(f"--option {min(both)} means the same as {FLAGS[min(both)]}; give only one of them.")
        return as_arguments({"method": self.method, **self.options, **flags})


@options("Reading")
class Inputs:
    input_list: str | None = option("Read sources from FILE or -, one per line.", metavar="FILE", everyday=True)
    url: Url | None = core_option("url", everyday=True)


@options("Method")
class SiteRules:
    rules: AnyPath | None = option("Rules for sites: a TOML file, or a folder of Full-Text RSS.")

    def read(self) -> "Rules | None":
        if self.rules is None:
            return None
        from ....fetch.rules import Rules

        return Rules(self.rules)


@options("Writing")
class Illustrating:
    image_root: str | None = option(
        "Read images of pages on disk only below DIR.  [the folder of the page]",
        metavar="DIR",
        type=click.Path(exists=True, file_okay=False),
    )
    book_title: str | None = option("Title of an EPUB book.  [of the page or the site]", metavar="TEXT")


def formulas(default: bool | None = False) -> Any:
    about = "In CSV, put ' before cells that begin with = + - @, which spreadsheets would run."
    return option(about, "--escape-formulas", is_flag=True, default=default, everyday=False)


def page_timeout(pages: str = "one page") -> Any:
    return option(f"Time limit for {pages}; 0 for none.", default=PAGE_SECONDS)


def page_memory(pages: str = "one page") -> Any:
    return option(f"Memory limit for {pages}; 0 for none.", default=PAGE_BYTES // MIB)


@options("Running")
class Limited:
    page_timeout: Seconds = page_timeout()
    page_memory: Mib = page_memory("one page, on Linux")
    quiet: bool = option("Print nothing but errors on stderr.", "-q", "--quiet", default=False)


@options("Running")
class Running(Limited):
    """How several pages are processed: how many at a time, within which limits for each, and what is told."""

    jobs: int = option("Pages processed at a time.", default=8)
    verbose: bool = option("Log size, time and method of each page to stderr.", "-v", "--verbose", default=False)


def page_count(ctx: click.Context, param: click.Parameter, value: Any) -> int | None:
    if value == ALL:
        from ....fetch.paged import ALL as MOST

        return MOST
    return None if value is None else click.IntRange(1).convert(value, param, ctx)


@options("Fetching")
class Fetching:
    ignore_robots: bool = option("Also fetch pages that robots.txt disallows.", default=False)
    allow_private: bool = option("Also fetch from private networks and this machine.", default=False)
    render: "Render" = option(
        "Run scripts in Chromium (duramen[render]); auto: if needed.",
        type=click.Choice(["auto", "always"]),
        callback=lambda _ctx, _param, value: {"auto": "auto", "always": True}.get(value, False),
        metavar="[auto]",
    )
    cache: Folder | None = option("Cache responses in this folder.")
    delay: Seconds = option("Pause between requests to one host.", default=1)
    timeout: SomeSeconds = option("Time limit for one URL, retries included.", default=60)
    max_size: SomeMib = option("Largest page to download.", default=20)
    retries: int = option("Retries after a failed request.", default=2, least=0)
    user_agent: Name | None = option("User-Agent header to send.")
    headers: dict[str, str] = pairs("Header to send to the hosts of pages; repeatable.", "--header", ":")
    cookies: dict[str, str] = pairs("Cookie to send to the hosts of pages; repeatable.", "--cookie")
    proxy: Url | None = option("Proxy; '' for none.  [HTTP_PROXY, HTTPS_PROXY]")

    def fetcher(self, **others: Any) -> "Fetcher":
        """The Fetcher with these options, or others. The import is here because reading files does not need it."""
        from ....fetch import USER_AGENT, Fetcher, Limits, Timeouts

        given = {**vars(self), **others}
        size = max(1, int(given.pop("max_size") * MIB))
        given["user_agent"] = given["user_agent"] or USER_AGENT
        with misuse():
            return Fetcher(
                timeouts=Timeouts.within(given.pop("timeout")),
                limits=Limits(body=size, decoded=size * Limits.decoded // Limits.body),
                **given,
            )


@options("Fetching")
class Paging:
    pages: int | None = option(
        "Join the pages of an article or thread, all or N of them.", type=str, callback=page_count, metavar="all|N"
    )


def table_format(*forms: str) -> Any:
    usual = "[default: columns on a terminal, else markdown]"
    return option(usual, "-f", "--format", type=click.Choice(forms))

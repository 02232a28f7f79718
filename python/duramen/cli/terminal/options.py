"""Options that several verbs share, and the types of their values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ...extract import DEFAULT_METHOD, METHODS, as_arguments, method_named, options_of
from ...json_text import read_json
from ...limits import MIB, PAGE_BYTES, PAGE_SECONDS
from .console import misuse
from .help import SectionOption

if TYPE_CHECKING:
    from ...fetch import Fetcher
    from ...fetch.fetcher import Render

ALL = "all"

ANY_PATH = click.Path(path_type=Path)
FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)

Command = TypeVar("Command", bound=Callable[..., Any])
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
Declare = Callable[..., Decorator]
"""Declares an option in a section of the help, as `FETCHING` does."""


def known_method(ctx: click.Context, param: click.Parameter, name: str) -> str:
    """The name of a method, checked before any source is read; the error for an unknown name suggests similar names."""
    try:
        return method_named(name).name
    except ValueError as mistake:
        raise click.BadParameter(str(mistake), ctx, param) from None


def method_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The completions for a shell, each with its summary."""
    return [
        CompletionItem(name, help=method.summary) for name, method in METHODS.items() if name.startswith(incomplete)
    ]


def named_values(ctx: click.Context, param: click.Parameter, pairs: tuple[str, ...]) -> dict[str, Any]:
    """Values by name: JSON such as numbers, true and false is parsed, anything else is a string."""
    values: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.BadParameter(f"{pair!r} has no value; write {pair}=VALUE", ctx, param)
        try:
            values[name] = read_json(value)
        except ValueError:
            values[name] = value
    return values


def gathered(argument: str, *options: Callable[[Command], Command], made: Callable[..., Any] = dict) -> Decorator:
    """A decorator that adds options, and hands their values to the verb as one object, which `made` makes of them."""

    def decorate(verb: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(verb)
        def with_object(**values: Any) -> Any:
            return verb(**{argument: made(**{name: values.pop(name) for name in names})}, **values)

        bare = len(getattr(with_object, "__click_params__", []))
        decorated: Callable[..., Any] = with_object
        for option in reversed(options):
            decorated = option(decorated)
        names = list(dict.fromkeys(param.name for param in decorated.__click_params__[bare:]))  # type: ignore[attr-defined]
        return decorated

    return decorate


READING = partial(click.option, cls=SectionOption, section="Reading")
FETCHING = partial(click.option, cls=SectionOption, section="Fetching")
METHOD = partial(click.option, cls=SectionOption, section="Method")
WRITING = partial(click.option, cls=SectionOption, section="Writing", everyday=True)
MORE = partial(click.option, cls=SectionOption, section="Writing")
formulas_option = MORE(
    "--escape-formulas",
    is_flag=True,
    help="In CSV, put ' before cells that begin with = + - @, which spreadsheets would run.",
)
"""Options of writing that -h leaves out."""
RUNNING = partial(click.option, cls=SectionOption, section="Running")


def number_option(
    option: Declare, name: str, unit: str, default: float, help_text: str, *, is_positive: bool = False
) -> Decorator:
    """An option whose value is an amount of some unit, with its default in the help."""
    amounts = click.FloatRange(0, min_open=is_positive)
    return option(name, type=amounts, default=default, show_default=True, metavar=unit, help=help_text)


def count_option(option: Declare, name: str, default: int, help_text: str, *, least: int = 1) -> Decorator:
    """An option whose value is a whole number, with its default in the help."""
    counts = click.IntRange(least)
    return option(name, type=counts, default=default, show_default=True, metavar="N", help=help_text)


@dataclass(frozen=True)
class Reading:
    """How the bytes of a source are read."""

    encoding: str | None = None
    content_type: str | None = None

    def keywords(self, content_type: str | None = None) -> dict[str, Any]:
        """The keywords of `parse`, for bytes that came with a content type."""
        return {"encoding": self.encoding, "content_type": self.content_type or content_type}


reading_options = gathered(
    "reading",
    READING("--encoding", metavar="NAME", help="Decode pages as this encoding, not as declared."),
    READING("--content-type", metavar="HEADER", help="HTTP Content-Type of the page."),
    made=Reading,
)


@dataclass(frozen=True)
class Favoring:
    """Options of the learned extractor."""

    favor: str | None = None
    comments: bool | None = None
    hidden: str | None = None

    @property
    def given(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if value is not None}


FLAGS = {"favor": "--precision or --recall", "comments": "--comments", "hidden": "--hidden"}
"""Options of the learned method, with the flags that set them."""


@dataclass(frozen=True)
class Finding:
    """The method that finds the content, and its options."""

    method: str
    options: dict[str, Any]

    def keywords(self, favoring: Favoring | None = None) -> dict[str, Any]:
        """The keywords of `extract`; a flag that the method does not have is an error."""
        flags = (favoring or Favoring()).given
        for name in flags.keys() - set(options_of(method_named(self.method))):
            able = ", ".join(each.name for each in METHODS.values() if name in options_of(each))
            raise click.UsageError(f"Method {self.method} has no {FLAGS[name]}; use one of: {able}.")
        if both := flags.keys() & self.options.keys():
            raise click.UsageError(f"--option {min(both)} means the same as {FLAGS[min(both)]}; give only one of them.")
        return as_arguments({"method": self.method, **self.options, **flags})


method_options = gathered(
    "finding",
    METHOD(
        "--method",
        metavar="NAME",
        default=DEFAULT_METHOD,
        show_default=True,
        callback=known_method,
        everyday=True,
        shell_complete=method_names,
        help="See `duramen methods`.",
    ),
    METHOD(
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        callback=named_values,
        help="An option of the method, such as id=story.",
    ),
    made=Finding,
)

rules_option = METHOD(
    "--rules", type=ANY_PATH, metavar="PATH", help="Rules for sites: a TOML file, or a folder of Full-Text RSS."
)


def favored(*, precision: bool, recall: bool, comments: bool | None, hidden: str | None) -> Favoring:
    """The options of the learned extractor as `extract` takes them."""
    if precision and recall:
        raise click.UsageError("--precision and --recall contradict each other; give only one of them.")
    return Favoring("precision" if precision else "recall" if recall else None, comments, hidden)


favor_options = gathered(
    "favoring",
    METHOD("--precision", is_flag=True, everyday=True, help="Prefer dropping doubtful text."),
    METHOD("--recall", is_flag=True, everyday=True, help="Prefer keeping doubtful text."),
    METHOD("--comments/--no-comments", default=None, everyday=True, help="Keep comments.  [if they are the content]"),
    METHOD(
        "--hidden",
        type=click.Choice(["reachable", "keep", "drop"]),
        help="Text that a visitor does not see: keep what a control shows, all or none.  [reachable]",
    ),
    made=favored,
)

image_root_option = MORE(
    "--image-root",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="Read images of pages on disk only below DIR.  [the folder of the page]",
)
book_title_option = MORE("--book-title", metavar="TEXT", help="Title of an EPUB book.  [of the page or the site]")


def page_timeout(option: Declare, pages: str = "one page") -> Decorator:
    """The option `--page-timeout`, declared by the `option` of a section of the help."""
    return number_option(option, "--page-timeout", "SECONDS", PAGE_SECONDS, f"Time limit for {pages}; 0 for none.")


def page_memory(option: Declare, pages: str = "one page") -> Decorator:
    """The option `--page-memory`, declared by the `option` of a section of the help."""
    return number_option(option, "--page-memory", "MIB", PAGE_BYTES // MIB, f"Memory limit for {pages}; 0 for none.")


@dataclass(frozen=True)
class Running:
    """How several pages are processed: how many at a time, within which limits for each, and what is told."""

    page_timeout: float
    page_memory: float
    jobs: int = 8
    quiet: bool = False
    verbose: bool = False


PAGE_LIMITS = (page_timeout(RUNNING), page_memory(RUNNING, "one page, on Linux"))
"""The limits for each page."""

QUIET = RUNNING("-q", "--quiet", is_flag=True, help="Print nothing but errors on stderr.")


class PageCount(click.ParamType[int]):
    """A number of pages, or `all`."""

    name = "pages"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if value == ALL:
            from ...paged import ALL as MOST

            return MOST
        return click.IntRange(1).convert(value, param, ctx)


pages_option = FETCHING(
    "--pages", type=PageCount(), metavar="all|N", help="Join the pages of an article or thread, all or N of them."
)


def named_texts(form: str, separator: str) -> Callable[..., dict[str, str]]:
    """A callback that splits values such as `NAME=VALUE`."""

    def read(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
        for each in given:
            if separator not in each:
                raise click.BadParameter(f"{each.partition(' ')[0]!r} has no value; write {form!r}", ctx, param)
        return {name.strip(): value.strip() for name, _, value in (each.partition(separator) for each in given)}

    return read


@dataclass(frozen=True, kw_only=True)
class Fetching:
    """How URLs are fetched."""

    ignore_robots: bool
    allow_private: bool
    render: "Render"
    cache: Path | None
    delay: float
    timeout: float
    max_size: float
    retries: int
    user_agent: str | None
    headers: dict[str, str]
    cookies: dict[str, str]
    proxy: str | None

    def fetcher(self, **others: Any) -> "Fetcher":
        """The Fetcher with these options, or others. The import is here because reading files does not need it."""
        from ...fetch import USER_AGENT, Fetcher, Limits, Timeouts

        given = {**vars(self), **others}
        size = max(1, int(given.pop("max_size") * MIB))
        given["user_agent"] = given["user_agent"] or USER_AGENT
        with misuse():
            return Fetcher(
                timeouts=Timeouts.within(given.pop("timeout")),
                limits=Limits(body=size, decoded=size * Limits.decoded // Limits.body),
                **given,
            )


fetching_options = gathered(
    "fetching",
    FETCHING("--ignore-robots", is_flag=True, help="Also fetch pages that robots.txt disallows."),
    FETCHING("--allow-private", is_flag=True, help="Also fetch from private networks and this machine."),
    FETCHING(
        "--render",
        type=click.Choice(["auto", "always"]),
        callback=lambda _ctx, _param, value: {"auto": "auto", "always": True}.get(value, False),
        metavar="[auto]",
        help="Run scripts in Chromium (duramen[render]); auto: if needed.",
    ),
    FETCHING("--cache", type=FOLDER, metavar="DIR", help="Cache responses in this folder."),
    number_option(FETCHING, "--delay", "SECONDS", 1, "Pause between requests to one host."),
    number_option(FETCHING, "--timeout", "SECONDS", 60, "Time limit for one URL, retries included.", is_positive=True),
    number_option(FETCHING, "--max-size", "MIB", 20, "Largest page to download.", is_positive=True),
    count_option(FETCHING, "--retries", 2, "Retries after a failed request.", least=0),
    FETCHING("--user-agent", metavar="NAME", help="User-Agent header to send."),
    FETCHING(
        "--header",
        "headers",
        metavar="'NAME: VALUE'",
        multiple=True,
        callback=named_texts("NAME: VALUE", ":"),
        help="Header to send to the hosts of pages; repeatable.",
    ),
    FETCHING(
        "--cookie",
        "cookies",
        metavar="NAME=VALUE",
        multiple=True,
        callback=named_texts("NAME=VALUE", "="),
        help="Cookie to send to the hosts of pages; repeatable.",
    ),
    FETCHING("--proxy", metavar="URL", help="Proxy; '' for none.  [HTTP_PROXY, HTTPS_PROXY]"),
    made=Fetching,
)


def form_option(forms: Sequence[str]) -> Callable[[Command], Command]:
    """The option that names the format of tables."""
    usual = "[default: columns on a terminal, else markdown]"
    return click.option("-f", "--format", "form", type=click.Choice(forms), help=usual)

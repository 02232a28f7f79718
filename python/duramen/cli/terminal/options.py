"""Options that several verbs share, and the types of their values."""

from collections.abc import Callable, Sequence
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ...extract import DEFAULT_METHOD, METHODS, method_named
from ...json_text import read_json
from .help import SectionOption

if TYPE_CHECKING:
    from ...fetch import Fetcher

ALL = "all"
PAGE_TIMEOUT = 60
PAGE_MEMORY = 4096  # a page of 20 MiB needs 0.1 to 2.7 GiB, see docs/safety.md
MIB = 1 << 20

ANY_PATH = click.Path(path_type=Path)
FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)

Command = TypeVar("Command", bound=Callable[..., Any])
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
Declare = Callable[..., Decorator]
"""Declares an option in a section of the help, as `FETCHING` does."""
OpenFetcher = Callable[[], "Fetcher"]
"""Makes the Fetcher that the options of a verb describe."""


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


def gathered(argument: str, *options: Callable[[Command], Command]) -> Decorator:
    """A decorator that adds options, and hands their values to the verb as one dictionary."""

    def decorate(verb: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(verb)
        def with_dictionary(**values: Any) -> Any:
            return verb(**{argument: {name: values.pop(name) for name in names}}, **values)

        bare = len(getattr(with_dictionary, "__click_params__", []))
        decorated: Callable[..., Any] = with_dictionary
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


reading_options = gathered(
    "reading",
    READING("--encoding", metavar="NAME", help="Decode pages as this encoding, not as declared."),
    READING("--content-type", metavar="HEADER", help="HTTP Content-Type of the page."),
)
"""How the bytes of a source are read: keywords of `parse`."""

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
)
"""The method that finds the content, and its options."""

rules_option = METHOD(
    "--rules", type=ANY_PATH, metavar="PATH", help="Rules for sites: a TOML file, or a folder of Full-Text RSS."
)

favor_options = gathered(
    "favoring",
    METHOD("--precision", "favor", flag_value="precision", everyday=True, help="Prefer dropping doubtful text."),
    METHOD("--recall", "favor", flag_value="recall", everyday=True, help="Prefer keeping doubtful text."),
    METHOD("--comments/--no-comments", default=None, everyday=True, help="Keep comments.  [if they are the content]"),
    METHOD(
        "--hidden",
        type=click.Choice(["reachable", "keep", "drop"]),
        help="Text that a visitor does not see: keep what a control shows, all or none.  [reachable]",
    ),
)
"""Options of the learned extractor."""


book_title_option = MORE("--book-title", metavar="TEXT", help="Title of an EPUB book.  [of the page or the site]")


def page_timeout(option: Declare, pages: str = "one page") -> Decorator:
    """The option `--page-timeout`, declared by the `option` of a section of the help."""
    return number_option(option, "--page-timeout", "SECONDS", PAGE_TIMEOUT, f"Time limit for {pages}; 0 for none.")


def page_memory(option: Declare, pages: str = "one page") -> Decorator:
    """The option `--page-memory`, declared by the `option` of a section of the help."""
    return number_option(option, "--page-memory", "MIB", PAGE_MEMORY, f"Memory limit for {pages}; 0 for none.")


PAGE_LIMITS = (page_timeout(RUNNING, "each of several pages"), page_memory(RUNNING, "each of several pages, on Linux"))
"""The limits for each of several pages."""


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


def fetching_options(verb: Callable[..., Any]) -> Callable[..., Any]:
    """Options of fetching; the verb gets `open_fetcher`, which makes the Fetcher with these options."""

    @wraps(verb)
    def with_fetcher(fetching: dict[str, Any], **values: Any) -> Any:
        return verb(open_fetcher=partial(fetcher, **fetching), **values)

    return fetching_options_as_given(with_fetcher)


fetching_options_as_given = gathered(
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
)


def fetcher(*, timeout: float, max_size: float, user_agent: str | None, **options: Any) -> "Fetcher":
    """The Fetcher with these options. The import is here because reading files does not need it."""
    from ...fetch import USER_AGENT, Fetcher, Limits, Timeouts

    usual = Timeouts()
    size = max(1, int(max_size * MIB))
    return Fetcher(
        user_agent=user_agent or USER_AGENT,
        timeouts=Timeouts(connect=min(usual.connect, timeout), read=min(usual.read, timeout), total=timeout),
        limits=Limits(body=size, decoded=size * Limits.decoded // Limits.body),
        **options,
    )


def form_option(forms: Sequence[str]) -> Callable[[Command], Command]:
    """The option that names the format of tables."""
    usual = "[default: columns on a terminal, else markdown]"
    return click.option("-f", "--format", "form", type=click.Choice(forms), help=usual)

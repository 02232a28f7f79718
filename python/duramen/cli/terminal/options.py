"""Options that several verbs share, and the types of their values."""

from collections.abc import Callable
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
RENDER = ("auto", "always")
PAGE_TIMEOUT = 60
PAGE_MEMORY = 4096  # a page of 20 MiB needs 0.1 to 2.7 GiB, see docs/safety.md
MIB = 1 << 20

Command = TypeVar("Command", bound=Callable[..., Any])


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


def gathered(
    argument: str, *options: Callable[[Command], Command]
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
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
RUNNING = partial(click.option, cls=SectionOption, section="Running")

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
    "--rules",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Rules for sites: a TOML file, or a folder of Full-Text RSS.",
)

favor_options = gathered(
    "favoring",
    METHOD("--precision", "favor", flag_value="precision", everyday=True, help="Prefer dropping doubtful text."),
    METHOD("--recall", "favor", flag_value="recall", everyday=True, help="Prefer keeping doubtful text."),
    METHOD(
        "--comments/--no-comments",
        default=None,
        everyday=True,
        help="Keep comments.  [if they are the content]",
    ),
)
"""Options of the learned extractor."""


book_title_option = WRITING(
    "--book-title", metavar="TEXT", everyday=False, help="Title of an EPUB book.  [of the page or the site]"
)


def page_timeout(option: Callable[..., Any], pages: str = "one page") -> Callable[..., Any]:
    """The option `--page-timeout`, declared by the `option` of a section of the help."""
    return number_option(option, "--page-timeout", "SECONDS", PAGE_TIMEOUT, f"Time limit for {pages}; 0 for none.")


def page_memory(option: Callable[..., Any], pages: str = "one page") -> Callable[..., Any]:
    """The option `--page-memory`, declared by the `option` of a section of the help."""
    return number_option(option, "--page-memory", "MIB", PAGE_MEMORY, f"Memory limit for {pages}; 0 for none.")


def number_option(
    option: Callable[..., Any], name: str, unit: str, default: float, help_text: str, *, is_positive: bool = False
) -> Callable[..., Any]:
    """An option whose value is an amount of some unit, with its default in the help."""
    amounts = click.FloatRange(0, min_open=is_positive)
    declared: Callable[..., Any] = option(
        name, type=amounts, default=default, show_default=True, metavar=unit, help=help_text
    )
    return declared


PAGE_LIMITS = (
    page_timeout(RUNNING, "each of several pages"),
    page_memory(RUNNING, "each of several pages, on Linux"),
)
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
        type=click.Choice(RENDER),
        callback=lambda _ctx, _param, value: {"auto": "auto", "always": True}.get(value, False),
        metavar="[auto]",
        help="Run scripts in Chromium (duramen[render]); auto: if needed.",
    ),
    FETCHING(
        "--cache",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help="Cache responses in this folder.",
    ),
    FETCHING(
        "--delay",
        type=click.FloatRange(0),
        metavar="SECONDS",
        default=1,
        show_default=True,
        help="Pause between requests to one host.",
    ),
    FETCHING(
        "--timeout",
        type=click.FloatRange(0, min_open=True),
        metavar="SECONDS",
        default=60,
        show_default=True,
        help="Time limit for one URL, retries included.",
    ),
    FETCHING(
        "--max-size",
        type=click.FloatRange(0, min_open=True),
        metavar="MIB",
        default=20,
        show_default=True,
        help="Largest page to download.",
    ),
    FETCHING(
        "--retries",
        type=click.IntRange(0),
        metavar="N",
        default=2,
        show_default=True,
        help="Retries after a failed request.",
    ),
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


def report_form(command: Command) -> Command:
    """The option that chooses between tables for people and for programs."""
    option = click.option(
        "--format",
        "form",
        type=click.Choice(["markdown", "json"]),
        help="Format of the report.  [default: columns on a terminal, else markdown]",
    )
    return option(command)

"""Options that several verbs have, with what they accept."""

import json
from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ..extract import DEFAULT_METHOD, METHODS, method_named
from .help import SectionOption

if TYPE_CHECKING:
    from ..fetch import Fetcher

ALL = "all"
MIB = 1 << 20

Command = TypeVar("Command", bound=Callable[..., Any])


def known_method(ctx: click.Context, param: click.Parameter, name: str) -> str:
    """The name of a method, checked before any source is read; an unknown one names the nearest known ones."""
    try:
        return method_named(name).name
    except ValueError as mistake:
        raise click.BadParameter(str(mistake), ctx, param) from None


def method_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What a shell may complete to, each with its summary."""
    return [
        CompletionItem(name, help=method.summary) for name, method in METHODS.items() if name.startswith(incomplete)
    ]


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

reading_options = gathered(
    "reading",
    READING("--encoding", metavar="NAME", help="Read pages in this encoding, whatever they say."),
    READING("--content-type", metavar="HEADER", help="HTTP content type that came with the page."),
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
"""Which method finds the content, and what it is told."""

favor_options = gathered(
    "favoring",
    METHOD("--precision", "favor", flag_value="precision", everyday=True, help="Rather miss text than keep foreign."),
    METHOD("--recall", "favor", flag_value="recall", everyday=True, help="Rather keep foreign text than miss any."),
    METHOD(
        "--comments/--no-comments", default=None, everyday=True, help="Readers' comments.  [where they are the content]"
    ),
)
"""What the learned extractor is told, where it is asked."""


def fetching_options(verb: Callable[..., Any]) -> Callable[..., Any]:
    """Options of fetching; the verb gets `open_fetcher`, which makes the Fetcher that they ask for."""

    @wraps(verb)
    def with_fetcher(fetching: dict[str, Any], **values: Any) -> Any:
        return verb(open_fetcher=partial(fetcher, **fetching), **values)

    return _fetching(with_fetcher)


_fetching = gathered(
    "fetching",
    FETCHING("--ignore-robots", is_flag=True, help="Fetch what robots.txt closes."),
    FETCHING("--allow-private", is_flag=True, help="Fetch from private networks and this machine."),
    FETCHING("--render", is_flag=True, help="Run scripts: load pages in Chromium (duramen[render])."),
    FETCHING("--cache", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Keep answers here."),
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
        help="In all, for one URL.",
    ),
    FETCHING(
        "--max-size",
        type=click.FloatRange(0, min_open=True),
        metavar="MIB",
        default=20,
        show_default=True,
        help="Largest page to download.",
    ),
    FETCHING("--retries", type=click.IntRange(0), metavar="N", default=2, show_default=True, help="After failures."),
    FETCHING("--user-agent", metavar="NAME", help="Who we say we are."),
)


def fetcher(*, timeout: float, max_size: float, user_agent: str | None, **options: Any) -> "Fetcher":
    """The Fetcher that the options ask for. Loaded here: files are read without it."""
    from ..fetch import USER_AGENT, Fetcher, Limits, Timeouts

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
        default="markdown",
        show_default=True,
        type=click.Choice(["markdown", "json"]),
        help="Form of the report.",
    )
    return option(command)

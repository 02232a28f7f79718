"""The verb `tree`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from .console import show
from .help import Verb
from .options import fetching_options, reading_options
from .reading import page_of

if TYPE_CHECKING:
    from ..fetch import Fetcher


@click.command(cls=Verb)
@click.argument("source")
@click.option("--scripting", is_flag=True, help="Parse noscript as a browser that runs scripts does.")
@click.option("--fragment", metavar="NAME", help="Parse as the inside of an element: body, td, svg path ...")
@reading_options
@fetching_options
def tree(
    source: str,
    scripting: bool,
    fragment: str | None,
    reading: dict[str, Any],
    open_fetcher: "Callable[[], Fetcher]",
) -> None:
    """Print the tree of SOURCE in the format of html5lib's tests."""
    show(page_of(source, reading, open_fetcher, scripting=scripting, fragment=fragment).tree())

"""The verb `tree`."""

import click

from ..page import parse
from .console import misuse, readable, show
from .options import reading_options


@click.command()
@click.argument("source")
@reading_options
@click.option("--scripting", is_flag=True, help="Parse noscript as a browser that runs scripts does.")
@click.option("--fragment", metavar="NAME", help="Parse as the inside of this element: body, td, svg path ...")
def tree(source: str, encoding: str | None, content_type: str | None, scripting: bool, fragment: str | None) -> None:
    """Print the tree of SOURCE in the format of html5lib's tests."""
    for _, html in readable([source]):
        with misuse():
            page = parse(html, encoding=encoding, content_type=content_type, scripting=scripting, fragment=fragment)
        show(page.tree())

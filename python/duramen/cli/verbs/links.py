"""The verb `links`."""

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

import click

from ...json_text import json_text
from ..reading.inputs import failure_of
from ..reading.sources import Source
from ..terminal.console import Failed, complain, show
from ..terminal.help import Verb
from ..terminal.options import Fetching, count_option, fetching_options

if TYPE_CHECKING:
    from ...fetch import Found

FORMS: "dict[str, Callable[[Found], str]]" = {
    "text": lambda found: found.url,
    "jsonl": lambda found: json_text(asdict(found)),
}


@click.command(cls=Verb)
@click.argument("url")
@click.option("--feeds", is_flag=True, help="Read the feeds that the page names.")
@click.option("--sitemaps", is_flag=True, help="Read the sitemaps of the site, also compressed ones and indexes.")
@count_option(click.option, "--limit", 50_000, "List at most this many.")
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(list(FORMS)),
    default="text",
    show_default=True,
    help="text: URLs only; jsonl: with titles, dates and origin.",
)
@fetching_options
def links(url: str, feeds: bool, sitemaps: bool, limit: int, form: str, fetching: Fetching) -> None:
    """List the articles of a site, one URL on each line.

    URL is a page of the site, or a feed or sitemap itself. Without --feeds and
    --sitemaps, both are read.
    """
    from ...fetch import FetchError, discover

    both = not feeds and not sitemaps
    problems: list[FetchError] = []
    try:
        with fetching.fetcher() as fetcher:
            wanted = partial(discover, feeds=feeds or both, sitemaps=sitemaps or both, max_urls=limit)
            is_empty = True
            for found in wanted(url, fetcher=fetcher, problems=problems):
                is_empty = False
                show(FORMS[form](found))
    except FetchError as error:
        raise Failed(f"{Source(url).safe_name}: {failure_of(error, Source(url))}") from None
    for problem in problems:
        complain(f"{problem.url or url}: {failure_of(problem, Source(problem.url))}")
    if is_empty and not problems:
        looked = "feed or sitemap" if both or feeds == sitemaps else "feed" if feeds else "sitemap"
        complain(f"{Source(url).safe_name}: no {looked} of it lists an article")
    click.get_current_context().exit(1 if problems else 0)

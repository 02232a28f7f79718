"""The verb `links`."""

from dataclasses import asdict
from functools import partial
from typing import Literal

import click

from ....base.json_text import json_text
from ..reading import Source, failure_of
from ..terminal.console import Failed, complain, show
from ..terminal.help import option, options, verb
from ..terminal.options import Fetching


@options()
class Wanted:
    feeds: bool = option("Read the feeds that the page names.", default=False)
    sitemaps: bool = option("Read the sitemaps of the site, also compressed ones and indexes.", default=False)
    limit: int = option("List at most this many.", default=50_000)
    form: Literal["text", "jsonl"] = option(
        "text: URLs only; jsonl: with titles, dates and origin.", "-f", "--format", default="text"
    )


@verb(click.Argument(["url"]))
def links(url: str, wanted: Wanted, fetching: Fetching) -> None:
    """List the articles of a site, one URL on each line.

    URL is a page of the site, or a feed or sitemap itself. Without --feeds and
    --sitemaps, both are read.
    """
    from ....fetch import FetchError, discover

    feeds, sitemaps = wanted.feeds, wanted.sitemaps
    both = not feeds and not sitemaps
    problems: list[FetchError] = []
    try:
        with fetching.fetcher() as fetcher:
            look = partial(discover, feeds=feeds or both, sitemaps=sitemaps or both, max_urls=wanted.limit)
            is_empty = True
            for found in look(url, fetcher=fetcher, problems=problems):
                is_empty = False
                show(found.url if wanted.form == "text" else json_text(asdict(found)))
    except FetchError as error:
        raise Failed(f"{Source(url).safe_name}: {failure_of(error, Source(url))}") from None
    for problem in problems:
        complain(f"{problem.url or url}: {failure_of(problem, Source(problem.url))}")
    if is_empty and not problems:
        looked = "feed or sitemap" if both or feeds == sitemaps else "feed" if feeds else "sitemap"
        complain(f"{Source(url).safe_name}: no {looked} of it lists an article")
    click.get_current_context().exit(1 if problems else 0)

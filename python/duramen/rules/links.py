"""Fetches what the rule of a site links to: the view on one page, or the pages that follow."""

from collections.abc import Callable, Sequence

from ..fetch import FetchError, Response
from ..fetch.urls import host_of
from ..page import Page
from ..paged import MAX_TOTAL_BYTES, follow, parsed
from .apply import address, finder, first
from .files import Rule, Rules

Fetch = Callable[[str], Response]


def all_parts(response: Response, fetch: Fetch, *, rules: Rules | None, most: int | None) -> list[Response]:
    """The responses of an article from its first page on, `most` at most; without `most` that page alone.

    `single_page` of the rule comes first, then `next_page`, then the links that `paged.follow` knows. An error ends the
    search, and what was found before it is used.
    """
    rule = None if rules is None else rules.of(response.url)
    if rule is not None and rule.single_page and (url := linked(parsed(response), rule, rule.single_page)):
        try:
            return [fetch(url)]
        except FetchError:
            pass
    if most is None:
        return [response]
    if rule is None or not rule.next_page:
        return follow(response, fetch, most=most)
    found, seen, size = [response], {response.url}, len(response.content)
    while len(found) < most and (url := linked(parsed(found[-1]), rule, rule.next_page)) and url not in seen:
        try:
            response = fetch(url)
        except FetchError:
            break
        size += len(response.content)
        if response.url in seen or size > MAX_TOTAL_BYTES:
            break
        found.append(response)
        seen |= {url, response.url}
    return found


def linked(page: Page, rule: Rule, expressions: Sequence[str]) -> str | None:
    """The address that expressions of a rule find, if it is another one of the site."""
    url = address(page, first(finder(page), expressions))
    host = host_of(url or "").removeprefix("www.")
    is_there = host == rule.host.removeprefix("*.") or host.endswith(f".{rule.host.removeprefix('*.')}")
    return url.partition("#")[0] if url and is_there and url.partition("#")[0] != page.url else None

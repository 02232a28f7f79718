"""Fetches what the rule of a site links to: the view on one page, or the pages that follow."""

from collections.abc import Callable, Sequence
from functools import partial

from ...base.limits import PAGE_BYTES, PAGE_SECONDS
from ...base.pool import Lost, answers
from .. import FetchError, Response
from ..paged import MAX_TOTAL_BYTES, follow, parsed
from ..urls import host_of
from .apply import address, first
from .files import Rule, Rules
from .xpath import finder, is_xpath

Fetch = Callable[[str], Response]


def all_parts(response: Response, fetch: Fetch, *, rules: Rules | None, most: int | None) -> list[Response]:
    """The responses of an article from its first page on, `most` at most; without `most` that page alone.

    `single_page` of the rule comes first, then `next_page`, then the links that `paged.follow` knows. An error ends the
    search, and what was found before it is used.
    """
    rule = None if rules is None else rules.of(response.url)
    if rule is not None and rule.single_page and (url := linked_within_limits(response, rule, rule.single_page)):
        try:
            return [fetch(url)]
        except FetchError:
            pass
    if most is None:
        return [response]
    if rule is None or not rule.next_page:
        return follow(response, fetch, most=most)
    found, seen, size = [response], {response.url}, len(response.content)
    while len(found) < most and (url := linked_within_limits(found[-1], rule, rule.next_page)) and url not in seen:
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


def linked_within_limits(response: Response, rule: Rule, expressions: Sequence[str]) -> str | None:
    """The address that a rule finds in a page; none where XPath, which may run for ever, takes too long."""
    work = partial(linked_in, rule=rule, expressions=expressions)
    if not any(map(is_xpath, expressions)):
        return work(response)
    ((_, found),) = answers(work, [response], timeout=PAGE_SECONDS, memory=PAGE_BYTES)
    return None if isinstance(found, Lost) else found


def linked_in(response: Response, *, rule: Rule, expressions: Sequence[str]) -> str | None:
    """The address that expressions of a rule find, if it is another one of the site."""
    page = parsed(response)
    url = (address(page, first(finder(page), expressions)) or "").partition("#")[0]
    is_there = f".{host_of(url).removeprefix('www.')}".endswith(f".{rule.host.removeprefix('*.')}")
    return url if url and is_there and url != page.url else None

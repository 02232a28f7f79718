"""Applies the rule of a site to a document, and fetches what it links to: the view on one page, or the next pages."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any, NamedTuple

from ...base.limits import PAGE_BYTES, PAGE_SECONDS
from ...base.pool import Lost, answers
from ...page import metadata
from ...page.document import Document, Ruled
from ...page.page import Page, parse
from .. import FetchError, Response
from ..paged import MAX_TOTAL_BYTES, follow, parsed
from ..urls import host_of
from .files import Rule, Rules
from .xpath import Found, finder, is_xpath, mask

Fetch = Callable[[str], Response]

METHOD = "rule"
"""The method of a document whose content a rule found."""


class Ruling(NamedTuple):
    """A document after its rule, which parts of the rule match nothing any more, and its invalid expressions."""

    document: Document
    unmatched: tuple[str, ...]
    invalid: tuple[str, ...]


def ruled(document: Document, rule: Rule) -> Ruling:
    """The document that the rule of its site selects.

    >>> rule = Rule("example.org", keep=(".story",), strip=(".ad",), title=("b",), author=("//i",))
    >>> document = extract("<b>Oak</b> <p class=story>Dark. <i>Ann</i><span class=ad>Buy!</span><p>Menu")
    >>> found, unmatched, invalid = ruled(document, rule)
    >>> found.text, found.title, found.metadata.authors, unmatched, invalid
    ('Dark. Ann', 'Oak', ('Ann',), (), ())
    """
    page = document.page
    unmatched: list[str] = []
    invalid: dict[str, None] = {}
    find = finder(page, invalid)
    kept, method = document.kept, document.method
    if rule.keep:
        content = mask(page, first(find, rule.keep)) & ~page.nodes.is_unseen
        if (content & page.nodes.is_text).any():
            kept, method = content, METHOD
        elif set(rule.keep) - invalid.keys():
            unmatched.append("keep")
    for each in rule.strip:
        kept = kept & ~mask(page, find(each))
    about: dict[str, Any] = {}
    for name, make in MAKERS.items():
        expressions: tuple[str, ...] = getattr(rule, name)
        found = first(find, expressions)
        if found and (value := make(document, found)):
            about[FIELDS.get(name, name)] = value
        elif set(expressions) - invalid.keys() and name != "next_page":  # the last part of an article has no next page
            unmatched.append(name)
    document = replace(document, kept=kept, method=method, rule=Ruled(rule.host, about))
    return Ruling(document, tuple(unmatched), tuple(invalid))


def first(find: Callable[[str], Found], expressions: Sequence[str]) -> Found:
    """What the first expression finds that finds anything."""
    return next(filter(None, map(find, expressions)), [])


def words(found: Found) -> list[str]:
    return [text for text in (" ".join(each.split()) for _, each in found) if text]


def authors(_document: Document, found: Found) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.removeprefix("By ").removeprefix("by ") for each in words(found)))


def published(document: Document, found: Found) -> str | None:
    """The first text that is a date, in ISO 8601."""
    for row, text in found:
        exact = "" if row is None else document.page.attribute(row, "datetime") or ""
        for each in filter(None, (exact, text)):
            about = parse(f"<h1>Date</h1><p><time datetime='{escape(each)}'>{escape(each)}</time>")
            if date := metadata.read(about, today=document.today).published:
                return date
    return None


def address(page: Page, found: Found) -> str | None:
    """The address of the first link, or that the first string is."""
    for row, text in found:
        if href := text if row is None else page.attribute(row, "href"):
            return page.absolute(href)
    return None


MAKERS: dict[str, Callable[[Document, Found], Any]] = {
    "title": lambda _, found: next(iter(words(found)), None),
    "author": authors,
    "date": published,
    "next_page": lambda document, found: address(document.page, found),
}
FIELDS = {"author": "authors", "date": "published"}
"""The fields of the metadata that are called otherwise in rules."""


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

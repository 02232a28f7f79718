"""Articles and threads on several pages: which URLs come next, and one document of them all.

A link leads to the next page if its URL is that of the page with the next number: `?page=2`, `/page-2`, `/2/`,
`?start=15`. `rel=next` alone is not enough, because blogs have it on links to the next article. Pages that add no
text end the search, so counters that never end do too.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import numpy as np

from ..base.tree import has_tag, within
from ..page import posts as threads
from ..page.document import Document
from ..page.extract import extract
from ..page.model import find
from ..page.page import Page, parse
from .errors import FetchError
from .response import Response

WRAPPER = "duramen-pages"
ALL = 100
"""Pages that `all` stands for."""

MAX_TOTAL_BYTES = 50 << 20
MAX_LINKS = 10_000
LONG_PARAGRAPH_WORDS = 5
"""Words from which a paragraph that an earlier page has is a repetition; shorter ones may repeat by chance."""

LISTS: dict[str, list[str]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
COUNTERS, OFFSETS, KEYS, SESSIONS = (frozenset(LISTS[name]) for name in ("counters", "offsets", "keys", "sessions"))
NEXT, PAGE, SINGLE = (re.compile("|".join(LISTS[name]), re.IGNORECASE) for name in ("next", "page", "single"))
WORDED = re.compile(r"/page[/-]?(\d{1,5})/?$|/p(\d{1,3})/?$", re.IGNORECASE)
BARE = re.compile(r"/(\d{1,2})/?$|[/_,-](\d{1,2})(?=\.\w{2,5}$)")
"""A number alone. Without an ending, `oak-2` is the second article named oak in WordPress."""


class PagedUrl(NamedTuple):
    """A URL without the number of its page: what it belongs to, the number, and how it counts."""

    host: str
    path: str
    parameters: frozenset[tuple[str, str]]
    number: int
    counter: str = ""


def place_of(url: str, *, bare: bool = False) -> PagedUrl | None:
    """What a URL belongs to, and the number of its page; with `bare`, a number alone at the end of the path counts.

    >>> place_of("https://example.org/oak/page-3").number, place_of("https://example.org/oak?start=30").number
    (3, 30)
    """
    try:
        parts = urlsplit(url)
        pairs = [pair for pair in parse_qsl(parts.query, keep_blank_values=True) if pair[0].lower() not in SESSIONS]
    except ValueError:
        return None
    path, number, counter = parts.path, 1, ""
    for name, value in pairs:
        if name.lower() in COUNTERS | OFFSETS and value.isdecimal() and len(value) < 8:
            number, counter = int(value), name.lower()
        elif name.lower() in KEYS:
            counter = name.lower()
    if path.endswith("/index.php") and (title := dict(pairs).get("title")):  # MediaWiki
        path, pairs = f"/wiki/{title}", [pair for pair in pairs if pair[0] != "title"]
    if not counter and (found := WORDED.search(path) or (BARE.search(path) if bare else None)):
        number, path = int(next(filter(None, found.groups()))), path[: found.start()] + path[found.end() :]
        counter = "path"
    kept = frozenset(pair for pair in pairs if pair[0].lower() != counter)
    return PagedUrl(parts.netloc.lower(), path.rstrip("/"), kept, number, counter)


def first_place(page: Page, url: str) -> PagedUrl | None:
    """The place of the page given. A lone 1 at the end of its URL counts if a link says that 2 is its next page."""
    here, numbered = place_of(url), place_of(url, bare=True)
    if here is None or numbered is None or here.counter or numbered.number != 1 or not numbered.counter:
        return here
    second = numbered._replace(number=2)
    for row, link in links(page):
        is_next = "next" in (page.attribute(row, "rel") or "").lower().split() and PAGE.search(page.text(row).strip())
        if is_next and place_of(link, bare=True) == second:
            return numbered
    return here


def next_page(page: Page, here: PagedUrl) -> tuple[str, PagedUrl] | None:
    """The URL of the page after this one, and its place; None for the last."""
    found: dict[int, tuple[str, PagedUrl]] = {}
    for row, url in links(page):
        worded, bare = place_of(url), place_of(url, bare=True)
        there = worded if worded and worded.counter else bare
        # A link may have more parameters than the URL given.
        is_part = there is not None and there[:2] == here[:2] and here.parameters <= there.parameters
        if there is None or not is_part or not there.counter or here.counter not in ("", there.counter):
            continue
        text = page.text(row).strip() or page.attribute(row, "rel") or ""
        is_pager = text.isdecimal() or NEXT.search(text) is not None
        if there is bare and bare != worded and not is_pager:
            continue
        is_next = there.number == here.number + 1
        if there.counter in KEYS:
            is_next = is_pager
        elif there.counter in OFFSETS:
            is_next = there.number > (here.number if here.counter else 0)
        if is_next:
            found.setdefault(there.number, (url, there))
    return found[min(found)] if found else None


def links(page: Page) -> Iterator[tuple[int, str]]:
    """The links of a page by row, the first and the last of very many."""
    rows = np.flatnonzero(has_tag(page.nodes, "a") | has_tag(page.nodes, "link")).tolist()
    for row in rows if len(rows) <= MAX_LINKS else rows[: MAX_LINKS // 2] + rows[-MAX_LINKS // 2 :]:
        if href := page.attribute(row, "href"):
            url = page.absolute(href).partition("#")[0]
            if url.startswith(("https://", "http://")):
                yield row, url


def follow(first: Response, fetch: Callable[[str], Response], *, most: int = ALL) -> list[Response]:
    """The responses of all pages of an article or thread, from the one given on; `most` at most.

    A view of the whole on one page is taken in their place. An error ends the search.
    """
    page = parsed(first)
    here = first_place(page, first.url)
    found, seen, urls, size = [first], texts(page), {first.url}, len(first.content)
    while here is not None and len(found) < most and (step := next_page(page, here)):
        try:
            if len(found) == 1 and (whole := whole_view(first, page, here, fetch)):
                return [whole]
            response = fetch(step[0])
        except FetchError:
            break
        page, here = parsed(response), step[1]
        new, size = texts(page) - seen, size + len(response.content)
        is_elsewhere = urlsplit(response.url).netloc.lower() != here.host
        if response.url in urls or is_elsewhere or not new or size > MAX_TOTAL_BYTES:
            break
        found.append(response)
        urls.add(response.url)
        seen |= new
    return found


def whole_view(first: Response, page: Page, here: PagedUrl, fetch: Callable[[str], Response]) -> Response | None:
    """The response of a view that has the text of the first page and more; None for a thread, whose posts it lacks."""
    name = here.path.rpartition("/")[2].rpartition(".")[0] or here.path.rpartition("/")[2]
    views = [url for _, url in links(page) if SINGLE.search(url) and name and name in url]
    url = next((each for each in views if (there := place_of(each)) and there.host == here.host), None)
    if url is None or (document := extract(page)).posts:
        return None
    try:
        response = fetch(url)
    except FetchError:
        return None
    view = parsed(response)
    wanted = {tidy(block.text) for block in document.blocks if len(block.text.split()) >= LONG_PARAGRAPH_WORDS}
    shown = wanted & texts(view)
    is_more = len(extract(view).text) > 1.2 * len(document.text)
    is_here = urlsplit(response.url).netloc.lower() == here.host and response.url != first.url
    return response if is_here and is_more and len(shown) >= 0.8 * len(wanted) else None


def parsed(response: Response) -> Page:
    return parse(response.content, content_type=response.content_type, url=response.url, lenient=True)


def texts(page: Page) -> set[str]:
    """The paragraphs of a page that are too long to be equal by chance."""
    every = (tidy(page.blocks.text(number)) for number in range(len(page.blocks)))
    return {text for text in every if len(text.split()) >= LONG_PARAGRAPH_WORDS or len(text) >= 30}


def tidy(text: str) -> str:
    return " ".join(text.split()).casefold()


def extract_pages(responses: Sequence[Response], **options: Any) -> Document:
    return joined([extract_part(each, **options) for each in responses])


def extract_part(response: Response, **options: Any) -> Document:
    reading = {**options, "content_type": options.get("content_type") or response.content_type}
    return extract(response.content, **{"url": response.url, **reading})


def joined(documents: Sequence[Document]) -> Document:
    """One document of several: the text of each in turn, what an earlier one has left out.

    Metadata and what surrounds the text are those of the first page. `Document.pages` has the URLs of all.
    """
    first = documents[0]
    urls = tuple(document.page.url or "" for document in documents)
    if len(documents) == 1:
        return replace(first, pages=urls)
    is_thread = bool(first.posts)
    content = list(new_posts(documents) if is_thread else new_content(documents))
    head = has_tag(first.page.nodes, "head").nonzero()[0]
    # A thread and its posts would be the same text twice.
    around = first.page.html(int(head[0])) + "<body>" if is_thread and head.size else first.page.html()
    source = f"{around.removesuffix('</html>').removesuffix('</body>')}<div id={WRAPPER}>{''.join(content)}</div>"
    page = parse(source, url=first.page.url, lenient=True)
    rows = [row for row in has_tag(page.nodes, "div").nonzero()[0].tolist() if page.attribute(row, "id") == WRAPPER]
    kept = within(page.nodes, rows[-1]) & page.nodes.is_text if rows else np.zeros(len(page.nodes), dtype=bool)
    if not kept.any():  # a frameset, or text that no markup can end
        return replace(first, pages=urls[:1])
    if is_thread:
        found = threads.read(page, today=first.today).posts
        in_posts = np.zeros_like(kept)
        in_posts[[row for post in found for row in post.rows]] = True
        kept = kept & in_posts if len(found) >= len(content) else kept
    decision = first.decision
    if decision is not None:
        sure = min(each.decision.confidence for each in documents if each.decision is not None)
        decision = replace(find(page), kept=kept, page_types=decision.page_types, confidence=sure)
    return Document(page, kept, first.method, decision, first.today, urls)


def new_posts(documents: Sequence[Document]) -> Iterator[str]:
    seen: set[tuple[str | None, str | None, str]] = set()
    for document in documents:
        for post in document.posts:
            if (key := (post.author, post.date, post.text)) not in seen:
                seen.add(key)
                yield document.page.html(post.row)


def new_content(documents: Sequence[Document]) -> Iterator[str]:
    """The content of every page as HTML, without the headlines and paragraphs that an earlier one has."""
    seen: set[str] = set()
    for document in documents:
        nodes, blocks = document.page.nodes, document.page.blocks
        kept = document.kept.copy()
        for block in document.blocks:
            is_unique = len(block.text.split()) >= LONG_PARAGRAPH_WORDS or re.fullmatch("h[1-6]|figcaption", block.tag)
            if is_unique and tidy(block.text) in seen:
                kept[blocks.first[block.number] : blocks.last[block.number]] = False
        seen |= {tidy(block.text) for block in document.blocks}
        if (kept & nodes.is_text).any():
            yield replace(document, kept=kept).as_html(posts=False)

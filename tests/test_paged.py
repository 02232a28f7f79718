"""From a URL to a document, also of several pages, in the shapes of common software, against a site on the loopback."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from duramen import aextract_url, extract, extract_url
from duramen.fetch import Fetcher, RefusedAddress

from .cases import cases
from .cli.invoke import run
from .fetch.site import PAGE, Route, Site, Visit, missing, page, redirect, serving

PARTS = (
    "The heartwood of an old oak is dark and dense, and it carries the whole tree for centuries.",
    "The sapwood around it is pale and moist, and it moves water from the roots up to the leaves.",
    "Between wood and bark lies the cambium, a layer of cells that makes both of them every summer.",
)
TEASER = "A tree is a column of dead wood in a thin living coat, says the forester who counts the rings."


def article(number: int, links: str, *, parts: tuple[str, ...] = PARTS) -> bytes:
    """A page of an article with its headline, teaser and a box on every page."""
    text = f"<p>{parts[number - 1]} This is part {number} of the story about trees.</p><h2>Part {number}</h2>"
    text += f"<p>{parts[number - 1][::-1]} backwards, so that there is a second paragraph {number}.</p>"
    box = "<aside class=related><p>More stories of the forest are in our archive of the year.</aside>"
    return (
        f"<!doctype html><html lang=en><head><title>Inside a tree - page {number}</title>"
        f"<meta name=author content='Ann Oak'></head><body><nav><a href=/>Home</a></nav><article>"
        f"<h1>Inside a tree</h1><p class=teaser>{TEASER}</p>{text}<div class=pages>{links}</div></article>{box}"
    ).encode()


POSTS = {
    "phpBB": """<div id=p{n} class="post has-profile bg2"><div class=inner><dl class=postprofile><dt>
<a href="./member.php?u={n}" class=username>User {n}</a></dt><dd class=profile-posts><b>Posts:</b> 1{n}</dd></dl>
<div class=postbody><h3><a href=#p{n}>Re: Trees</a></h3><p class=author>by <b><a class=username>User {n}</a></b>
» <time datetime="2021-03-0{n}T10:00:00+00:00">{n} Mar 2021, 10:00</time></p><div class=content>{text}</div></div></div>
</div>""",
    "XenForo": """<article class="message message--post" data-author="User {n}" id=js-post-{n}><div class=message-inner>
<div class="message-cell message-cell--user"><h4 class=message-name><a class=username>User {n}</a></h4></div>
<div class="message-cell message-cell--main"><header class=message-attribution>
<time class=u-dt datetime="2021-03-0{n}T10:00:00+0000">{n} Mar 2021</time> <a href=#post-{n}>#{n}</a></header>
<div class="message-body js-selectToQuote"><div class=bbWrapper>{text}</div></div></div></div></article>""",
    "Discourse": """<div id=post_{n} itemprop=comment itemscope itemtype=http://schema.org/Comment
class="topic-body crawler-post"><div class=crawler-post-meta><span class=creator itemprop=author itemscope
itemtype=http://schema.org/Person><a itemprop=url href=/u/{n}><span itemprop=name>User {n}</span></a></span>
<span class=crawler-post-infos><time itemprop=datePublished datetime="2021-03-0{n}T10:00:00Z" class=post-time>
March {n}, 2021</time> <span itemprop=position>{n}</span></span></div><div class=post itemprop=text><p>{text}</p></div>
</div>""",
}


def thread(number: int, links: str, name: str) -> bytes:
    """A page of a thread with two posts, in the markup of its software."""
    posts = "".join(
        POSTS[name].format(n=n, text=f"Post {n}: {PARTS[n % 3]} That is what I saw in the forest when I was there.")
        for n in (2 * number - 1, 2 * number)
    )
    return f"<!doctype html><title>Trees</title><h1>Trees</h1><div id=posts>{posts}</div>{links}".encode()


SHAPES: dict[str, Callable[[int], str]] = {
    "WordPress": lambda n: "/story/" if n == 1 else f"/story/{n}/",
    "phpBB": lambda n: "/viewtopic.php?f=1&t=7" + (f"&start={10 * (n - 1)}" if n > 1 else ""),
    "XenForo": lambda n: "/threads/trees.7/" + (f"page-{n}" if n > 1 else ""),
    "Discourse": lambda n: "/t/trees/7" + (f"?page={n}" if n > 1 else ""),
    "MediaWiki": lambda n: "/wiki/Trees" if n == 1 else f"/w/index.php?title=Trees&pagefrom={'abc'[n - 1]}",
    "news with a parameter": lambda n: f"/2024/tree-123.html?page={n}" if n > 1 else "/2024/tree-123.html",
    "news with a suffix": lambda n: f"/2024/tree-{n}.html" if n > 1 else "/2024/tree.html",
    "news that numbers its first page": lambda n: f"/2024/tree/{n}",
    "news with a folder": lambda n: f"/2024/tree/page/{n}" if n > 1 else "/2024/tree",
}
FORUMS = ("phpBB", "XenForo", "Discourse")


def put(site: Site, pages: dict[str, bytes]) -> None:
    for path, body in pages.items():
        before = site.routes.get(path.partition("?")[0], missing)

        def answer(visit: Visit, path: str = path, body: bytes = body, before: Route = before) -> None:
            visit.answer(200, body) if visit.path == path else before(visit)

        site.routes[path.partition("?")[0]] = answer


PAGERS = {
    "WordPress": (
        "<div class=page-links>Pages: {}</div><nav class=post-navigation><a rel=next href=/other/>Elms</a></nav>",
        "",
        "",
    ),
    "phpBB": ("<div class=pagination><ul>{}</ul></div>", "<li>", "<li class='arrow next'>"),
    "XenForo": (
        "<nav class=pageNavWrapper><div class=pageNav><ul class=pageNav-main>{}</ul></div></nav>",
        "<li>",
        "<li>",
    ),
    "Discourse": ("<div role=navigation itemscope class='topic-body crawler-post'>{}</div>", None, ""),
    "MediaWiki": ("<div id=mw-pages><p>The following pages are in this category. ({})</p></div>", None, ""),
}
"""The markup of a list of pages, and what stands before a number (None: no numbers) and before the next page."""


def pager(name: str, here: int, count: int = 3) -> str:
    shape = SHAPES[name]
    around, before, last = PAGERS.get(name, ("<div class=pages>{}</div>", "", ""))
    numbers = "".join(f"{before}<a href='{shape(n)}'>{n}</a> " for n in range(1, count + 1) if n != here)
    following = f"{last}<a rel=next href='{shape(here + 1)}'>next page</a>" if here < count else ""
    return around.format(("" if before is None else numbers) + following)


@pytest.mark.parametrize("name", SHAPES)
def test_all_pages_are_joined(name: str, site: Site, fetcher: Fetcher) -> None:
    shape = SHAPES[name]
    for n in (1, 2, 3):
        links = pager(name, n)
        put(site, {shape(n): thread(n, links, name) if name in FORUMS else article(n, links)})
    alone = extract_url(site.url(shape(1)), fetcher=fetcher)
    document = extract_url(site.url(shape(1)), fetcher=fetcher, pages="all")
    assert alone.pages == ()
    assert document.pages == tuple(site.url(shape(n)) for n in (1, 2, 3))
    assert document.page.url == alone.page.url
    for form in (document.text, document.markdown, document.html):
        wanted = [f"Post {n}:" for n in range(1, 7)] if name in FORUMS else PARTS
        places = [form.find(each) for each in wanted]
        assert -1 not in places
        assert places == sorted(places)
    if name in FORUMS:
        assert [post.author for post in document.posts] == [f"User {n}" for n in range(1, 7)]
        assert document.text.count("Post 3:") == 1
    else:
        assert document.text.count(TEASER) == alone.text.count(TEASER) <= 1
        assert document.as_text(title=True).count("Inside a tree") == alone.as_text(title=True).count("Inside a tree")
        assert list(document.metadata.authors) == ["Ann Oak"]
        assert [document.text.count(f"Part {n}\n") for n in (1, 2, 3)] == [1, 1, 1]
    assert json.loads(document.json())["pages"] == list(document.pages)


LOG_IN = b"<title>Log in</title><p>Please log in to read on one page."


@pytest.mark.parametrize("link", ["/2024/tree.html?page=all", "/print/tree.html", "/2024/tree.html?print=1"])
@pytest.mark.parametrize("is_whole", [True, False])
def test_a_view_on_one_page_is_taken_unless_it_lacks_the_text(
    link: str, is_whole: bool, site: Site, fetcher: Fetcher
) -> None:
    shape = SHAPES["news with a suffix"]
    view = f"<a href='http://[bad/tree/print/'>Print</a><a href='{link}'>Single page</a>"
    pages = {shape(n): article(n, pager("news with a suffix", n) + view) for n in (1, 2, 3)}
    put(site, {**pages, link: b"".join(article(n, "") for n in (1, 2, 3)) if is_whole else LOG_IN})
    document = extract_url(site.url(shape(1)), fetcher=fetcher, pages="all")
    assert document.pages == ((site.url(link),) if is_whole else tuple(site.url(shape(n)) for n in (1, 2, 3)))
    assert all(part in document.text for part in PARTS)


@cases(
    ("the next post of a blog", "<a rel=next href=/another-story/>Next post</a>"),
    ("the next number of a post", "<a rel=next href='/?p=8'>Next post</a>"),
    ("the second article of one name", "<a rel=next href=/story-2/>Next post</a>"),
    ("a number that no pager names", "<a href=/story/2/>Another story about trees</a>"),
    ("pages of comments", "<a href=/story/comment-page-2/>Older comments</a>"),
    ("another site", "<a rel=next href='http://other.test/story/2/'>2</a>"),
    ("a page that is not the next", "<a href=/story/3/>3</a>"),
    ("a year", "<a href=/story/2024/>2024</a>"),
    ("a huge number", "<a href='/story/?page=99999999999999999999'>2</a>"),
    ("no URL", "<a href='http://[bad/story/2/'>2</a><a href='http://[bad/story/print/'>Print</a>"),
    ("itself", "<a rel=next href=/story/>next</a>"),
)
def test_other_links_are_not_followed(links: str, site: Site, fetcher: Fetcher) -> None:
    put(site, {"/story/": article(1, links), "/story/3/": article(3, ""), "/another-story/": article(2, "")})
    assert extract_url(site.url("/story/"), fetcher=fetcher, pages="all").pages == (site.url("/story/"),)
    assert [path for path, _ in site.seen if path != "/robots.txt"] == ["/story/"]


def endless(visit: Visit) -> None:
    number = int(visit.path.partition("page=")[2] or 1)
    text = f"Tree number {number} stands in the forest of all the numbers."
    visit.answer(200, article(1, f"<a href='/endless?page={number + 1}'>next</a>", parts=(text,)))


def test_a_pager_with_all_numbers_is_followed_upwards(site: Site, fetcher: Fetcher) -> None:
    def numbered(visit: Visit) -> None:
        here = int(visit.path.partition("page=")[2] or 1)
        links = " ".join(f"<a href='/all?page={number}'>{number}</a>" for number in range(1, 5) if number != here)
        visit.answer(200, article(1, links, parts=(f"Tree number {here} stands in the forest of all the numbers.",)))

    site.routes["/all"] = numbered
    found = extract_url(site.url("/all"), fetcher=fetcher, pages="all").pages
    assert [url.partition("page=")[2] for url in found] == ["", "2", "3", "4"]


def test_counters_without_end_end(site: Site, fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch) -> None:
    def same(visit: Visit) -> None:
        number = int(visit.path.partition("page=")[2] or 1)
        visit.answer(200, article(1, f"<a href='/story?page={number + 1}'>next</a>"))

    site.routes |= {"/story": same, "/endless": endless}
    assert len(extract_url(site.url("/story"), fetcher=fetcher, pages="all").pages) == 1
    assert len(extract_url(site.url("/endless"), fetcher=fetcher, pages=5).pages) == 5
    assert len(site.seen) == 3 + 5
    monkeypatch.setattr("duramen.fetch.paged.MAX_TOTAL_BYTES", 1)
    assert len(extract_url(site.url("/endless"), fetcher=fetcher, pages=3).pages) == 1


def test_a_page_that_leads_back_or_away_ends_it(site: Site, fetcher: Fetcher) -> None:
    put(site, {"/story": article(1, "<a href=/story/page/2>2</a>")})
    for target in ("/story", f"http://localhost:{site.port}/story", "http://10.0.0.1/", "/gone"):
        site.routes["/story/page/2"] = redirect(target)
        assert extract_url(site.url("/story"), fetcher=fetcher, pages="all").pages == (site.url("/story"),)


def test_the_command_line_joins_pages(site: Site, tmp_path: Path) -> None:
    shape = SHAPES["WordPress"]
    put(site, {shape(n): article(n, pager("WordPress", n)) for n in (1, 2, 3)})
    fetching = ("--allow-private", "--delay", "0", "--pages", "all")
    outcome = run(site.url(shape(1)), "-f", "json", *fetching)
    assert json.loads(outcome.stdout)["pages"] == [site.url(shape(n)) for n in (1, 2, 3)]
    assert "3 pages" in run(site.url(shape(1)), "-v", *fetching).stderr
    run("save", site.url(shape(1)), "-o", tmp_path / "out", *fetching)
    assert all(part in (tmp_path / "out/Inside a tree.md").read_text(encoding="utf-8") for part in PARTS)
    assert run(site.url(shape(1)), "--pages", "0").exit_code == 2
    assert "1 page" not in run(site.url(shape(1)), "-v", "--allow-private", "--delay", "0").stderr


@pytest.fixture
def site() -> Iterator[Site]:
    with serving() as site:
        site.routes |= {"/oak": page(), "/old": redirect("/oak")}
        yield site


def test_a_document_and_options(site: Site, fetcher: Fetcher) -> None:
    expected = extract(PAGE, url=site.url("/oak"), content_type="text/html")
    assert extract_url(site.url("/old"), fetcher=fetcher) == expected
    options = {"method": "wlr", "encoding": "koi8-r", "method_options": {"count": "chars"}}
    document = extract_url(site.url("/oak"), fetcher=fetcher, **options)  # type: ignore[arg-type]
    assert (document.method, document.page.encoding.name) == ("wlr", "KOI8-R")


def test_wrong_options_are_told_before_anything_is_fetched(site: Site, fetcher: Fetcher) -> None:
    with pytest.raises(TypeError, match="has no option"):
        extract_url(site.url("/oak"), fetcher=fetcher, method_options={"cuont": "chars"})
    with pytest.raises(ValueError, match="a fetcher has its own headers, timeouts; give them to Fetcher"):
        extract_url(site.url("/oak"), fetcher=fetcher, headers={"X": "y"}, timeout=5)
    with pytest.raises(ValueError, match="above 0 seconds"):
        extract_url(site.url("/oak"), timeout=0)
    assert site.seen == []


def test_a_page_of_the_intranet(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://nowhere.invalid:3128")
    options = {"headers": {"X-Key": "oak"}, "cookies": {"session": "1"}, "proxy": "", "timeout": 20}
    document = extract_url(site.url("/oak"), allow_private=True, method="wlr", **options)  # type: ignore[arg-type]
    assert "heartwood" in document.text
    assert (site.header("/oak", "x-key"), site.header("/oak", "cookie")) == ("oak", "session=1")


def test_several_at_once(site: Site, fetcher: Fetcher) -> None:
    async def both() -> list[str]:
        urls = [site.url("/oak"), site.url("/old")]
        return [
            document.text for document in await asyncio.gather(*(aextract_url(url, fetcher=fetcher) for url in urls))
        ]

    assert asyncio.run(both()) == ["The heartwood of an old oak is dark and dense."] * 2


def test_without_a_fetcher_it_is_safe(site: Site) -> None:
    with pytest.raises(RefusedAddress, match="loopback"):
        extract_url(site.url("/oak"))
    assert site.seen == []

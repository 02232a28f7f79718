"""From a URL to a document, also of several pages, in the shapes of common software, against a site on the loopback."""

import asyncio
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from duramen import aextract_url, extract, extract_url
from duramen.fetch import Fetcher, RefusedAddress

from .cases import cases, tables
from .cli.invoke import run
from .fetch.site import PAGE, Site, Visit, missing, page, redirect

WRITTEN = tables(__file__)
SOFTWARE, PARTS, TEASER = (WRITTEN[name] for name in ("software", "parts", "teaser"))
FORUMS = [name for name, its in SOFTWARE.items() if "post" in its]


def article(number: int, links: str, *, parts: Sequence[str] = PARTS) -> bytes:
    """A page of an article with its headline, teaser and a box on every page."""
    text = parts[number - 1]
    return str(WRITTEN["article"].format(n=number, teaser=TEASER, text=text, turned=text[::-1], links=links)).encode()


def thread(name: str, number: int, links: str) -> bytes:
    """A page of a thread with two posts, in the markup of its software."""
    posts = "".join(
        SOFTWARE[name]["post"].format(
            n=n, text=f"Post {n}: {PARTS[n % 3]} That is what I saw in the forest when I was there."
        )
        for n in (2 * number - 1, 2 * number)
    )
    return f"<!doctype html><title>Trees</title><h1>Trees</h1><div id=posts>{posts}</div>{links}".encode()


def put(site: Site, pages: dict[str, bytes]) -> None:
    def answer(visit: Visit) -> None:
        visit.answer(200, pages[visit.path]) if visit.path in pages else missing(visit)

    site.routes |= dict.fromkeys((path.partition("?")[0] for path in pages), answer)


def pager(name: str, here: int) -> str:
    its, urls = SOFTWARE[name], dict(enumerate(SOFTWARE[name]["pages"], start=1))
    numbers = [f"{its['number']}<a href='{url}'>{n}</a> " for n, url in urls.items() if "number" in its and n != here]
    following = f"{its.get('next', '')}<a rel=next href='{urls[here + 1]}'>next page</a>" if here < len(urls) else ""
    return str(its["list"].format("".join([*numbers, following])))


@pytest.mark.parametrize("name", SOFTWARE)
def test_all_pages_are_joined(name: str, site: Site, fetcher: Fetcher) -> None:
    urls = SOFTWARE[name]["pages"]
    make = partial(thread, name) if name in FORUMS else article
    put(site, {url: make(n, pager(name, n)) for n, url in enumerate(urls, start=1)})
    alone = extract_url(site.url(urls[0]), fetcher=fetcher)
    document = extract_url(site.url(urls[0]), fetcher=fetcher, pages="all")
    assert alone.pages == ()
    assert document.pages == tuple(map(site.url, urls))
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
    urls = SOFTWARE["news with a suffix"]["pages"]
    view = f"<a href='http://[bad/tree/print/'>Print</a><a href='{link}'>Single page</a>"
    pages = {url: article(n, pager("news with a suffix", n) + view) for n, url in enumerate(urls, start=1)}
    put(site, {**pages, link: b"".join(article(n, "") for n in (1, 2, 3)) if is_whole else LOG_IN})
    document = extract_url(site.url(urls[0]), fetcher=fetcher, pages="all")
    assert document.pages == tuple(map(site.url, [link] if is_whole else urls))
    assert all(part in document.text for part in PARTS)


@cases(*WRITTEN["links"].items())
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
    urls = SOFTWARE["WordPress"]["pages"]
    put(site, {url: article(n, pager("WordPress", n)) for n, url in enumerate(urls, start=1)})
    first = site.url(urls[0])
    fetching = ("--allow-private", "--delay", "0", "--pages", "all")
    assert json.loads(run(first, "-f", "json", *fetching).stdout)["pages"] == list(map(site.url, urls))
    assert "3 pages" in run(first, "-v", *fetching).stderr
    run("save", first, "-o", tmp_path / "out", *fetching)
    assert all(part in (tmp_path / "out/Inside a tree.md").read_text(encoding="utf-8") for part in PARTS)
    assert run(first, "--pages", "0").exit_code == 2
    assert "1 page" not in run(first, "-v", "--allow-private", "--delay", "0").stderr


@pytest.fixture
def site(site: Site) -> Site:
    site.routes |= {"/oak": page(), "/old": redirect("/oak")}
    return site


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

"""Article URLs from sitemaps and feeds, well formed or not, and never an entity expanded."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.fetch import FetchError, Found, Limits, StatusError, TooLarge, UnreadableFeed, discover
from duramen.fetch.discovery import feeds_of_page
from duramen.fetch.feeds import entries
from duramen.fetch.xml import Hostile, elements

from ..cases import cases, tables
from .conftest import Fetchers
from .site import Route, Site, page, redirect

HERE = "https://wood.test/listing"
NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def listed(content: bytes | str) -> list[tuple[str, str, str | None, str | None]]:
    data = content if isinstance(content, bytes) else content.encode()
    return [(e.url, e.kind, e.title, e.date) for e in entries(data, url=HERE, limits=Limits())]


def urlset(*urls: str) -> bytes:
    return f"<urlset {NAMESPACE}>{''.join(f'<url><loc>{url}</loc></url>' for url in urls)}</urlset>".encode()


def index(*urls: str) -> bytes:
    places = "".join(f"<sitemap><loc>{url}</loc></sitemap>" for url in urls)
    return f"<sitemapindex {NAMESPACE}>{places}</sitemapindex>".encode()


OAK, ASH = (("https://wood.test/" + name, "sitemap", None, None) for name in ("oak", "ash"))
WRITTEN = tables(__file__)
LISTINGS = WRITTEN["listings"]


@cases(
    *(
        (name, its["content"], [tuple(each or None for each in entry) for entry in its["entries"]])
        for name, its in LISTINGS.items()
    ),
    ("sitemap index", index("https://wood.test/1.xml"), [("https://wood.test/1.xml", "index", None, None)]),
    (
        "lone surrogates",
        b'{"items":[{"url":"/a\\ud800","title":"Oak \\udfff"}]}',
        [("https://wood.test/a%EF%BF%BD", "feed", "Oak \ufffd", None)],
    ),
    ("packed", gzip.compress(urlset("/oak")), [OAK]),
    ("byte order mark", "\ufeff\n" + urlset("/oak").decode(), [OAK]),
    ("utf-16", ('<?xml version="1.0" encoding="utf-16"?>' + urlset("/oak").decode()).encode("utf-16"), [OAK]),
    ("cut off", urlset("/oak").replace(b"</urlset>", b"<url><loc>/ash</loc></url><url><loc>/el"), [OAK, ASH]),
    ("not of the web", urlset("javascript:alert(1)", "ftp://a.test/", "mailto:a@b"), []),
    ("twice the same", urlset("/oak", "/oak"), [OAK]),
    ("empty sitemap", urlset(), []),
)
def test_listings(content: bytes | str, found: list[tuple[str, str, str | None, str | None]]) -> None:
    assert listed(content) == found


@cases(
    *WRITTEN["refused"].items(),
    ("deeper than any feed", "<urlset>" + "<a>" * 100 + "</a>" * 100 + "</urlset>"),
    ("json without end", "[" * 100_000),
    ("broken gzip", b"\x1f\x8b" + bytes(20)),
)
def test_what_is_no_listing_is_refused(content: bytes | str) -> None:
    with pytest.raises(UnreadableFeed, match="sitemap, RSS, Atom and JSON feeds"):
        listed(content)


def test_a_document_type_alone_loads_nothing_and_a_bomb_does_not_go_off(site: Site) -> None:
    content = f'<!DOCTYPE rss SYSTEM "{site.url("/rss.dtd")}">' + LISTINGS["rss"]["content"].partition("?>")[2]
    assert len(listed(content)) == 2
    assert site.seen == []
    with pytest.raises(TooLarge):
        entries(gzip.compress(bytes(10_000_000)), url=HERE, limits=Limits(decoded=1_000_000))


@given(st.text("<>/&;ab \n\"'=", max_size=200), st.integers(1, 50))
def test_pieces_do_not_matter(text: str, piece: int) -> None:
    def read(size: int) -> list[tuple[tuple[str, ...], str]]:
        try:
            return [(e.path, e.text) for e in elements(f"<a>{text}</a>".encode(), piece=size)]
        except Hostile:
            return []

    assert read(piece) == read(1 << 16)


def test_a_page_names_its_feeds() -> None:
    html = b"""<base href="/blog/"><link rel="alternate" type="application/rss+xml" href="feed">
    <link rel="Alternate Home" type="application/atom+xml; charset=utf-8" href="https://other.test/atom">
    <link rel="alternate" type="application/feed+json" href="/feed.json"><link rel=alternate hreflang=de href=/de>
    <link rel=stylesheet type=application/rss+xml href=/no>
    <link rel=alternate type=application/rss+xml href="javascript:x">
    <link rel="alternate" type="application/rss+xml" href="feed">"""
    assert feeds_of_page(html, url="https://wood.test/a/b") == [
        "https://wood.test/blog/feed",
        "https://other.test/atom",
        "https://wood.test/feed.json",
    ]
    many = b"".join(b"<link rel=alternate type=application/rss+xml href=%d>" % number for number in range(1000))
    assert len(feeds_of_page(many, url="https://wood.test/" + "a" * 8000 + "/")) == 100


def xml(content: bytes | str) -> Route:
    return page(content if isinstance(content, bytes) else content.encode(), content_type="application/xml")


def test_a_site_is_discovered(site: Site, fetchers: Fetchers) -> None:
    feed = f"<rss><channel><item><title>Oak</title><link>{site.url('/oak')}</link></item></channel></rss>"
    head = b"<link rel=alternate type=application/rss+xml href=/rss><p>Wood"
    packed = page(gzip.compress(urlset(site.url("/oak"), site.url("/elm"))), content_type="application/x-gzip")
    site.routes |= {
        "/": page(head),
        "/robots.txt": page(f"Sitemap: {site.url('/index.xml')}\nSitemap: /gone.xml".encode()),
        "/rss": xml(feed),
        "/index.xml": xml(index("/index.xml", "/1.xml", "/2.xml.gz")),
        "/1.xml": xml(urlset(site.url("/ash"))),
        "/2.xml.gz": packed,
    }
    problems: list[FetchError] = []
    found = list(discover(site.url(), fetcher=fetchers(), problems=problems))
    assert found == [
        Found(site.url("/oak"), site.url("/rss"), "feed", "Oak"),
        Found(site.url("/ash"), site.url("/1.xml"), "sitemap"),
        Found(site.url("/elm"), site.url("/2.xml.gz"), "sitemap"),
    ]
    assert [problem.url for problem in problems] == [site.url("/gone.xml")]
    assert [article.kind for article in discover(site.url(), fetcher=fetchers(), sitemaps=False)] == ["feed"]
    assert {article.kind for article in discover(site.url(), fetcher=fetchers(), feeds=False)} == {"sitemap"}


@pytest.mark.parametrize("path", ["/sitemap.xml", "/moved"])
def test_a_listing_can_be_given_itself(path: str, site: Site, fetchers: Fetchers) -> None:
    site.routes |= {"/sitemap.xml": xml(urlset("/oak")), "/moved": redirect("/sitemap.xml")}
    found = list(discover(site.url(path), fetcher=fetchers()))
    assert found == [Found(site.url("/oak"), site.url("/sitemap.xml"), "sitemap")]
    assert site.paths.count("/sitemap.xml") == 1


def test_a_site_without_listings_has_no_articles_and_no_problems(site: Site, fetchers: Fetchers) -> None:
    site.routes["/"] = page()
    problems: list[FetchError] = []
    assert list(discover(site.url(), fetcher=fetchers(), problems=problems)) == []
    assert (problems, site.paths) == ([], ["/", "/sitemap.xml"])
    with pytest.raises(StatusError):
        list(discover(site.url("/missing"), fetcher=fetchers()))


def test_limits_on_depth_number_and_urls(site: Site, fetchers: Fetchers) -> None:
    site.routes["/sitemap.xml"] = xml(index("/0.xml"))
    for number in range(9):
        site.routes[f"/{number}.xml"] = xml(index(f"/{number + 1}.xml"))
    assert list(discover(site.url("/sitemap.xml"), fetcher=fetchers())) == []
    assert site.paths == ["/sitemap.xml", "/0.xml", "/1.xml", "/2.xml"]

    site.seen.clear()
    site.routes["/sitemap.xml"] = xml(index(*(f"/{number}.xml" for number in range(9))))
    list(discover(site.url("/sitemap.xml"), fetcher=fetchers(), max_listings=3))
    assert len(site.paths) == 3

    site.routes["/sitemap.xml"] = xml(urlset(*(f"/{number}" for number in range(50))))
    assert len(list(discover(site.url("/sitemap.xml"), fetcher=fetchers(), max_urls=7))) == 7

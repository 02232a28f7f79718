"""robots.txt: obeyed, read once, read as others read it, and feared where it cannot be read."""

import pytest
from protego import Protego

from duramen.fetch import RobotsDenied
from duramen.fetch.robots import Robots, matches, parse_robots

from .conftest import Fetchers, Internet
from .site import PAGE, Site, page, raw, redirect

CLOSED = b"User-agent: *\nDisallow: /closed\n"


def test_robots_are_obeyed_and_read_once(site: Site, fetchers: Fetchers) -> None:
    site.routes |= {"/robots.txt": page(CLOSED, content_type="text/plain"), "/open": page(), "/closed/a": page()}
    fetcher = fetchers()
    for _ in range(2):
        assert fetcher.fetch(site.url("/open")).content == PAGE
        with pytest.raises(RobotsDenied, match="ignore_robots fetches it"):
            fetcher.fetch(site.url("/closed/a"))
    assert [path for path, _ in site.seen] == ["/robots.txt", "/open", "/open"]
    assert fetchers(ignore_robots=True).fetch(site.url("/closed/a")).content == PAGE


def test_robots_hold_for_where_a_redirect_leads(site: Site, fetchers: Fetchers) -> None:
    site.routes |= {"/robots.txt": page(CLOSED), "/open": redirect("/closed"), "/closed": page()}
    with pytest.raises(RobotsDenied):
        fetchers().fetch(site.url("/open"))
    assert site.paths == ["/open"]


def test_robots_of_another_host_are_asked_too(site: Site, fetchers: Fetchers, internet: Internet) -> None:
    internet.put(site, "a.test", "93.184.216.34")
    internet.put(site, "b.test", "151.101.1.140")
    site.routes |= {"/": redirect("http://b.test/b"), "/b": page()}
    fetchers(resolve=internet.resolve).fetch("http://a.test/")
    assert [headers["host"] for path, headers in site.seen if path == "/robots.txt"] == ["a.test", "b.test"]


@pytest.mark.parametrize(
    ("route", "open_to_us"),
    [
        pytest.param(page(b"", 404), True, id="none"),
        pytest.param(page(b"", 401), True, id="not for us"),
        pytest.param(page(b"", 500), False, id="server in trouble"),
        pytest.param(page(b"", 503), False, id="server overloaded"),
        pytest.param(page(b"", 429), False, id="too many requests"),
        pytest.param(redirect("/robots.txt"), True, id="circle"),
        pytest.param(redirect("ftp://example.org/robots.txt"), True, id="leads out of the web"),
        pytest.param(raw(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nUser"), False, id="broken off"),
        pytest.param(page(b"<html><p>Not found"), True, id="a page in its place"),
        pytest.param(page(b"\xff\xfe\x00garbage\x00"), True, id="garbage"),
        pytest.param(page(b"User-agent: *\nDisallow: /\n" + b"#" * 600_000), False, id="longer than the limit"),
        pytest.param(page(b"#" * 600_000 + b"\nUser-agent: *\nDisallow: /\n"), True, id="rules behind the limit"),
        pytest.param(page("\ufeffUser-agent: *\nDisallow: /".encode()), False, id="byte order mark"),
        pytest.param(redirect("/moved.txt"), False, id="moved"),
    ],
)
def test_robots_that_are_not_there(route: object, open_to_us: bool, site: Site, fetchers: Fetchers) -> None:
    site.routes |= {"/robots.txt": route, "/": page(), "/moved.txt": page(b"User-agent: *\nDisallow: /")}  # type: ignore[dict-item]
    fetcher = fetchers()
    if open_to_us:
        assert fetcher.fetch(site.url()).content == PAGE
    else:
        with pytest.raises(RobotsDenied, match="ignore_robots"):
            fetcher.fetch(site.url())
        assert site.paths in ([], ["/moved.txt"])


def test_robots_that_cannot_be_read_are_told_apart_from_a_no(site: Site, fetchers: Fetchers) -> None:
    site.routes |= {"/robots.txt": page(b"", 503), "/": page()}
    with pytest.raises(
        RobotsDenied, match=r"does not show its robots\.txt \(status 503\); try later, or ignore_robots"
    ):
        fetchers().fetch(site.url())


@pytest.mark.parametrize(
    ("rule", "path", "matched"),
    [
        ("/fish", "/fish.html", True),
        ("/fish", "/Fish", False),
        ("/fish*", "/fish", True),
        ("/fish/", "/fish", False),
        ("/*.php", "/a/b.php?c", True),
        ("/*.php$", "/a.php?c", False),
        ("/*.php$", "/a.php.php", True),
        ("/a*b*c", "/a-c-b", False),
        ("/a*b*c", "/a-b-c", True),
        ("/$", "/", True),
        ("/$", "/a", False),
        ("/ab*b$", "/ab", False),
        ("/*a*a*a*a*a*a*a*a*a*a*b", "/" + "a" * 5000, False),
    ],
)
def test_rules(rule: str, path: str, matched: bool) -> None:
    assert matches(rule, path) is matched


FILES = {
    "groups together": "User-agent: a\nUser-agent: duramen\nDisallow: /x\n\nUser-agent: *\nDisallow: /",
    "two groups of ours": (
        "User-agent: duramen\nDisallow: /x\nUser-agent: *\nDisallow: /\nUser-agent: Duramen\nDisallow: /y"
    ),
    "longest wins": "User-agent: *\nDisallow: /x\nAllow: /x/y\nDisallow: /x/y/z",
    "allow wins a tie": "User-agent: *\nDisallow: /x\nAllow: /x",
    "an empty rule": "User-agent: *\nDisallow:\n",
    "wildcards": "User-agent: *\nDisallow: /*?\nAllow: /*/z$",
    "comments": "# hello\nUser-agent: * # all\nDisallow: /x # no\nCrawl-delay: 3",
    "escapes": "User-agent: *\nDisallow: /%7Ea\nDisallow: /ä",
    "no group": "Disallow: /x",
    "sitemaps": "Sitemap: http://a.test/s.xml\nUser-agent: *\nDisallow: /y\nSitemap: /t.xml",
    "delay of ours": "User-agent: duramen\nCrawl-delay: 2.5\nDisallow: /x",
}
PATHS = ["/", "/x", "/x/y", "/x/y/z", "/y", "/a?b", "/a/z", "/~a/b", "/%7ea", "/%C3%A4", "/ä/x"]


@pytest.mark.parametrize("text", FILES.values(), ids=FILES.keys())
def test_another_reader_of_robots_agrees(text: str) -> None:
    ours, theirs = parse_robots(text, agent="duramen"), Protego.parse(text)
    assert [ours.allows(path) for path in PATHS] == [
        theirs.can_fetch(f"http://a.test{path}", "duramen") for path in PATHS
    ]
    assert ours.crawl_delay == theirs.crawl_delay("duramen")
    assert list(ours.sitemaps) == list(theirs.sitemaps)


def test_unknown_rules_allow_nothing() -> None:
    assert not Robots(unknown="status 503").allows("/")

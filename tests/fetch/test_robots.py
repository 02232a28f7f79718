"""robots.txt: obeyed, read once, read as others read it, and feared where it cannot be read."""

import pytest

from duramen.fetch import RobotsDenied
from duramen.fetch.robots import Robots

from ..cases import cases
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


@cases(
    ("none", page(b"", 404), True),
    ("not for us", page(b"", 401), True),
    ("server in trouble", page(b"", 500), False),
    ("server overloaded", page(b"", 503), False),
    ("too many requests", page(b"", 429), False),
    ("circle", redirect("/robots.txt"), True),
    ("leads out of the web", redirect("ftp://example.org/robots.txt"), True),
    ("leads nowhere", redirect("http://["), True),
    ("leads to backslashes", redirect("\\\\x"), True),
    ("broken off", raw(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nUser"), False),
    ("a page in its place", page(b"<html><p>Not found"), True),
    ("garbage", page(b"\xff\xfe\x00garbage\x00"), True),
    ("longer than the limit", page(b"User-agent: *\nDisallow: /\n" + b"#" * 600_000), False),
    ("rules behind the limit", page(b"#" * 600_000 + b"\nUser-agent: *\nDisallow: /\n"), True),
    ("byte order mark", page("\ufeffUser-agent: *\nDisallow: /".encode()), False),
    ("moved", redirect("/moved.txt"), False),
)
def test_robots_that_are_not_there(route: object, open_to_us: bool, site: Site, fetchers: Fetchers) -> None:
    site.routes |= {"/robots.txt": route, "/": page(), "/moved.txt": page(b"User-agent: *\nDisallow: /")}  # type: ignore[dict-item]
    fetcher = fetchers()
    if open_to_us:
        assert fetcher.fetch(site.url()).content == PAGE
    else:
        reason = r"is closed to robots|does not show its robots\.txt \((status \d+|it broke off)\); try later, or ign"
        with pytest.raises(RobotsDenied, match=reason):
            fetcher.fetch(site.url())
        assert site.paths in ([], ["/moved.txt"])


OURS = "User-agent: a\nUser-agent: duramen\nDisallow: /x\n\nUser-agent: *\nDisallow: /"
TWO = "User-agent: duramen\nDisallow: /x\nUser-agent: *\nDisallow: /\nUser-agent: Duramen/2.0 (beta)\nDisallow: /y"


@cases(
    ("a group of ours", OURS, "/ /y", "/x"),
    ("two groups of ours", TWO, "/ /ash", "/x /y"),
    ("parts of our name", "User-agent: dura\nUser-agent: men\nDisallow: /", "/ /x", ""),
    ("none for us", "User-agent:\nDisallow: /\nUser-agent: other\nDisallow: /", "/ /x", ""),
    ("longest", "User-agent: *\nDisallow: /x\nAllow: /x/y\nDisallow: /x/y/z", "/x/y", "/x /x/y/z"),
    ("allow wins a tie", "User-agent: *\nDisallow: /x\nAllow: /x", "/x", ""),
    ("an empty rule", "User-agent: *\nDisallow:\n", "/ /x", ""),
    ("wildcards", "User-agent: *\nDisallow: /*?\nAllow: /*/z$", "/a/z /a?/z", "/a?b"),
    ("comments, line ends", "# oak\r\nUser-agent: * # all\rDisallow: /x # no", "/ /y", "/x"),
    ("escapes", "User-agent: *\nDisallow: /%7Ea\nDisallow: /ä", "/", "/~a/b /%7ea /%C3%A4 /ä/x"),
    ("no group", "Disallow: /x", "/x", ""),
    ("the end", "User-agent: *\nDisallow: /*.php$", "/a.php?c", "/a/b.php /a.php.php"),
    ("many wildcards", f"User-agent: *\nDisallow: /{'*a' * 10}*b", "/" + "a" * 5000, ""),
)
def test_whose_rules_hold(text: str, allowed: str, closed: str) -> None:
    robots = Robots(text, "duramen")
    assert [path for path in f"{allowed} {closed}".split() if robots.allows(path)] == allowed.split()

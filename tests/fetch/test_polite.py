"""robots.txt, turns, pauses and retries; the clock stands still but for the waits that are asked of it."""

import threading
from concurrent.futures import ThreadPoolExecutor
from email.utils import formatdate

import pytest

from duramen.fetch import BrokenResponse, Limits, RobotsDenied, StatusError, Timeouts
from duramen.fetch.ordered import in_order
from duramen.fetch.rate_limit import MAX_RETRY_AFTER_SECONDS, Budget, RateLimit
from duramen.fetch.response import Response
from duramen.fetch.robots import Robots
from duramen.fetch.urls import target

from ..cases import cases, tables
from .conftest import NOON, Fetchers, Internet, Patience
from .site import PAGE, Site, Visit, in_turn, page, raw, redirect

PATIENT = Timeouts(connect=5.0, read=5.0, total=1000.0)


def test_a_host_gets_its_delay_and_a_redirect_or_another_host_none(
    site: Site, fetchers: Fetchers, internet: Internet, patience: Patience
) -> None:
    site.routes |= {"/": page(), "/old": redirect("/")}
    fetcher = fetchers(delay=9.0, resolve=internet.resolve)
    for number in range(4):
        internet.put(site, f"{number}.test", f"93.184.216.{number + 1}")
        fetcher.fetch(f"http://{number}.test/")
    assert patience.waits == []
    fetcher = fetchers(delay=1.5, resolve=internet.resolve)
    for path in ("/", "/old", "/"):
        fetcher.fetch(f"http://0.test{path}")
    assert patience.waits == [1.5, 1.5]


@pytest.mark.parametrize(("asked", "waited"), [(b"7", 7.0), (b"86400", 30.0), (b"soon", 1.0), (b"-5", 1.0)])
def test_a_site_s_own_delay(asked: bytes, waited: float, site: Site, fetchers: Fetchers, patience: Patience) -> None:
    site.routes |= {"/": page(), "/robots.txt": page(b"User-agent: *\nCrawl-delay: " + asked)}
    fetcher = fetchers(delay=1.0)
    fetcher.fetch(site.url())
    fetcher.fetch(site.url())
    assert patience.waits == [waited]


def test_no_more_at_once_than_a_host_is_given(site: Site, fetchers: Fetchers) -> None:
    """Visitors go on in pairs, so there are two at once; a third is never there."""
    inside = most = 0
    lock, pair = threading.Lock(), threading.Barrier(2)

    def counting(visit: Visit) -> None:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        pair.wait(20)
        with lock:
            inside -= 1
        visit.answer()

    site.routes["/"] = counting
    fetcher = fetchers(per_host=2, ignore_robots=True)
    with ThreadPoolExecutor(8) as workers:
        list(workers.map(fetcher.fetch, [site.url()] * 8))
    assert most == 2
    assert len(site.paths) == 8


def test_a_slow_host_leaves_workers_to_the_others() -> None:
    """With one turn per host and two workers, many URLs of a host that never answers still let another through."""
    other_is_through = threading.Event()

    def fetch(url: str) -> Response:
        if "slow" in url:
            assert other_is_through.wait(20)
        elif url.endswith("9"):
            other_is_through.set()
        return Response(url, 200, b"", None, ())

    urls = [f"http://slow.test/{n}" for n in range(10)] + [f"http://fast.test/{n}" for n in range(10)]
    assert [url for url, _ in in_order(fetch, urls, jobs=2, per_host=1)] == urls
    with pytest.raises(ValueError, match="at least 1"):
        next(in_order(fetch, [], jobs=0, per_host=1))


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_trouble_that_passes_is_waited_for(status: int, site: Site, fetchers: Fetchers, patience: Patience) -> None:
    site.routes["/"] = in_turn(page(b"", status), page(b"", status), page())
    assert fetchers(retries=2).fetch(site.url()).content == PAGE
    assert patience.waits == [0.5, 1.0]


@pytest.mark.parametrize("status", [400, 404, 410, 501, 505, 429])
def test_trouble_that_does_not_pass_or_asks_for_too_long_a_pause_is_left(
    status: int, site: Site, fetchers: Fetchers, patience: Patience
) -> None:
    site.routes["/"] = page(b"", status, retry_after=str(int(MAX_RETRY_AFTER_SECONDS) + 1))
    with pytest.raises(StatusError, match="wait 121, and raise the delay" if status == 429 else None):
        fetchers(retries=5, timeouts=PATIENT).fetch(site.url())
    assert (len(site.paths), patience.waits) == (1, [])


def test_pauses_double_and_end_and_jitter_takes_up_to_half(site: Site, fetchers: Fetchers, patience: Patience) -> None:
    site.routes |= {"/": page(b"", 503), "/later": in_turn(page(b"", 503), page())}
    with pytest.raises(StatusError, match="503"):
        fetchers(retries=8, timeouts=PATIENT).fetch(site.url())
    fetchers(retries=1, jitter=lambda: 0.0).fetch(site.url("/later"))
    assert patience.waits == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 0.25]


@cases(
    ("seconds", "7", 7.0),
    ("date", formatdate(NOON + 42, usegmt=True), 42.0),
    ("date gone by", formatdate(NOON - 42, usegmt=True), 0.5),
    ("at once", "0", 0.5),
    ("no number", "a while", 0.5),
    ("below zero", "-3", 0.5),
    ("a zone that is none", "Fri, 31 Dec 9999 23:59:59 -99999999", 0.5),
)
def test_retry_after(asked: str, waited: float, site: Site, fetchers: Fetchers, patience: Patience) -> None:
    site.routes["/"] = in_turn(page(b"", 429, retry_after=asked), page())
    assert fetchers(retries=1, timeouts=PATIENT).fetch(site.url()).content == PAGE
    assert patience.waits == [waited]


BUSY, IDLE = target("http://busy.test/"), target("http://idle.test/")


def test_a_busy_host_is_left_alone_by_all(patience: Patience) -> None:
    rate_limit, budget = RateLimit(per_host=1, clock=patience.clock), Budget(150.0, patience.clock)
    rate_limit.postpone(BUSY, 100.0)
    rate_limit.postpone(BUSY, 10.0)
    with rate_limit.turn(IDLE, delay=0.0, budget=budget):
        assert patience.waits == []
    with rate_limit.turn(BUSY, delay=0.0, budget=budget):
        assert patience.waits == [100.0]
    assert budget.left == 50.0


def test_what_broke_off_is_tried_again(site: Site, fetchers: Fetchers, patience: Patience) -> None:
    half = raw(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\noak")
    site.routes["/"] = in_turn(half, raw(b""), page())
    assert fetchers(retries=2).fetch(site.url()).content == PAGE
    site.routes["/"] = half
    with pytest.raises(BrokenResponse):
        fetchers(retries=2, limits=Limits()).fetch(site.url())
    assert patience.waits == [0.5, 1.0, 0.5, 1.0]


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


def test_robots_hold_for_where_a_redirect_leads_also_on_another_host(
    site: Site, fetchers: Fetchers, internet: Internet
) -> None:
    internet.put(site, "a.test", "93.184.216.34")
    internet.put(site, "b.test", "151.101.1.140")
    site.routes |= {"/robots.txt": page(CLOSED), "/open": redirect("/closed"), "/closed": page()}
    fetcher = fetchers(resolve=internet.resolve)
    with pytest.raises(RobotsDenied):
        fetcher.fetch("http://a.test/open")
    assert site.paths == ["/open"]
    site.routes |= {"/": redirect("http://b.test/b"), "/b": page()}
    fetcher.fetch("http://a.test/")
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


@cases(
    *((name, its["rules"], its["open"], its["closed"]) for name, its in tables(__file__).items()),
    ("many wildcards", f"User-agent: *\nDisallow: /{'*a' * 10}*b", "/" + "a" * 5000, ""),
)
def test_whose_rules_hold(text: str, allowed: str, closed: str) -> None:
    robots = Robots(text, "duramen")
    assert [path for path in f"{allowed} {closed}".split() if robots.allows(path)] == allowed.split()

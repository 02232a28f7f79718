"""Bounds that bind: of time by a clock that advances when it is looked at, of work, bytes and members by counting."""

import gzip
import io
import socket
import threading
from collections.abc import Iterator
from itertools import chain, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.fetch import FetchError, FetchTimeout, Limits, Timeouts, UnreadableFeed
from duramen.fetch import feeds as feeds_module
from duramen.fetch.addresses import resolved, system_resolver
from duramen.fetch.decompress import MAX_MEMBERS, PIECE, Corrupt, Overflow, unpacked
from duramen.fetch.feeds import MAX_ENTRIES, entries
from duramen.fetch.rate_limit import Budget, RateLimit
from duramen.fetch.response import MIB
from duramen.fetch.robots import Robots, RobotsCache
from duramen.fetch.transport import WIRE_FACTOR, BoundedStream, Bounds
from duramen.fetch.urls import target
from tests.outside.wire import LIMITS, TOTAL, Received, Time, Wire, fetcher

from ..cases import cases, examples
from .conftest import Fetchers, Internet, Patience
from .packing import PACKERS, packed, zstd_with_window
from .site import PAGE, Site, page, redirect

EMPTY = gzip.compress(b"", mtime=0)
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
WHOLE = HEAD + b"Content-Length: 6\r\n\r\n<p>Oak"
THERE = target("http://oak.test/")
HERE = "https://wood.test/list.xml"


def in_time(answers: Iterator[bytes], *, tick: float = 0.001, **options: object) -> FetchError | None:
    """The error of a fetch that gets these answers, after a look at how long it took."""
    time, failure = Time(tick=tick), None
    with fetcher(answers, time, **{"delay": 0.0, **options}) as asking:
        try:
            asking.fetch("http://www.example.org/")
        except FetchError as mistake:
            failure = mistake
    assert time.seconds <= 1.1 * TOTAL
    return failure


# Time


def test_the_total_covers_unpacking() -> None:
    body = packed(EMPTY * 2000 + gzip.compress(PAGE), "zstd")
    answer = HEAD + b"Content-Encoding: gzip, zstd\r\n\r\n" + body
    assert in_time(iter([answer]), ignore_robots=True, tick=0.0001) is None
    assert isinstance(in_time(iter([answer]), ignore_robots=True, tick=0.01), FetchTimeout)


def test_a_read_has_the_time_that_is_left(patience: Patience) -> None:
    here, there = socket.socketpair()
    with here, there, here.makefile("rb", buffering=0) as raw:
        there.sendall(b"oak")
        reading = BoundedStream(raw, here, Bounds(Budget(20.0, patience.clock), read=30.0, bytes=100))
        assert (reading.read(1), here.gettimeout()) == (b"o", 20.0)
        patience.sleep(20.0)
        with pytest.raises(TimeoutError, match="no time is left"):
            reading.read(1)


def busy(seconds: int) -> bytes:
    return f"HTTP/1.1 503 Busy\r\nRetry-After: {seconds}\r\nContent-Length: 0\r\n\r\n".encode()


def moved(host: str) -> bytes:
    return f"HTTP/1.1 302 Found\r\nLocation: http://{host}/\r\nContent-Length: 0\r\n\r\n".encode()


@given(
    answers=st.lists(
        st.builds(busy, st.integers(0, 130))
        | st.builds(moved, st.sampled_from(["a.test", "b.test", "c.test"]))
        | st.sampled_from([b"", HEAD, WHOLE, b"HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nCrawl-delay: 30"]),
        max_size=30,
    ),
    ignore_robots=st.booleans(),
    retries=st.integers(0, 10),
    delay=st.sampled_from([0.0, 1.0]),
)
def test_the_total_covers_whatever_servers_do(
    answers: list[bytes], ignore_robots: bool, retries: int, delay: float
) -> None:
    in_time(chain(answers, repeat(WHOLE)), ignore_robots=ignore_robots, retries=retries, delay=delay)


def test_only_the_wait_before_the_first_request_is_not_counted(
    site: Site, fetchers: Fetchers, internet: Internet, patience: Patience
) -> None:
    """A host that asks for 30 seconds between requests does not hold up those who are led to it."""
    for number, host in enumerate(("slow.test", "a.test", "b.test")):
        internet.put(site, host, f"93.184.216.{number + 1}")
    site.routes |= {"/": redirect("http://slow.test/oak"), "/oak": page()}
    fetcher = fetchers(resolve=internet.resolve, delay=30.0, timeouts=Timeouts(total=20.0))
    assert fetcher.fetch("http://a.test/").content == PAGE
    with pytest.raises(FetchTimeout, match=r"slow\.test must be left alone"):
        fetcher.fetch("http://b.test/")
    assert patience.waits == []
    assert fetcher.fetch("http://slow.test/oak").content == PAGE
    assert patience.waits == [30.0]


def test_who_leads_to_a_host_late_does_not_close_it() -> None:
    """Robots rules that could not be read for want of time are asked for again by those who have time."""
    time = Time()

    def answers() -> Iterator[bytes]:
        yield b"HTTP/1.1 404 No\r\n\r\n"
        time.seconds += 0.9 * TOTAL
        yield moved("late.test")
        time.seconds += TOTAL
        yield b""
        yield from repeat(WHOLE)

    with fetcher(answers(), time, delay=0.0, retries=0) as asking:
        with pytest.raises(FetchTimeout):
            asking.fetch("http://slow.test/")
        assert asking.fetch("http://late.test/").content == b"<p>Oak"


def test_a_name_that_is_not_found_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    never = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: never.wait(20) and [])
    with pytest.raises(FetchTimeout, match=r"address of oak\.test took too long"):
        resolved(THERE, resolve=system_resolver, seconds=0.0)
    never.set()


# Bytes


@cases(
    ("endless continuation", b"HTTP/1.1 100 Continue\r\n\r\n" * 100_000),
    ("chunks of a byte", HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 400_000),
    ("a chunk's extension", HEAD + b"Transfer-Encoding: chunked\r\n\r\n3;" + b"x" * 2_000_000),
    ("trailers without end", HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + b"X: y\r\n" * 400_000),
    ("no answer at all", b"x" * 2_000_000),
)
def test_all_that_is_read_is_counted(flood: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    wires: list[Wire] = []

    def remembered(wire: Wire, received: bytes) -> None:
        wire.received = Received(received)
        wires.append(wire)

    monkeypatch.setattr(Wire, "__init__", remembered)
    with fetcher(iter([flood]), Time(tick=0.0), ignore_robots=True, retries=0) as asking, pytest.raises(FetchError):
        asking.fetch("http://www.example.org/")
    assert wires[0].received.taken <= WIRE_FACTOR * LIMITS.body + MIB + io.DEFAULT_BUFFER_SIZE < len(flood)


# Room


def test_rules_of_many_origins_and_for_many_robots_take_bounded_room() -> None:
    cache = RobotsCache(room=100_000)
    robots = Robots("User-agent: *\nDisallow: /oak\nDisallow: /ash")
    for number in range(50):
        assert cache.of(target(f"http://{number}.test/"), lambda: robots, seconds=1.0) == robots
        assert cache.taken <= 100_000
    assert len(cache) == 100_000 // robots.size
    assert cache.of(target("http://49.test/"), lambda: pytest.fail("is known"), seconds=1.0) == robots
    agents = "".join(f"User-agent: {number}\n" for number in range(20_000))
    robots = Robots(agents + "".join(f"Disallow: /{number}\n" for number in range(20_000)), "duramen")
    assert robots.allows("/1")
    assert len(robots.rules._user_agents) == 1


def test_hosts_are_forgotten_once_nobody_waits_for_them(patience: Patience, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duramen.fetch.rate_limit.MAX_HOSTS", 100)
    rate_limit = RateLimit(per_host=1, clock=patience.clock)
    for number in range(105):
        with rate_limit.turn(target(f"http://{number}.test/"), delay=0.0, budget=Budget(1.0, patience.clock)):
            pass
    assert len(rate_limit._hosts) <= 100
    rate_limit.postpone(THERE, 100.0)
    rate_limit._forget()
    assert list(rate_limit._hosts) == ["oak.test"]


def test_a_listing_has_so_many_entries_at_most_and_relative_urls_do_not_multiply_it() -> None:
    """A long URL times many short entries: the room for URLs is that of the listing."""
    far = "https://wood.test/" + "a" * 8000 + "/"
    listing = b"<urlset>" + b"".join(b"<url><loc>%d</loc></url>" % n for n in range(20_000)) + b"</urlset>"
    assert 100 < len(entries(listing, url=far, limits=Limits(decoded=1_000_000))) < 125
    lines = b"".join(b"https://wood.test/%d\n" % n for n in range(MAX_ENTRIES + 100))
    assert len(entries(lines, url=HERE, limits=Limits())) == MAX_ENTRIES


@cases(
    ("elements", b"<urlset><url><loc>/oak</loc></url>" + b"<a/>" * 1000 + b"<url><loc>/ash</loc></url>"),
    ("lines", b"https://wood.test/oak\n" + b"oak\n" * 1000 + b"https://wood.test/ash"),
)
def test_a_listing_is_read_so_far_and_no_further(listing: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds_module, "MAX_ITEMS", 1000)
    assert [entry.url for entry in entries(listing, url=HERE, limits=Limits())] == ["https://wood.test/oak"]


@examples(
    (b"<urlset><a " + b" " * 3_000_000, "does not end"),
    (b"<urlset><!--" + b" " * 3_000_000, "does not end"),
    (b"<urlset><?a " + b" " * 3_000_000, "does not end"),
    (b'{"items":[' + b"{}," * 4_000_000 + b"{}]}", "JSON of more than"),
)
def test_a_listing_beyond_its_bound_is_refused(listing: bytes, says: str) -> None:
    with pytest.raises(UnreadableFeed, match=says):
        entries(listing, url=HERE, limits=Limits())


MAX_BYTES = 10_000_000
TIMES = st.one_of(st.integers(0, 100_000), st.integers(2 * PIECE - 2, 2 * PIECE + 2))
EMPTY_FRAMES = {"gzip": EMPTY, "zstd": PACKERS["zstd"](b"")}


def whole(data: bytes, coding: str, *, most: int = MAX_BYTES) -> bytes:
    return b"".join(unpacked([data], coding, most=most))


@pytest.mark.parametrize("coding", PACKERS)
@given(unit=st.binary(max_size=5), times=TIMES, cut=st.integers(1, 5000))
def test_cuts_do_not_matter(coding: str, unit: bytes, times: int, cut: int) -> None:
    data = PACKERS[coding](unit * times)
    pieces = list(unpacked([data[at : at + cut] for at in range(0, len(data), cut)], coding, most=MAX_BYTES))
    assert b"".join(pieces) == unit * times
    assert max(map(len, pieces), default=0) <= 2 * PIECE


@cases(
    ("members", gzip.compress(b"oak ") + gzip.compress(b"and ash"), "gzip", b"oak and ash"),
    ("frames", PACKERS["zstd"](b"oak ") + PACKERS["zstd"](b"and ash"), "zstd", b"oak and ash"),
    ("padding behind gzip", gzip.compress(b"oak") + bytes(512), "gzip", b"oak"),
    ("no coding", b"oak", "", b"oak"),
    ("identity", b"oak", "Identity, ", b"oak"),
    ("the largest window", zstd_with_window(b"oak", 23), "zstd", b"oak"),
)
def test_what_unpacks(data: bytes, coding: str, found: bytes) -> None:
    assert whole(data, coding) == found


@pytest.mark.parametrize("inner", EMPTY_FRAMES)
@pytest.mark.parametrize("outer", PACKERS)
def test_empty_members_between_layers_are_counted(inner: str, outer: str) -> None:
    """A few kilobytes that unpack to 20 MB of members that are empty."""
    steps: list[bytes] = []
    data = packed(EMPTY_FRAMES[inner] * 1_000_000, outer)
    with pytest.raises(Corrupt, match="more than 4096 members"):
        steps.extend(unpacked([data], f"{inner}, {outer}", most=50 << 20))
    assert len(steps) <= 3 * MAX_MEMBERS + 20_000_000 // PIECE


@pytest.mark.parametrize("coding", EMPTY_FRAMES)
def test_members_are_counted(coding: str) -> None:
    assert whole(EMPTY_FRAMES[coding] * MAX_MEMBERS, coding) == b""
    with pytest.raises(Corrupt, match="more than 4096 members"):
        whole(EMPTY_FRAMES[coding] * (MAX_MEMBERS + 2), coding)


@pytest.mark.parametrize("outer", PACKERS)
def test_bytes_between_layers_are_bounded(outer: str) -> None:
    """What follows a gzip member is padding and gives no bytes; the layer below it gave very many."""
    with pytest.raises(Overflow):
        whole(packed(gzip.compress(b"oak") + bytes(5_000_000), outer), f"gzip, {outer}", most=1_000_000)

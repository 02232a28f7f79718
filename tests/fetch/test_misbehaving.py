"""Servers that stall, lie, hang up or send bombs: each ends in one clear error, in bounded time and memory."""

import gzip
import socket
import struct
import tracemalloc

import pytest

from duramen.fetch import (
    BrokenResponse,
    CertificateRefused,
    Clock,
    ConnectionFailed,
    FetchError,
    FetchTimeout,
    Limits,
    NameNotFound,
    Timeouts,
    TooLarge,
)

from ..cases import cases
from .conftest import Fetchers, Internet
from .packing import PACKERS, deflated_without_wrapper, packed, zstd_with_window
from .site import PAGE, Route, Site, Visit, in_turn, page, raw

HASTE = Timeouts(connect=1.0, read=0.1, total=0.3)
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
SMALL = Limits(body=100_000, decoded=1_000_000)


def dripping(first: bytes, drop: bytes = b"") -> Route:
    """Sends the beginning of an answer, and then a drop now and then: never slow enough for a timeout of reading.

    Without a drop it stalls, and with large ones it floods.
    """

    def drip(visit: Visit) -> None:
        visit.wfile.write(first)
        for _ in range(500):  # and an end, so that a client without a bound fails rather than hangs
            if visit.server.site.released.wait(0.01):
                break
            visit.wfile.write(drop)
        else:
            visit.server.site.seen.append(("to the last drop", {}))
        visit.close_connection = True

    return drip


@cases(
    ("nothing at all", dripping(b"")),
    ("half a head", dripping(HEAD)),
    ("half a body", dripping(HEAD + b"Content-Length: 100\r\n\r\noak")),
    ("a status that drips", dripping(b"", b"H")),
    ("a head that drips", dripping(HEAD + b"X: ", b"x")),
    ("a body without length that drips", dripping(HEAD + b"\r\n", b"x")),
    ("a body that drips", dripping(HEAD + b"Content-Length: 99999\r\n\r\n", b"x")),
    ("chunks that drip", dripping(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n")),
    ("a chunk's length that drips", dripping(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"0")),
    ("packed and stalled", dripping(HEAD + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(PAGE)[:20])),
)
def test_a_slow_server_is_left(route: Route, site: Site, fetchers: Fetchers) -> None:
    site.routes["/"] = route
    with pytest.raises(FetchTimeout, match="took too long"):
        fetchers(timeouts=HASTE, ignore_robots=True, clock=Clock()).fetch(site.url())
    assert site.paths in ([], ["/"]), "on a busy machine the time may be over before the server reads the request"


def test_a_connection_that_timed_out_is_not_used_again(site: Site, fetchers: Fetchers) -> None:
    site.routes["/"] = in_turn(dripping(HEAD + b"\r\n", b"x"), page())
    fetcher = fetchers(timeouts=Timeouts(total=0.3), ignore_robots=True, clock=Clock(), per_host=1)
    with pytest.raises(FetchTimeout):
        fetcher.fetch(site.url())
    assert fetcher.fetch(site.url()).content == PAGE
    assert len(set(site.ports)) == 2


@cases(
    ("without length", dripping(HEAD + b"\r\n", b"x" * 65_536)),
    ("chunked", dripping(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"10000\r\n" + b"x" * 65_536 + b"\r\n")),
    ("declared", dripping(HEAD + b"Content-Length: 99999999999\r\n\r\n", b"x" * 65_536)),
    ("one byte too many", page(b"x" * 100_001)),
    ("one byte too many, not declared", raw(HEAD + b"\r\n" + b"x" * 100_001)),
)
def test_an_endless_body_is_cut_off(route: Route, site: Site, fetchers: Fetchers) -> None:
    site.routes |= {"/": route, "/last": page(b"x" * 100_000)}
    with pytest.raises(TooLarge, match="raise the limit"):
        fetchers(limits=SMALL).fetch(site.url())
    assert len(fetchers(limits=SMALL).fetch(site.url("/last")).content) == 100_000


BOMB = bytes(50_000_000)


@pytest.mark.parametrize("coding", [*PACKERS, "gzip, br", "zstd, deflate", "deflate without its wrapper"])
def test_packed_pages_are_unpacked(coding: str, site: Site, fetchers: Fetchers) -> None:
    body = packed(PAGE * 1000, coding) if " without" not in coding else deflated_without_wrapper(PAGE * 1000)
    site.routes["/"] = page(body, content_encoding=coding.partition(" without")[0])
    assert fetchers().fetch(site.url()).content == PAGE * 1000


@pytest.mark.parametrize("coding", [*PACKERS, "gzip, br"])
def test_a_bomb_does_not_go_off(coding: str, site: Site, fetchers: Fetchers) -> None:
    site.routes["/"] = page(packed(BOMB, coding), content_encoding=coding)
    fetcher = fetchers(limits=SMALL)
    tracemalloc.start()
    try:
        with pytest.raises(TooLarge, match="1000000 unpacked"):
            fetcher.fetch(site.url())
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


@cases(
    ("not packed at all", "gzip", PAGE),
    *((f"{coding} that ends early", coding, packed(PAGE, coding)[:-1]) for coding in PACKERS),
    ("no brotli", "br", b"\xff" * 20),
    ("a window that fills the memory", "zstd", zstd_with_window(PAGE, 27)),
    ("a coding of old", "compress", PAGE),
    ("too many layers", "gzip, gzip, gzip", packed(PAGE, "gzip, gzip, gzip")),
)
def test_what_does_not_unpack_is_named(coding: str, body: bytes, site: Site, fetchers: Fetchers) -> None:
    site.routes["/"] = page(body, content_encoding=coding)
    with pytest.raises(BrokenResponse, match="does not decompress"):
        fetchers().fetch(site.url())


def resetting(visit: Visit) -> None:
    visit.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    visit.connection.close()
    visit.close_connection = True


@cases(
    ("hangs up", raw(b""), ConnectionFailed),
    ("resets", resetting, ConnectionFailed),
    ("speaks no HTTP", raw(b"SSH-2.0-OpenSSH_9.9\r\n"), ConnectionFailed),
    ("promises more than it sends", raw(HEAD + b"Content-Length: 100\r\n\r\noak"), BrokenResponse),
    ("half a chunk", raw(HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\noa"), BrokenResponse),
    ("no chunk", raw(HEAD + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n"), BrokenResponse),
    ("two lengths", raw(HEAD + b"Content-Length: 3, 4\r\n\r\noaks"), FetchError),
    ("too many headers", raw(HEAD + b"X: y\r\n" * 500 + b"\r\n"), FetchError),
    ("a header too long", raw(HEAD + b"X: " + b"y" * 99999 + b"\r\n\r\n"), FetchError),
)
def test_a_broken_answer_is_an_error_of_ours(
    route: Route, error: type[FetchError], site: Site, fetchers: Fetchers
) -> None:
    site.routes["/"] = route
    with pytest.raises(error):
        fetchers(ignore_robots=True).fetch(site.url())


def test_lengths_that_are_wrong_or_missing(site: Site, fetchers: Fetchers) -> None:
    lie = HEAD + b"Content-Length: 3\r\n\r\noak" + HEAD + b"Content-Length: 4\r\n\r\nevil"
    site.routes |= {"/lie": lambda visit: visit.wfile.write(lie), "/": page(), "/end": raw(HEAD + b"\r\n" + PAGE)}
    fetcher = fetchers(ignore_robots=True)
    assert fetcher.fetch(site.url("/lie")).content == b"oak", "bytes beyond the length are not the next answer"
    assert fetcher.fetch(site.url()).content == fetcher.fetch(site.url("/end")).content == PAGE


def test_a_closed_port_a_missing_name_and_no_tls(site: Site, fetchers: Fetchers, internet: Internet) -> None:
    internet.names["here.test"] = [["93.184.216.34"]]
    fetcher = fetchers(resolve=internet.resolve, allow_private=False)
    with pytest.raises(ConnectionFailed, match=r"here\.test did not answer"):
        fetcher.fetch("http://here.test/")
    with pytest.raises(NameNotFound, match=r"nowhere\.test has no address .*check its spelling"):
        fetcher.fetch("http://nowhere.test/")
    with pytest.raises((CertificateRefused, ConnectionFailed)):
        fetchers(ignore_robots=True).fetch(site.url().replace("http:", "https:"))


def test_the_next_address_is_tried(site: Site, fetchers: Fetchers, internet: Internet) -> None:
    site.routes["/"] = page()
    internet.put(site, "two.test", "93.184.216.34")
    internet.names["two.test"] = [["2606:2800:21f::1", "93.184.216.34"]]
    assert fetchers(resolve=internet.resolve, ignore_robots=True).fetch("http://two.test/").content == PAGE
    assert internet.dialled == ["2606:2800:21f::1", "93.184.216.34"]

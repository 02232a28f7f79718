"""Single fetches against a well-behaved site: what comes back, and what was asked."""

import asyncio
import pickle
from collections.abc import Callable

import pytest

from duramen.fetch import (
    USER_AGENT,
    Fetcher,
    Limits,
    StatusError,
    Timeouts,
    TooManyRedirects,
    UnsupportedContent,
    fetch,
)

from ..cases import cases, examples
from .conftest import Fetchers, Patience
from .site import PAGE, Site, in_turn, page, redirect


def test_a_page_comes_back_whole_and_the_request_is_honest(site: Site, fetchers: Fetchers) -> None:
    site.routes["/oak"] = page(content_type="text/html; charset=utf-8", x_tree="oak")
    response = fetchers().fetch(site.url("/oak#bark"))
    assert (response.url, response.status, response.content) == (site.url("/oak"), 200, PAGE)
    assert response.content_type == "text/html; charset=utf-8"
    assert (response.header("X-Tree"), response.header("X-Wood"), response.from_cache) == ("oak", None, False)
    assert pickle.loads(pickle.dumps(response)) == response
    assert site.header("/oak", "user-agent") == USER_AGENT
    assert USER_AGENT.startswith("duramen/")
    assert site.header("/oak", "accept-encoding") == "gzip, deflate, br, zstd"
    assert site.header("/oak", "host") == f"127.0.0.1:{site.port}"
    assert site.header("/oak", "referer") is None


def test_one_page_without_a_fetcher_and_in_an_event_loop(site: Site, fetchers: Fetchers, patience: Patience) -> None:
    site.routes["/"] = page()
    assert fetch(site.url(), allow_private=True).content == PAGE
    assert asyncio.run(fetchers().afetch(site.url())).content == PAGE
    assert fetchers(delay=5.0).fetch(site.url()).elapsed == 0.0, "the time on the network alone"


def test_connections_are_reused(site: Site, fetchers: Fetchers) -> None:
    in_chunks = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\noak\r\n0\r\n\r\n"
    site.routes |= {"/a": page(), "/b": redirect("/a"), "/c": lambda visit: visit.wfile.write(in_chunks)}
    fetcher = fetchers()
    for path in ("/a", "/b", "/c", "/a"):
        fetcher.fetch(site.url(path))
    with pytest.raises(StatusError):
        fetcher.fetch(site.url("/missing"))
    assert fetcher.fetch(site.url("/c")).content == b"oak"
    assert len(set(site.ports)) == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed(status: int, site: Site, fetchers: Fetchers) -> None:
    site.routes |= {"/old": redirect("new?a=1", status), "/new": page()}
    response = fetchers().fetch(site.url("/old"))
    assert (response.url, response.content) == (site.url("/new?a=1"), PAGE)


def test_a_redirect_loop_ends_unless_a_cookie_opens_it(site: Site, fetchers: Fetchers) -> None:
    site.routes |= {"/a": redirect("/b"), "/b": redirect("/a")}
    with pytest.raises(TooManyRedirects, match="after 4 redirects"):
        fetchers(limits=Limits(redirects=4)).fetch(site.url("/a"))
    assert len(site.paths) == 5
    site.routes["/"] = in_turn(redirect("/", set_cookie="seen=1; Path=/"), page())
    assert fetchers().fetch(site.url()).content == PAGE
    assert site.header("/", "cookie") == "seen=1"


@cases(
    ("a redirect without a place", 302, "302"),
    ("missing", 404, "check the URL"),
    ("forbidden", 403, "not for robots"),
    ("busy", 503, "try later"),
    ("unknown", 599, "unknown to HTTP"),
)
def test_a_failure_says_its_status(status: int, hint: str, site: Site, fetchers: Fetchers) -> None:
    site.routes["/"] = page(b"", status)
    with pytest.raises(StatusError, match=hint) as failure:
        fetchers().fetch(site.url())
    assert (failure.value.status, failure.value.url) == (status, site.url())
    again = pickle.loads(pickle.dumps(failure.value))
    assert (str(again), again.url, again.status) == (str(failure.value), site.url(), status)


@cases(
    ("html", "text/html", PAGE, None),
    ("xhtml", "application/xhtml+xml; charset=utf-8", PAGE, None),
    ("text", "text/plain", b"oak", None),
    ("untold", "application/octet-stream", PAGE, None),
    ("empty type", "", PAGE, None),
    ("untold UTF-16", "application/octet-stream", "\ufeffeiche".encode("utf-16"), None),
    ("nothing", "text/html", b"", None),
    ("pdf", "application/pdf", b"%PDF-1.7", "is a PDF, which is not supported"),
    ("pdf that says html", "text/html", b"%PDF-1.7", "is a PDF, which is not supported"),
    ("image", "image/png", b"\x89PNG", "is image/png, not HTML or text"),
    ("style", "text/css", b"a{}", "is text/css"),
    ("json", "application/json", b"{}", "is application/json"),
    ("binary", "application/octet-stream", b"\x00\x01\x02", "is binary data"),
)
def test_pages_and_text_are_taken_and_the_rest_is_named_and_refused(
    content_type: str, body: bytes, refusal: str | None, site: Site, fetchers: Fetchers
) -> None:
    site.routes["/"] = page(body, content_type=content_type)
    if refusal is None:
        assert fetchers().fetch(site.url()).content == body
    else:
        with pytest.raises(UnsupportedContent, match=refusal):
            fetchers().fetch(site.url())


def test_pictures_are_taken_where_they_are_asked_for(site: Site, fetchers: Fetchers) -> None:
    site.routes["/oak.png"] = page(b"\x89PNG", content_type="image/png")
    assert fetchers().fetch(site.url("/oak.png"), kinds=("image/",)).content == b"\x89PNG"
    site.routes["/oak.png"] = page()
    with pytest.raises(UnsupportedContent, match="not what was asked for"):
        fetchers().fetch(site.url("/oak.png"), kinds=("image/",))


def test_many_come_in_order_and_errors_do_not_stop_them(site: Site, fetchers: Fetchers) -> None:
    site.routes |= {f"/{number}": page(str(number).encode()) for number in range(20)}
    urls = [site.url("/3"), site.url("/missing"), "ftp://example.org/", *(site.url(f"/{n}") for n in range(20))]
    outcomes = list(fetchers().fetch_all(iter(urls), jobs=4))
    assert [url for url, _ in outcomes] == urls
    assert [type(outcome).__name__ for _, outcome in outcomes[:3]] == ["Response", "StatusError", "InvalidURL"]
    assert [outcome.content for _, outcome in outcomes[3:] if not isinstance(outcome, Exception)] == [
        str(number).encode() for number in range(20)
    ]


def test_a_caller_who_stops_early_is_left_in_peace(site: Site, fetchers: Fetchers) -> None:
    site.routes["/"] = page()
    outcomes = fetchers().fetch_all((site.url(f"/?{n}") for n in range(10_000)), jobs=2)
    next(outcomes)
    outcomes.close()  # type: ignore[attr-defined]
    assert len(site.paths) < 100


@examples(
    (Fetcher, {"retries": -1}, "must not be below 0"),
    (Fetcher, {"delay": -1.0}, "must not be below 0"),
    (Fetcher, {"per_host": 0}, "must not be below 0"),
    (Timeouts, {"read": 0}, "above 0 seconds"),
    (Limits, {"body": 0}, "above 0 bytes"),
)
def test_a_caller_s_mistake_is_told(make: Callable[..., object], wrong: dict[str, float], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make(**wrong)

"""No text from outside ends a run: a URL, header, rule or entry that is none costs its own source alone."""

import json

import pytest

from duramen.fetch import FetchError, Response, UnexpectedFailure, discover
from duramen.fetch.ordered import in_order

from .conftest import Fetchers
from .site import Route, Site, page, raw

FAR_DATE = "Mon, 01 Jan 99999999999 00:00:00 GMT"
NO_URLS = ["http://[", "http://[::1", "http://a:99999/", "//[", "http://\x00/", "https://%zz/", "http://" + "a" * 9000]
RSS = "application/rss+xml"


def feed(*links: str) -> bytes:
    return "".join(["<rss>", *(f"<item><link>{link}</link></item>" for link in links), "</rss>"]).encode()


def answer(*lines: str) -> Route:
    """An answer without a body, whose lines need not be in order."""
    return raw("\r\n".join(["HTTP/1.1 " + lines[0], *lines[1:], "Content-Length: 0", "", ""]).encode("latin-1"))


HOSTILE = {
    "location": answer("302 Found", "Location: http://["),
    "location in Latin-1": answer("302 Found", "Location: //\xe9\xff/\x80"),
    "retry-after": answer("503 Busy", f"Retry-After: {FAR_DATE}"),
    "retry-after with an offset": answer("503 Busy", "Retry-After: Fri, 31 Dec 9999 23:59:59 -9999"),
    "cookie": answer(
        "404 No", "Set-Cookie: a=b; Expires=Mon, 99-Xxx-99999999999; Max-Age=" + "9" * 5000, "Set-Cookie: =;;,"
    ),
    "type": answer("200 OK", "Content-Type: \x1b]52;c;aGk=\x07" + "/" * 5000),
    "encoding": answer("200 OK", "Content-Encoding: " + "gzip," * 3000),
    "length": answer("200 OK", "Content-Length: -1"),
    "status": raw(b"HTTP/1.1 999999999999999999999999 \xff\r\n\r\n"),
    "controls in a status": answer("429 Many", "Retry-After: \x1b[2J" + "x" * 5000),
    "fold": answer("302 Found", "Location: http://a/\r\n b", "ETag: \x0b\x85"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_answer_costs_its_own_url_alone(name: str, site: Site, fetchers: Fetchers) -> None:
    site.routes |= {"/": page(), "/bad": HOSTILE[name]}
    outcomes = [found for _, found in fetchers(retries=1).fetch_all([site.url("/bad"), site.url()], jobs=1)]
    assert isinstance(outcomes[0], FetchError)
    assert not isinstance(outcomes[0], UnexpectedFailure)
    assert str(outcomes[0]).isprintable()
    assert r"\x1b[2J" in str(outcomes[0]) or name != "controls in a status"
    assert len(str(outcomes[0])) <= 4 * 1000  # 1,000 characters, each of which may be escaped
    assert isinstance(outcomes[1], Response)


def test_a_fault_of_ours_costs_its_own_url_alone() -> None:
    def fetch(url: str) -> Response:
        if "bad" in url:
            raise ZeroDivisionError("oops")
        return Response(url, 200, b"", None, ())

    urls = ["http://me:secret@bad.test/", "http://good.test/"]
    (_, first), (_, second) = in_order(fetch, urls, jobs=1, per_host=1)
    assert isinstance(first, UnexpectedFailure)
    assert isinstance(first.__cause__, ZeroDivisionError)
    assert "secret" not in str(first)
    assert isinstance(second, Response)


@pytest.mark.parametrize("bad", NO_URLS)
def test_an_entry_that_is_no_url_is_left_out(bad: str, site: Site, fetchers: Fetchers) -> None:
    bad = bad.replace("\x00", "\x01")
    head = f"<base href='{bad}'><link rel=alternate type={RSS} href='{bad}'><link rel=alternate type={RSS} href='/rss'>"
    site.routes |= {
        "/": page(head.encode()),
        "/rss": page(feed("/oak", bad.replace("\x01", "&#1;"), "/ash"), content_type=RSS),
        "/json": page(json.dumps({"items": [{"url": bad}, {"url": "/elm"}]}).encode(), content_type="application/json"),
        "/robots.txt": page(f"Sitemap: {bad}\nSitemap: /json".encode()),
    }
    problems: list[FetchError] = []
    found = [found.url for found in discover(site.url(), fetcher=fetchers(), problems=problems)]
    kept = ["/oak"] if "\x01" in bad else ["/oak", "/ash"]  # XML ends at an invalid character
    assert found == [site.url(path) for path in [*kept, "/elm"]]
    assert problems == []

"""Nothing of one client reaches another: no cookie, no credential, no answer that depends on one."""

import base64
import time
from pathlib import Path

import httpx
import pytest

from duramen import extract_url
from duramen.apps.corpus.storage import open_file
from duramen.fetch import Cookies, Fetcher

from ..fetch.site import Site, Visit, page, redirect
from .test_program import program

pytestmark = pytest.mark.slow

ALICE, BOB = "token-of-alice", "token-of-bob"
COOKIE = "sid=alice; Path=/"
BASIC = "Basic " + base64.b64encode(b"alice:pw").decode()
PRIVATE = b"<title>Letters</title><p>The letters of Alice are here, and nobody else may read any of them."
PUBLIC = b"<title>Door</title><p>Whoever has not said who they are sees this door and nothing behind it."


def reader(visit: Visit, **headers: str) -> None:
    """A page that depends on who asks, and that any cache would like to keep."""
    is_alice = "sid=alice" in visit.headers.get("Cookie", "") or visit.headers.get("Authorization") == BASIC
    visit.answer(200, PRIVATE if is_alice else PUBLIC, cache_control="max-age=3600", etag='"1"', **headers)


def login(visit: Visit) -> None:
    reader(visit, **({"set_cookie": COOKIE} if visit.headers.get("Authorization") == BASIC else {}))


@pytest.fixture
def site(site: Site) -> Site:
    rules = b"User-agent: *\nAllow: /\n"
    site.routes |= {
        "/login": login,
        "/private": reader,
        "/robots.txt": page(rules, content_type="text/plain", set_cookie=COOKIE),
        "/entrance": redirect("/private", set_cookie=COOKIE),
    }
    return site


def ask(service: str, token: str, url: str, **headers: str) -> bytes:
    given = {"Authorization": f"Bearer {token}", **headers}
    return httpx.get(f"{service}/extract", params={"url": url}, headers=given, timeout=30).content


def test_no_page_crosses_between_two_tokens_also_not_from_the_cache_after_a_restart(site: Site, tmp_path: Path) -> None:
    options = ("--allow-private", "--delay", "0", "--cache", tmp_path, "--token", ALICE, "--token", BOB)
    as_alice = site.url("/login").replace("//", "//alice:pw@")
    with program(*options) as (service, _):
        for url in (as_alice, as_alice.replace("/login", "/private"), site.url("/entrance")):
            assert b"letters of Alice" in ask(service, ALICE, url)
        for path in ("/private", "/login", "/private"):
            assert b"sees this door" in ask(service, BOB, site.url(path))
        stolen = {"Cookie": "sid=alice", "X-Set-Cookie": "sid=alice"}
        assert b"sees this door" in ask(service, BOB, site.url("/private?own"), **stolen)
    with program(*options) as (service, _):
        for token in (BOB, ALICE):
            assert b"sees this door" in ask(service, token, site.url("/private"))
        assert b"letters of Alice" in ask(service, ALICE, as_alice)
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*.answer"))
    assert b"sees this door" in kept
    assert b"letters" not in kept


def test_no_cookie_crosses_between_jobs(site: Site) -> None:
    """A site sets a cookie on every page; neither another job nor another request sends it."""
    options = ("--allow-private", "--delay", "0", "--token", ALICE, "--token", BOB)
    with program(*options) as (service, _):
        site.routes["/robots.txt"] = page(b"", 404)
        linked = b"<title>Oak</title><p>The heartwood of an old oak is dark.<a href=/private>Letters</a>"
        site.routes["/start"] = page(linked, set_cookie=COOKIE)
        for token, path, body in (
            (ALICE, "crawl", {"url": site.url("/start"), "limit": 3}),
            (BOB, "crawl", {"url": site.url("/start?bob"), "limit": 3}),
            (BOB, "batch/scrape", {"urls": [site.url("/start"), site.url("/private")]}),
            (BOB, "scrape", {"url": site.url("/private")}),
        ):
            paths, headers = len(site.paths), {"Authorization": f"Bearer {token}"}
            assert httpx.post(f"{service}/v2/{path}", json=body, headers=headers, timeout=30).json()["success"]
            while len(site.paths) < paths + 2 and path != "scrape":
                time.sleep(0.05)
    assert "/private" in site.paths
    assert [headers["cookie"] for _, headers in site.seen if "cookie" in headers] == []


def test_no_page_crosses_between_calls_with_one_fetcher(site: Site, tmp_path: Path) -> None:
    with Fetcher(allow_private=True, delay=0, cache=tmp_path) as fetcher:
        as_alice = site.url("/login").replace("//", "//alice:pw@")
        assert "Alice" in extract_url(as_alice, fetcher=fetcher).text
        assert "Alice" not in extract_url(site.url("/private"), fetcher=fetcher).text
        found = dict(fetcher.fetch_all([as_alice, site.url("/private"), site.url("/entrance"), site.url("/login")]))
        assert [getattr(each, "content", None) for each in found.values()] == [PRIVATE, PUBLIC, PRIVATE, PUBLIC]
        session = Cookies()
        for url in (as_alice, site.url("/private")):
            assert fetcher.fetch(url, cookies=session).content == PRIVATE


def test_no_cookie_crosses_between_inputs_of_a_corpus(site: Site) -> None:
    pytest.importorskip("aiohttp", reason="fsspec needs aiohttp for https://")
    with open_file(site.url("/login").replace("127.0.0.1", "alice:pw@localhost")) as file:
        assert file.read() == PRIVATE
    with open_file(site.url("/private").replace("127.0.0.1", "localhost")) as file:
        assert file.read() == PUBLIC

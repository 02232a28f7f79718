"""Answers kept between runs: asked for only if changed, read only if whole."""

from email.utils import formatdate
from pathlib import Path
from unittest.mock import Mock

import pytest

from duramen.fetch import CacheFailed, Response
from duramen.fetch.cache import Cache, is_fresh

from ..cases import cases, examples, tables
from .conftest import NOON, Fetchers, Patience
from .site import PAGE, Site, Visit, in_turn, page, redirect

WRITTEN = tables(__file__)
TODAY = formatdate(NOON, usegmt=True)


def conditional(visit: Visit) -> None:
    """Answers 304 to whoever knows the tag or the date."""
    if visit.headers["If-None-Match"] == '"1"' or visit.headers["If-Modified-Since"] == TODAY:
        visit.answer(304, b"", etag='"1"', x_seen="again")
    else:
        visit.answer(etag='"1"', x_seen="first")


def fetched(fetchers: Fetchers, url: str, cache: Path, **options: object) -> Response:
    return fetchers(cache=cache, ignore_robots=True, **options).fetch(url)


@pytest.mark.parametrize("validator", [{"etag": '"1"'}, {"last_modified": TODAY}])
def test_an_unchanged_page_is_not_sent_again(
    validator: dict[str, str], site: Site, fetchers: Fetchers, tmp_path: Path
) -> None:
    site.routes["/"] = page(PAGE, 200, **validator)
    first = fetched(fetchers, site.url(), tmp_path)
    site.routes["/"] = conditional
    second = fetched(fetchers, site.url(), tmp_path)
    assert (first.from_cache, second.from_cache) == (False, True)
    assert (second.status, second.content, second.content_type) == (200, PAGE, "text/html")
    assert second.header("x-seen") == "again"


def test_a_changed_page_is(site: Site, fetchers: Fetchers, tmp_path: Path) -> None:
    site.routes["/"] = page(etag='"1"')
    fetched(fetchers, site.url(), tmp_path)
    site.routes["/"] = page(b"new", etag='"2"')
    assert fetched(fetchers, site.url(), tmp_path).content == b"new"
    site.routes["/"] = page(b"", 304)
    assert fetched(fetchers, site.url(), tmp_path).content == b"new"
    assert site.header("/", "if-none-match") == '"2"'


def test_a_fresh_page_is_not_asked_for(site: Site, fetchers: Fetchers, tmp_path: Path, patience: Patience) -> None:
    site.routes["/"] = page(cache_control="public, max-age=60")
    fetched(fetchers, site.url(), tmp_path)
    patience.time += 59
    assert fetched(fetchers, site.url(), tmp_path).from_cache
    assert len(site.paths) == 1
    patience.time += 2
    assert not fetched(fetchers, site.url(), tmp_path).from_cache
    assert len(site.paths) == 2


def test_a_kept_page_behind_a_redirect(site: Site, fetchers: Fetchers, tmp_path: Path) -> None:
    site.routes |= {"/": redirect("/new"), "/new": page(cache_control="max-age=60")}
    fetched(fetchers, site.url(), tmp_path)
    response = fetched(fetchers, site.url(), tmp_path)
    assert (response.from_cache, response.url) == (True, site.url("/new"))
    assert site.paths == ["/", "/new", "/"]


@cases(
    *((name, headers, 200) for name, headers in WRITTEN["not_kept"].items()),
    ("not the original", {"etag": '"1"'}, 203),
)
def test_what_is_not_kept(headers: dict[str, str], status: int, site: Site, fetchers: Fetchers, tmp_path: Path) -> None:
    site.routes["/"] = page(PAGE, status, **headers)
    fetched(fetchers, site.url(), tmp_path)
    assert list(tmp_path.rglob("*.answer")) == []


def test_answers_to_requests_with_secrets_are_not_kept_and_kept_ones_not_for_them(
    site: Site, fetchers: Fetchers, tmp_path: Path
) -> None:
    site.routes |= {
        "/": page(cache_control="max-age=60"),
        "/login": redirect("/", set_cookie="secret=1; Path=/"),
        "/busy": in_turn(page(b"", 503, set_cookie="secret=1; Path=/"), page(cache_control="max-age=60")),
    }
    secret = site.url().replace("//", "//me:secret@")
    for url in (secret, site.url("/login"), site.url("/busy")):
        fetched(fetchers, url, tmp_path, retries=1)
    assert (site.header("/", "cookie"), site.header("/busy", "cookie")) == ("secret=1", "secret=1")
    assert list(tmp_path.rglob("*.answer")) == []
    fetched(fetchers, site.url(), tmp_path)
    found = [fetched(fetchers, url, tmp_path).from_cache for url in (secret, site.url("/login"), site.url())]
    assert found == [False, False, True]


@cases(
    ("cut", lambda data: data[:-1]),
    ("cut in the head", lambda data: data[:20]),
    ("empty", lambda data: b""),
    ("another head", lambda data: b"[]\n" + data),
    ("an empty head", lambda data: b"{}\n"),
    ("of another version", lambda data: data.replace(b'"format": 2', b'"format": 1')),
    ("of another page", lambda data: data.replace(b"127.0.0.1", b"127.0.0.2")),
    ("no JSON", lambda data: b"\xff" + data),
)
def test_a_damaged_file_is_no_answer(damage: object, site: Site, fetchers: Fetchers, tmp_path: Path) -> None:
    site.routes["/"] = page(etag='"1"', cache_control="max-age=60")
    fetched(fetchers, site.url(), tmp_path)
    (kept,) = tmp_path.rglob("*.answer")
    kept.write_bytes(damage(kept.read_bytes()))  # type: ignore[operator]
    response = fetched(fetchers, site.url(), tmp_path)
    assert (response.content, response.from_cache) == (PAGE, False)
    assert fetched(fetchers, site.url(), tmp_path).from_cache


def test_a_crash_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path)
    old, new = (Response("http://a.test/", 200, body, None, (), from_cache=True) for body in (b"old", b"new"))
    cache.keep(old, now=NOON)
    monkeypatch.setattr(Path, "replace", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        cache.keep(new, now=NOON)
    assert cache.load("http://a.test/", now=NOON) == (old, False)
    assert list(tmp_path.rglob("*.part")) == []


def test_a_folder_that_takes_nothing_is_told(site: Site, fetchers: Fetchers, tmp_path: Path) -> None:
    site.routes["/"] = page(etag='"1"')
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(CacheFailed, match="choose another folder"):
        fetched(fetchers, site.url(), blocked)


@examples(*WRITTEN["fresh"])
def test_freshness(control: str, age: str, after: int, fresh: bool) -> None:
    headers = (("Cache-Control", control), *([("Age", age)] if age else []))
    assert is_fresh(headers, after) is fresh

"""URLs as sources, against sites on the loopback."""

import json
from pathlib import Path

import pytest
from click.testing import Result

from ..cases import cases, examples
from ..fetch.site import PAGE, Route, Site, page, redirect
from .invoke import printed, refused, run

CONTENT = "Oak\n\nThe heartwood of an old oak is dark and dense."
QUICK = ("--allow-private", "--delay", "0", "--retries", "0")


@pytest.fixture
def site(site: Site) -> Site:
    site.routes["/oak"] = page()
    return site


def fetch(*args: object) -> Result:
    return run(*args, *QUICK)


def test_a_url(site: Site) -> None:
    assert printed(site.url("/oak"), *QUICK) == CONTENT + "\n"
    site.routes["/old"] = redirect("/oak")
    found = json.loads(fetch(site.url("/old"), "-f", "json").stdout)
    assert (found["source"], found["url"]) == (site.url("/old"), site.url("/oak"))
    site.routes["/zolw"] = page("<p>Żółw i dąb stoją.".encode("iso-8859-2"), content_type="text/html; charset=latin2")
    assert fetch(site.url("/zolw")).stdout == "Żółw i dąb stoją.\n"


@cases(
    ("missing", page(status=404), "answered 404 (Not Found); check the URL"),
    ("PDF", page(b"%PDF-1.7", content_type="application/pdf"), "is a PDF, which is not supported"),
    ("nothing", page(b""), "is empty"),
)
def test_what_goes_wrong_is_one_line(route: Route, reason: str, site: Site) -> None:
    site.routes["/page"] = route
    (line,) = refused(site.url("/page"), *QUICK, says=reason).splitlines()
    assert line.startswith(f"duramen: {site.url('/page')}: {reason}")


def test_private_addresses_and_robots(site: Site) -> None:
    refused(site.url("/oak"), says="(loopback); --allow-private permits")
    assert site.seen == []
    site.routes["/robots.txt"] = page(b"User-agent: *\nDisallow: /", content_type="text/plain")
    refused(site.url("/oak"), *QUICK, says="closed to robots by its site; --ignore-robots fetches it")
    assert fetch(site.url("/oak"), "--ignore-robots").stdout == CONTENT + "\n"


def test_passwords_are_not_repeated(site: Site) -> None:
    secret = site.url("/oak").replace("//", "//me:secret@")
    for url in (secret, secret.replace("oak", "gone")):
        outcome = fetch(url, site.url("/oak?2"), "-f", "jsonl", "-v")
        assert "secret" not in outcome.stdout + outcome.stderr
        assert "127.0.0.1" in outcome.stderr
    assert site.header("/oak", "authorization") == "Basic bWU6c2VjcmV0"


def test_a_cache_limits_and_names(site: Site, tmp_path: Path) -> None:
    site.routes |= {"/oak": page(cache_control="max-age=3600"), "/long": page(b"<p>oak" * 1000)}
    for _ in range(2):
        assert fetch(site.url("/oak"), "--cache", tmp_path / "answers").stdout == CONTENT + "\n"
    assert site.paths == ["/oak"]
    assert fetch(site.url("/long"), "--max-size", "0.001", "--user-agent", "arborist/1").exit_code == 1
    assert site.header("/long", "user-agent") == "arborist/1"


def test_headers_and_cookies_and_a_proxy(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    fetch(site.url("/oak"), "--header", "X-Key: a: b", "--cookie", "c=d=e", "--cookie", "f=g", "--proxy", "")
    assert (site.header("/oak", "x-key"), site.header("/oak", "cookie")) == ("a: b", "c=d=e; f=g")
    refused(site.url("/oak"), "--ignore-robots", *QUICK, says="the proxy did not connect to 127.0.0.1")
    assert len(site.paths) == 1


@pytest.mark.parametrize("verb", [[], ["save", "-o", "out"]], ids=["extract", "save"])
def test_a_page_on_disk_is_continued(
    site: Site, tmp_path: Path, verb: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    story = "<title>Oak</title><article><p>{}</p><a rel=next href=/oak/{}>Next page</a></article>"
    parts = ["The heartwood of an old oak is dark and dense.", "The sapwood around it is pale and soft."]
    site.routes["/oak/2"] = page(story.format(parts[1], 9).encode())
    (tmp_path / "oak.html").write_text(story.format(parts[0], 2), encoding="utf-8")
    line = [*verb, "oak.html", "--pages", "all", "--no-title"]
    fetch(*line, "--url", site.url("/oak/1"))
    text = fetch("oak.html", "--pages", "all", "--no-title", "--url", site.url("/oak/1")).stdout
    written = "".join(path.read_text("utf-8") for path in tmp_path.glob("out/*.txt")) if verb else text
    assert [part in written for part in parts] == [True, True]
    assert "has no URL, so no further pages were looked for; --url names it" in fetch(*line).stderr
    assert fetch(*line, "-q").stderr == ""


def test_files_and_urls_in_their_order(site: Site, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(PAGE)
    sources = [site.url("/oak"), str(path), site.url("/gone"), site.url("/oak?2")]
    outcome = fetch(*sources, "-f", "jsonl")
    found = [json.loads(line)["source"] for line in outcome.stdout.splitlines()]
    assert found == [sources[0], sources[1], sources[3]]
    assert outcome.exit_code == 1
    assert outcome.stderr.startswith(f"duramen: {sources[2]}: answered 404")


@pytest.mark.parametrize("verb", ["tree", "blocks", "menus", "compare"])
def test_other_verbs_fetch_too(site: Site, verb: str) -> None:
    outcome = fetch(verb, site.url("/oak"))
    assert outcome.exit_code == 0
    assert outcome.stdout == run(verb, "-", stdin=PAGE).stdout or verb == "compare"


class TestLinks:
    FEED = b"<rss><channel><item><title>An oak</title><link>/oak</link></item></channel></rss>"
    MAP = b"<urlset><url><loc>%s</loc><lastmod>2024-10-12</lastmod></url></urlset>"

    @pytest.fixture
    def listing(self, site: Site) -> Site:
        site.routes |= {
            "/": page(b"<link rel=alternate type=application/rss+xml href=/rss>"),
            "/rss": page(self.FEED, content_type="application/rss+xml"),
            "/sitemap.xml": page(self.MAP % site.url("/ash").encode(), content_type="application/xml"),
        }
        return site

    @cases(
        ("both", [], ["/oak", "/ash"]),
        ("both named", ["--feeds", "--sitemaps"], ["/oak", "/ash"]),
        ("feeds", ["--feeds"], ["/oak"]),
        ("sitemaps", ["--sitemaps"], ["/ash"]),
        ("at most", ["--limit", "1"], ["/oak"]),
    )
    def test_a_line_for_each_article(self, flags: list[str], paths: list[str], listing: Site) -> None:
        assert printed("links", listing.url(), *flags, *QUICK).splitlines() == [listing.url(path) for path in paths]

    def test_with_all_that_is_known(self, listing: Site) -> None:
        first, second = map(json.loads, fetch("links", listing.url(), "-f", "jsonl").stdout.splitlines())
        assert (first["title"], first["kind"]) == ("An oak", "feed")
        assert (second["date"], second["source"]) == ("2024-10-12", listing.url("/sitemap.xml"))

    @examples(([], "feed or sitemap"), (["--feeds"], "feed"), (["--sitemaps"], "sitemap"))
    def test_a_site_that_lists_nothing_is_told(self, flags: list[str], missing: str, site: Site) -> None:
        outcome = fetch("links", site.url("/oak"), *flags)
        assert (outcome.exit_code, outcome.stdout) == (0, "")
        assert outcome.stderr == f"duramen: {site.url('/oak')}: no {missing} of it lists an article\n"

    def test_a_listing_or_a_site_that_fails(self, listing: Site) -> None:
        del listing.routes["/rss"]
        for path, failing, found in (("/", "/rss", ["/ash"]), ("/gone", "/gone", [])):
            outcome = fetch("links", listing.url(path))
            assert (outcome.exit_code, outcome.stdout.splitlines()) == (1, [listing.url(each) for each in found])
            assert outcome.stderr.startswith(f"duramen: {listing.url(failing)}: answered 404")

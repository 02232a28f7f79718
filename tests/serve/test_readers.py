"""Endpoints that other readers call: Open WebUI's loader, Mercury, Readability servers, and full-text feeds."""

import json
import time
from xml.etree import ElementTree as ET

import pytest
from starlette.testclient import TestClient

import duramen
from duramen.apps.serve import Fetching, Service
from duramen.apps.serve.compat.readers import with_articles
from duramen.apps.serve.work.store import Store

from ..cases import cases
from .conftest import EXAMPLE, Clients, Web
from .http.test_access import bearer, with_tokens
from .test_extract import problem

OAK = "https://example.org/oak"
ATOM = "{http://www.w3.org/2005/Atom}"
ENCODED = "{http://purl.org/rss/1.0/modules/content/}encoded"
RSS = b"""<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Wood</title>
<item><title>Oak</title><link>https://example.org/oak</link><dc:creator>Ann</dc:creator><description>Short</description></item>
<item><title>Gone</title><link>https://example.org/gone</link><description>Stays</description></item></channel></rss>"""
FEED = """<feed xmlns="http://www.w3.org/2005/Atom"><title>Wood</title><entry>
<title>Oak</title><link rel="edit" href="/x"/><link href="/oak"/><content type="html">Short</content></entry></feed>"""
BOMB = b'<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss><channel><item><link>&a;</link></item></channel></rss>'


@pytest.fixture
def web() -> Web:
    items = [{"id": "1", "url": "/oak", "content_text": "Short"}]
    listing = json.dumps({"version": "https://jsonfeed.org/version/1.1", "items": items})
    feeds = {"rss": RSS, "atom": FEED.encode(), "json": listing.encode()}
    return Web({OAK: EXAMPLE.read_bytes(), **{f"https://example.org/{name}": each for name, each in feeds.items()}})


def test_open_webui(clients: Clients, web: Web) -> None:
    client = clients(Service(fetching=Fetching(web)), with_tokens(("s3cret-of-open-webui", None)))
    body = {"urls": [OAK, "https://example.org/gone"]}
    assert client.post("/loader", json=body).status_code == 401
    (found,) = client.post("/loader", json=body, headers=bearer("s3cret-of-open-webui")).json()
    assert found["page_content"] == duramen.extract(EXAMPLE.read_bytes(), url=OAK).as_markdown(title=True)
    assert (found["metadata"]["source"], found["metadata"]["language"]) == (OAK, "en")


def test_mercury_and_readability(client: TestClient) -> None:
    html = duramen.extract(EXAMPLE.read_bytes(), url=OAK).html
    found = client.get("/parser", params={"url": OAK}).json()
    assert (found["content"], found["author"], found["date_published"]) == (html, "Ilse Brandt", "2024-10-12")
    article = client.post(
        "/readability", content=json.dumps({"url": OAK}), headers={"Content-Type": "application/json"}
    )
    assert (article.json()["content"], article.json()["byline"]) == (html, "Ilse Brandt")
    assert article.json()["length"] == len(article.json()["textContent"])
    problem(client.get("/parser", params={"url": "https://example.org/gone"}), 502, "site-failed")


def test_a_feed_has_whole_articles(client: TestClient, web: Web) -> None:
    html = duramen.extract(EXAMPLE.read_bytes(), url=OAK).html
    answer = client.get("/feed", params={"url": "https://example.org/rss"})
    whole, gone = ET.fromstring(answer.content).iter("item")
    assert whole.findtext(ENCODED) == html
    assert (gone.findtext("description"), gone.find(ENCODED)) == ("Stays", None)
    assert whole.findtext("{http://purl.org/dc/elements/1.1/}creator") == "Ann"
    atom = ET.fromstring(client.get("/feed", params={"url": "https://example.org/atom"}).content)
    assert [each.text for each in atom.iter(f"{ATOM}content")] == [html]
    (item,) = client.get("/feed", params={"url": "https://example.org/json"}).json()["items"]
    assert (item["content_html"], item["content_text"]) == (html, "Short")
    assert web.asked.count(OAK) == 1
    same = {"If-None-Match": answer.headers["etag"]}
    again = client.get("/feed", params={"url": "https://example.org/rss"}, headers=same)
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("head", ["<!doctype html><head>", "<HTML>", ""])
def test_the_feed_of_a_site_is_found(client: TestClient, web: Web, head: str) -> None:
    page = f"{head}<link rel=alternate type=application/rss+xml href=/rss><p>News of the wood."
    web.pages["https://example.org/"] = page.encode()
    found = client.get("/feed", params={"url": "https://example.org/"})
    assert found.content == client.get("/feed", params={"url": "https://example.org/rss"}).content
    assert web.asked[:2] == ["https://example.org/", "https://example.org/rss"]


def test_a_feed_leaves_nothing_behind_and_stays_well_formed(client: TestClient, web: Web) -> None:
    """The prefixes that ElementTree knows are those of the whole process."""
    web.pages["https://example.org/other"] = RSS.replace(b"dc=", b'oak="https://oak.example/" xmlns:dc=')
    web.pages[OAK] = b"<h1>Oak</h1><p>The heartwood of an old oak is dark\x01 and dense, \xef\xbf\xbe and it lasts.</p>"
    (whole, _) = ET.fromstring(client.get("/feed", params={"url": "https://example.org/other"}).content).iter("item")
    assert "dense" in str(whole.findtext(ENCODED))
    assert ET.tostring(ET.Element("{https://oak.example/}x")).startswith(b"<ns0:x")


@cases(
    ("JSON that nests", b'{"items": ' + b"[" * 100_000),
    ("a number that JSON cannot have", b'{"a": 1e999}'),
    ("XML that nests", b"<rss>" + b"<item>" * 1_000),
    ("an unknown entity", b"<rss>&nbsp;</rss>"),
    ("an unknown encoding", b'<?xml version="1.0" encoding="oak"?><rss></rss>'),
    ("tags that cross", b"<rss><item></rss>"),
    ("an entity of its own", BOMB),
    ("a page", b"<p>An oak."),
)
def test_what_is_no_feed_is_a_problem(content: bytes, client: TestClient, web: Web) -> None:
    web.pages["https://example.org/broken"] = content
    answer = client.get("/feed", params={"url": "https://example.org/broken"})
    assert "no feed" in problem(answer, 422, "unsupported-content")


@pytest.mark.parametrize("items", [5, None, "x", [5, {"url": 5}, {"url": "http://["}]])
def test_a_feed_without_links_stays_as_it_is(items: object, client: TestClient, web: Web) -> None:
    web.pages["https://example.org/odd"] = json.dumps({"items": items}).encode()
    assert client.get("/feed", params={"url": "https://example.org/odd"}).json() == {"items": items}


def test_a_feed_of_many_children_takes_no_time() -> None:
    """The old content was removed child by child, which took 25 s for 400,000 of them."""
    children = b"<content:encoded/>" * 400_000
    long = RSS.replace(b"xmlns:dc", b'xmlns:content="urn:x" xmlns:dc').replace(b"<description>", children, 1)
    begun = time.process_time()
    made = with_articles(long.replace(b"Short</description>", b""), ["<p>An oak.</p>"])
    assert time.process_time() - begun < 8
    assert made.count(b"content:encoded") == 2


def test_articles_of_feeds_are_kept_within_the_limit(clients: Clients, web: Web) -> None:
    items = [f"<item><link>https://example.org/{number}</link></item>" for number in range(20)]
    web.pages["https://example.org/many"] = f"<rss><channel>{''.join(items)}</channel></rss>".encode()
    web.otherwise = b"<p>The heartwood of an old oak is dark and dense, and it stays so for years.</p>" * 5_000
    service = Service(fetching=Fetching(web), store=Store(most=2 << 20))
    answer = clients(service).get("/feed", params={"url": "https://example.org/many"})
    assert answer.content.count(b"content:encoded") == 40
    assert service.store.bytes_held <= 2 << 20


def test_summaries_of_jina(client: TestClient, web: Web) -> None:
    story = "<p>The heartwood of an old <a href=/tree>oak tree</a> is dark and dense, and it has no living cell.</p>"
    web.pages["https://example.org/s"] = f"<nav><a href=/home>Home</a></nav><article>{story * 3}</article>".encode()
    found = client.get("/https://example.org/s", headers={"X-With-Links-Summary": "true"}).text
    assert found.endswith("Links/Buttons:\n- [oak tree](https://example.org/tree)\n")
    asked = {"X-With-Links-Summary": "all", "X-With-Images-Summary": "true", "Accept": "application/json"}
    data = client.get("/https://example.org/s", headers=asked).json()["data"]
    assert data["links"] == {"Home": "https://example.org/home", "oak tree": "https://example.org/tree"}
    assert data["images"] == {}
    assert client.get("/https://example.org/s", headers={"X-Engine": "direct"}).status_code == 200
    problem(client.get("/https://example.org/s", headers={"X-Engine": "browser"}), 400, "unsupported-option")

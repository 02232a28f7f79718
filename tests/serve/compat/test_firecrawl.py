"""Firecrawl's interface: what its clients send is understood, and what duramen cannot do is refused by name."""

from typing import Any

from starlette.testclient import TestClient

import duramen
from duramen.apps.serve import Fetching, Service
from duramen.fetch import ConnectionFailed, Response, StatusError, View

from ...cases import examples
from ..conftest import EXAMPLE, Clients, Web
from ..test_extract import problem

OAK = "https://example.org/oak"


def scraped(client: TestClient, **options: Any) -> dict[str, Any]:
    answer = client.post("/v2/scrape", json={"url": OAK, **options}).json()
    assert answer["success"] is True
    data: dict[str, Any] = answer["data"]
    return data


def test_formats_and_what_is_kept(client: TestClient) -> None:
    document = duramen.extract(EXAMPLE.read_bytes(), url=OAK)
    found = scraped(client, formats=["markdown", "html", {"type": "rawHtml"}, "links", "images"])
    assert (found["markdown"], found["html"]) == (document.as_markdown(title=True), document.html)
    assert found["rawHtml"] == EXAMPLE.read_text("utf-8")
    assert "https://example.org/" in " ".join(found["links"])
    assert found["images"] == [image.url for image in document.images]
    assert (found["metadata"]["title"], found["metadata"]["sourceURL"]) == (document.title, OAK)
    assert len(scraped(client, onlyMainContent=False)["markdown"]) > len(scraped(client)["markdown"])
    only = scraped(client, includeTags=["h1", ".byline"])["markdown"]
    assert only.startswith("# Why old trees are dark inside")
    assert "##" not in scraped(client, excludeTags=["h2"])["markdown"]


@examples(
    ({"formats": ["screenshot"]}, "screenshot"),
    ({"formats": [{"type": "screenshot", "quality": 50}]}, "quality"),
    ({"formats": [{"type": "json", "prompt": "x"}]}, "json"),
    ({"actions": [{"type": "wait"}]}, "actions"),
    ({"waitFor": 100}, "waiting"),
    ({"mobile": True}, "mobile"),
    ({"proxy": "stealth"}, "proxy"),
    ({"colour": "red"}, "colour"),
)
def test_what_is_not_supported(options: dict[str, Any], words: str, client: TestClient) -> None:
    answer = client.post("/v2/scrape", json={"url": OAK, **options})
    assert words in problem(answer, 400, "unsupported-option")
    assert (answer.json()["success"], answer.json()["error"]) == (False, answer.json()["detail"])


def test_headers_and_waiting(clients: Clients) -> None:
    asked: list[dict[str, Any]] = []

    class Shown(Web):
        render = True

        def fetch(self, url: str, /, kinds: tuple[str, ...] = (), headers: object = None, **how: Any) -> Response:
            asked.append({"headers": headers, **how})
            return super().fetch(url, kinds)

    kept, fresh = Shown({OAK: EXAMPLE.read_bytes()}), Shown({OAK: EXAMPLE.read_bytes()})
    client = clients(Service(fetching=Fetching(kept, fresh=fresh)))
    scraped(client, headers={"x-key": "s3cret"}, waitFor=1500)
    scraped(client)
    assert asked == [{"headers": {"X-Key": "s3cret"}, "render": View(wait_seconds=1.5)}, {"headers": None}]
    assert (len(fresh.asked), len(kept.asked)) == (1, 1), "a page for one client comes from no cache, and into none"
    for wrong in ({"Host": "a.b"}, {"X": 3}, ["X"], {"X": "a\nb"}):
        problem(client.post("/v2/scrape", json={"url": OAK, "headers": wrong}), 400, "bad-request")


def test_a_page_that_is_gone_is_a_document_and_a_value_of_the_wrong_type_is_none(client: TestClient, web: Web) -> None:
    web.pages[OAK] = StatusError("https://example.org/oak answered 404 (Not Found)", OAK, 404)
    found = scraped(client, formats=["markdown", "links"])
    assert (found["markdown"], found["links"], found["metadata"]["statusCode"]) == ("", [], 404)
    assert "404" in found["metadata"]["error"]
    web.pages[OAK] = ConnectionFailed("no answer", OAK)
    problem(client.post("/v2/scrape", json={"url": OAK}), 502, "site-failed")
    for wrong in ({"includeTags": "p"}, {"timeout": 0}, {"onlyMainContent": 1}, {"url": 3}, {"url": None}):
        problem(client.post("/v2/scrape", json={"url": OAK, **wrong}), 400, "bad-request")
    problem(client.post("/v2/scrape", json={}), 400, "bad-request")

"""Firecrawl's interface: what its clients send is understood, and what duramen cannot do is refused by name."""

from typing import Any

import pytest
from starlette.testclient import TestClient

import duramen
from duramen.serve import Service

from ..conftest import EXAMPLE, serving
from ..test_extract import problem

OAK = "https://example.org/oak"


def scraped(client: TestClient, **options: Any) -> dict[str, Any]:
    answer = client.post("/v2/scrape", json={"url": OAK, **options}).json()
    assert answer["success"] is True
    data: dict[str, Any] = answer["data"]
    return data


def test_formats(client: TestClient) -> None:
    document = duramen.extract(EXAMPLE.read_bytes(), url=OAK)
    found = scraped(client, formats=["markdown", "html", {"type": "rawHtml"}, "links", "images"])
    assert (found["markdown"], found["html"]) == (document.as_markdown(title=True), document.html)
    assert found["rawHtml"] == EXAMPLE.read_text("utf-8")
    assert "https://example.org/" in " ".join(found["links"])
    assert found["images"] == [image.url for image in document.images]
    assert (found["metadata"]["title"], found["metadata"]["sourceURL"]) == (document.title, OAK)


def test_what_is_kept(client: TestClient) -> None:
    main, whole = scraped(client)["markdown"], scraped(client, onlyMainContent=False)["markdown"]
    assert len(whole) > len(main)
    only = scraped(client, includeTags=["h1", ".byline"])["markdown"]
    assert only.startswith("# Why old trees are dark inside")
    assert "##" not in scraped(client, excludeTags=["h2"])["markdown"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"formats": ["screenshot"]}, "screenshot"),
        ({"formats": [{"type": "screenshot", "quality": 50}]}, "quality"),
        ({"formats": [{"type": "json", "prompt": "x"}]}, "json"),
        ({"actions": [{"type": "wait"}]}, "actions"),
        ({"waitFor": 100}, "waitFor"),
        ({"mobile": True}, "mobile"),
        ({"headers": {"X": "y"}}, "headers"),
        ({"proxy": "stealth"}, "proxy"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_is_not_supported(client: TestClient, options: dict[str, Any], words: str) -> None:
    answer = client.post("/v2/scrape", json={"url": OAK, **options})
    assert words in problem(answer, 400, "unsupported-option")
    assert (answer.json()["success"], answer.json()["error"]) == (False, answer.json()["detail"])


@pytest.mark.parametrize(
    "body",
    [{}, {"url": 3}, {"url": OAK, "includeTags": "p"}, {"url": OAK, "timeout": 0}, {"url": OAK, "onlyMainContent": 1}],
)
def test_values_of_the_wrong_type(client: TestClient, body: dict[str, Any]) -> None:
    problem(client.post("/v2/scrape", json=body), 400, "bad-request")


def test_the_published_client(service: Service) -> None:
    firecrawl = pytest.importorskip("firecrawl", reason="firecrawl-py is not installed")
    with serving(service) as port:
        app = firecrawl.Firecrawl(api_key="fc-any", api_url=f"http://127.0.0.1:{port}")
        found = app.scrape(OAK, formats=["markdown", "links"], exclude_tags=["h2"], only_main_content=True)
        with pytest.raises(Exception, match="screenshot"):
            app.scrape(OAK, formats=["screenshot"])
    assert found.markdown.startswith("# Why old trees are dark inside\n\nCut through the trunk of an old oak")
    assert found.metadata.title == "Why old trees are dark inside"

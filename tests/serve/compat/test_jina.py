"""Jina Reader's interface: what its clients send is understood, and what duramen cannot do is refused by name."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import duramen
from duramen.apps.serve.compat.jina import UNSUPPORTED

from ..conftest import EXAMPLE, Web, serving
from ..test_extract import problem

OAK = "/https://example.org/oak"


@pytest.fixture
def document() -> duramen.Document:
    return duramen.extract(EXAMPLE.read_bytes(), url="https://example.org/oak")


def test_the_default_is_a_mixture_and_selectors_and_images_can_be_chosen(
    client: TestClient, document: duramen.Document
) -> None:
    head = (
        "Title: Why old trees are dark inside\n\nURL Source: https://example.org/oak\n\nPublished Time: 2024-10-12\n\n"
    )
    assert client.get(OAK).text == f"{head}Markdown Content:\n{document.markdown}\n"
    only = client.get(OAK, headers={"X-Target-Selector": "h2", "X-Return-Format": "text"}).text
    without = client.get(OAK, headers={"X-Remove-Selector": "h2", "X-Return-Format": "text"}).text
    assert only.splitlines()[0] not in without
    assert "![" in client.get(OAK).text
    assert "![" not in client.get(OAK, headers={"X-Retain-Images": "none"}).text


@pytest.mark.parametrize("form", ["markdown", "html", "text"])
def test_formats(client: TestClient, document: duramen.Document, form: str) -> None:
    answer = client.get(OAK, headers={"X-Return-Format": form})
    assert answer.text == getattr(document, form)
    data = client.get(OAK, headers={"X-Return-Format": form, "Accept": "application/json"}).json()["data"]
    assert data["content" if form == "markdown" else form] == answer.text
    assert (data["title"], data["url"]) == (document.title, "https://example.org/oak")


def test_a_stream_of_events_and_a_budget(client: TestClient, document: duramen.Document) -> None:
    answer = client.get(OAK, headers={"Accept": "text/event-stream"})
    assert answer.headers["content-type"].startswith("text/event-stream")
    name, data, *rest = answer.text.split("\n")
    assert (name, rest, json.loads(data.removeprefix("data: "))["title"]) == ("event: data", ["", ""], document.title)
    tokens = client.get(OAK, headers={"Accept": "application/json"}).json()["data"]["usage"]["tokens"]
    assert client.get(OAK, headers={"X-Token-Budget": str(tokens)}).status_code == 200
    problem(client.get(OAK, headers={"X-Token-Budget": str(tokens - 1)}), 409, "over-budget")


def test_queries_and_encoded_paths(client: TestClient, web: Web) -> None:
    web.otherwise = b"<p>An oak."
    client.get("/https://example.org/a%20b?q=1&r=%C3%BC")
    client.get("/https%3A%2F%2Fexample.org%2Fa%2520b%3Fq%3D1")
    client.post("/", json={"url": "https://example.org/posted"})
    asked = ["https://example.org/a%20b?q=1&r=%C3%BC", "https://example.org/a%20b?q=1", "https://example.org/posted"]
    assert web.asked == asked


def test_headers_that_mean_nothing_here_are_refused(client: TestClient, web: Web) -> None:
    for name in UNSUPPORTED:
        assert name in problem(client.get(OAK, headers={name: "true"}), 400, "unsupported-option")
    assert web.asked == []


def test_the_client_of_haystack(monkeypatch: pytest.MonkeyPatch, service: Any) -> None:
    """`jina-haystack` is a published client of Jina Reader; its base address is a constant of its module."""
    reader = pytest.importorskip("haystack_integrations.components.connectors.jina.reader", reason="jina-haystack")
    from haystack.utils import Secret

    with serving(service) as port:
        monkeypatch.setitem(reader.READER_ENDPOINT_URL_BY_MODE, reader.JinaReaderMode.READ, f"http://127.0.0.1:{port}/")
        connector = reader.JinaReaderConnector(mode="read", api_key=Secret.from_token("any-token"))
        (found,) = connector.run(query="https://example.org/oak")["documents"]
    assert found.meta["title"] == "Why old trees are dark inside"
    assert "Cut through the trunk of an old oak" in found.content

"""The OpenAPI document holds, /docs shows it without help from elsewhere, and metrics can be read."""

import json
import re
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from hypothesis import settings
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

import duramen
from duramen.serve import Access, Fetching, Service, application
from duramen.serve.app import routes
from duramen.serve.labels import Labels
from duramen.serve.openapi import document
from duramen.serve.problems import KINDS

from .conftest import STORY, Web

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")


UNSAID = schemathesis.checks.positive_data_acceptance
"""Not every request that fits the document is accepted: CSS selectors, encodings, and which method has which option
cannot be said in it."""


@schemathesis.serializer("application/x-ndjson")  # type: ignore[untyped-decorator]
def as_line(_context: Any, value: Any) -> bytes:
    return json.dumps(value).encode()


LABELS = Labels(Path(mkdtemp(prefix="duramen-openapi-")) / "labels.jsonl")
SERVICE = Service(fetching=Fetching(Web(otherwise=STORY)), labels=LABELS)
APP = application(SERVICE, Access(hosts=frozenset({"testserver"})), log=None)


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """The service with a web on which every page is there; schemathesis would end it after each request."""
    if scope["type"] == "lifespan":
        for name in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{name}.complete"})
    else:
        await APP(scope, receive, send)


# /inspect reads its requests as /extract does, and would double the time of this test. /mcp is tested with the official
# client; here it is not installed, and schemathesis takes status 501 for a failure.
TESTED = (
    schemathesis.openapi.from_asgi("/openapi.json", app).exclude(path="/inspect", method="POST").exclude(path="/mcp")
)


@pytest.mark.slow
@TESTED.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=4, deadline=None)
def test_the_document_holds(case: Any) -> None:
    case.call_and_validate(excluded_checks=[UNSAID], timeout=120)


def test_every_route_is_in_the_document() -> None:
    described = json.loads(document())["paths"]
    for route in routes(None):
        path = getattr(route, "path", "")
        shown = {"/static": "/static/{file}", "/http{rest:path}": "/{url}"}.get(path, path)
        assert shown in described, "what the service answers"
        methods = {method.lower() for method in getattr(route, "methods", None) or {"get"}} - {"head"}
        if path != "/mcp":
            assert methods == described[shown].keys(), shown


def test_docs_load_nothing_from_elsewhere(client: TestClient) -> None:
    page = duramen.parse(client.get("/docs").content)
    rows = range(len(page.nodes))
    loaded = [value for row in rows for name in ("src", "href") if (value := page.attribute(row, name))]
    assert loaded == ["/static/docs.css", "/openapi.json"]
    assert client.get("/static/docs.css").status_code == 200
    ids = {page.attribute(row, "id") for row in rows}
    assert KINDS.keys() <= ids, "where the type of a problem leads"


def test_our_own_pages_run_only_our_own_scripts(client: TestClient) -> None:
    for path in ("/docs", "/static/docs.css"):
        policy = client.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy


def test_metrics(client: TestClient) -> None:
    client.post("/extract", json={"html": "<p>An oak."})
    client.post("/extract", json={"html": ""})
    text = client.get("/metrics").text
    line = re.compile(r'# (HELP|TYPE) \S+ .+|[a-z_]+(\{([a-z]+="[^"]*",?)+\})? [0-9.e+]+')
    assert [each for each in text.splitlines() if not line.fullmatch(each)] == []
    assert 'duramen_requests_total{route="/extract",method="POST",status="200"} 1' in text
    assert 'duramen_request_seconds_bucket{route="/extract",le="+Inf"} 2' in text
    assert 'duramen_problems_total{type="empty-page"} 1' in text
    assert "duramen_pages_total 2" in text

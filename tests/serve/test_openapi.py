"""The OpenAPI document lists every route, /docs loads nothing from other hosts, and the metrics can be parsed."""

import json
import re

from starlette.testclient import TestClient

import duramen
from duramen.serve.app import routes
from duramen.serve.http.problems import KINDS
from duramen.serve.openapi.document import document


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

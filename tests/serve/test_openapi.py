"""The OpenAPI document lists every route, /docs loads nothing from other hosts, and the metrics can be parsed."""

import json
import re
from typing import get_args

import msgspec
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

import duramen
from duramen.apps.serve import Service
from duramen.apps.serve.api.labelling import About
from duramen.apps.serve.app import routes
from duramen.apps.serve.compat.firecrawl import FORMATS as FIRECRAWL_FORMATS
from duramen.apps.serve.compat.jina import Engine, Format
from duramen.apps.serve.http.problems import KINDS
from duramen.apps.serve.openapi import described
from duramen.apps.serve.ui.inspecting import MAX_METHODS
from duramen.apps.serve.work.options import SHARED
from duramen.base.limits import LIMITS


def test_every_route_is_in_the_document() -> None:
    paths = described()["paths"]
    for route in routes(Service(), None):
        path = getattr(route, "path", "")
        shown = {"/static": "/static/{file}", "/http{rest:path}": "/{url}"}.get(path, path)
        assert shown in paths, "what the service answers"
        methods = {method.lower() for method in getattr(route, "methods", None) or {"get"}} - {"head"}
        if path != "/mcp":
            assert methods == paths[shown].keys(), shown


def test_docs_load_nothing_from_elsewhere(client: TestClient) -> None:
    page = duramen.parse(client.get("/docs").content)
    rows = range(len(page.nodes))
    loaded = [value for row in rows for name in ("src", "href") if (value := page.attribute(row, name))]
    assert loaded == ["/static/docs.css", "/openapi.json"]
    assert client.get("/static/docs.css").status_code == 200
    assert KINDS.keys() <= {page.attribute(row, "id") for row in rows}, "where the type of a problem leads"


def test_docs_name_the_address_of_the_service_and_run_only_our_own_scripts(client: TestClient) -> None:
    page = client.get("http://localhost:9123/docs").text
    assert "http://localhost:9123/extract" in page
    assert "8080" not in page
    for path in ("/docs", "/static/docs.css", "/"):
        policy = client.get(path).headers["content-security-policy"]
        assert all(each in policy for each in ("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'"))
        assert "unsafe" not in policy
    assert client.get("/").headers["referrer-policy"] == "no-referrer"
    framed = client.get("/frame").headers["content-security-policy"]
    assert framed.startswith("sandbox allow-scripts; default-src 'none'; script-src 'sha256-")


def test_metrics(client: TestClient) -> None:
    client.post("/extract", json={"html": "<p>An oak."})
    client.post("/extract", json={"html": ""})
    families = {each.name: each for each in text_string_to_metric_families(client.get("/metrics").text)}
    found = {
        (each.name, *sorted(each.labels.values())): each.value
        for family in families.values()
        for each in family.samples
    }
    assert found["duramen_requests_total", "/extract", "200", "POST"] == 1
    assert found["duramen_request_seconds_bucket", "+Inf", "/extract"] == 2
    assert found["duramen_problems_total", "empty-page"] == 1
    assert found["duramen_pages_total",] == 2
    limits = {each.labels["name"]: each.value for each in families["duramen_limit"].samples}
    assert limits == {name: limit.amount for name, limit in LIMITS.items()}


def test_the_document_has_the_registries() -> None:
    api = described()
    formats = api["paths"]["/v2/scrape"]["post"]["requestBody"]["content"]["application/json"]["schema"]["properties"]
    assert formats["formats"]["items"]["enum"] == list(FIRECRAWL_FORMATS)
    headers = {each["name"]: each["schema"] for each in api["paths"]["/{url}"]["get"]["parameters"]}
    assert headers["X-Return-Format"]["enum"] == list(get_args(Format))
    assert headers["X-Engine"]["enum"] == list(get_args(Engine))
    label = api["paths"]["/labels"]["post"]["requestBody"]["content"]["application/json"]["schema"]["properties"]
    for name, limited in msgspec.json.schema(About)["$defs"]["About"]["properties"].items():
        assert label[name]["maxLength"] == limited["anyOf"][0]["maxLength"]
    assert api["components"]["schemas"]["Comparison"]["properties"]["methods"]["maxItems"] == MAX_METHODS
    named = set(re.findall(r"#/components/parameters/(\w+)", json.dumps(api["paths"])))
    assert SHARED.keys() | {"favor", "comments", "page_type", "hidden"} == named

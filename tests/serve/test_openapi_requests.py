"""Requests that schemathesis draws from the OpenAPI document are answered as the document says."""

import json
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from hypothesis import settings
from starlette.types import Receive, Scope, Send

from duramen.apps.serve import Access, Fetching, Service, application
from duramen.apps.serve.labelling.labels import LabelFile

from .conftest import STORY, Web

pytestmark = pytest.mark.slow
schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test  # noqa: E402

UNSAID = schemathesis.checks.positive_data_acceptance
"""Not every request that fits the document is accepted: CSS selectors, encodings, and which method has which option
cannot be said in it."""


@schemathesis.serializer("application/x-ndjson")  # type: ignore[untyped-decorator]
def as_line(_context: Any, value: Any) -> bytes:
    return json.dumps(value).encode()


LABELS = LabelFile(Path(mkdtemp(prefix="duramen-openapi-")) / "labels.jsonl")
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


# /inspect reads its requests as /extract does, and would double the time of this test; below /v1 is what is below /v2.
# /mcp is tested with the official client; here it is not installed, and schemathesis takes status 501 for a failure.
TESTED = (
    schemathesis.openapi.from_asgi("/openapi.json", app)
    .exclude(path="/inspect", method="POST")
    .exclude(path_regex="^/(mcp|v1/)")
)


@settings(max_examples=3, deadline=None)
def answered(case: Any) -> None:
    case.call_and_validate(excluded_checks=[UNSAID], timeout=120)


@pytest.mark.parametrize("operation", [each.ok() for each in TESTED.get_all_operations()], ids=lambda each: each.label)
def test_the_document_holds(operation: Any) -> None:
    """As `TESTED.parametrize` does, but that draws the requests in each process that collects tests, for seconds."""
    config = HypothesisTestConfig(project=TESTED.config, modes=list(HypothesisTestMode))
    create_test(operation=operation, test_func=answered, config=config)()

"""JSON from clients costs what its size allows, whatever it contains; problems are short."""

import threading
from typing import Any

import pytest
from starlette.testclient import TestClient

from duramen.apps.serve.http import bodies
from duramen.base.limits import PARAMETERS

from ..cases import cases
from .test_extract import problem

JSON = {"Content-Type": "application/json"}
ITEMS = 100_000
SHORT = 4_000  # bytes: a problem has its detail three times


@cases(
    ("many keys", "{" + ",".join(f'"k{number}":1' for number in range(ITEMS)) + "}"),
    ("many arrays for a page", '{"html": [' + "[]," * ITEMS + "[]]}"),
    ("many strings", '{"html": "<p>Oak", "selector": [' + '"a",' * ITEMS + '"a"]}'),
    ("a long address", '{"url": "https://example.org/' + "a" * 300_000 + '"}'),
    ("blanks", '{"html": "<p>Oak", "text": []' + " " * 300_000 + "}"),
)
@pytest.mark.parametrize("path", ["/extract", "/compare", "/v2/scrape", "/", "/inspect"])
@pytest.mark.slow
def test_too_much_beside_the_page(body: str, client: TestClient, path: str) -> None:
    answer = client.post(path, content=body, headers=JSON)
    problem(answer, 413, "too-large")
    assert len(answer.content) < SHORT


@cases(
    ("deep", b'{"html": ' + b"[" * 300_000, "invalid-json"),
    ("deep and whole", b'{"html": "<p>", "a": ' + b"[" * 5000 + b"]" * 5000 + b"}", "invalid-json"),
    ("a long name", b'{"' + b"k" * 200_000 + b'": 1}', "unknown-option"),
    (
        "unknown names",
        b'{"html": "", ' + b",".join(b'"k%d": 1' % number for number in range(20_000)) + b"}",
        "unknown-option",
    ),
    ("no UTF-8", b'{"html": "<p>\xff"}', "invalid-json"),
    (
        "many selectors",
        b'{"html": "<p>", "method": "element-id", "selector": [%s]}' % b",".join([b'"a"'] * 101),
        "bad-request",
    ),
)
def test_bad_json_is_told_shortly(body: bytes, kind: str, client: TestClient) -> None:
    answer = client.post("/extract", content=body, headers=JSON)
    problem(answer, 400, kind)
    assert len(answer.content) < SHORT


def test_a_long_page_is_decoded_in_a_thread(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    real, threads = bodies.json_object, set()

    def watched(body: bytes) -> dict[str, Any]:
        threads.add(threading.current_thread())
        return real(body)

    monkeypatch.setattr(bodies, "json_object", watched)
    page = "<p>" + "The heartwood of an old oak is dark. " * 30_000
    assert client.post("/extract", json={"html": page}).status_code == 200
    monkeypatch.setattr(bodies, "QUICK", 1 << 30)
    assert client.post("/extract", json={"html": page}).status_code == 200
    assert len(threads) == 2


@cases(
    ("one name", "&".join(["a"] * 15_000), str(PARAMETERS)),
    ("names, one of them twice", "&".join(f"a{number}" for number in range(10_000)) + "&a0", str(PARAMETERS)),
    ("separators", "url=&" + "&" * PARAMETERS, str(PARAMETERS)),
    ("a long name twice", f"{'a' * 20_000}=1&{'a' * 20_000}=2", "more than once"),
)
@pytest.mark.parametrize("path", ["/extract", "/inspect", "/batch"])
def test_queries_have_few_parameters(query: str, says: str, client: TestClient, path: str) -> None:
    answer = client.post(f"{path}?{query}", content="<p>Oak.")
    assert says in problem(answer, 400, "bad-request")
    assert len(answer.content) < SHORT

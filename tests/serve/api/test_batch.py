"""/batch: a line for each line, in order, as results come."""

import json
import socket
from contextlib import suppress
from typing import Any

import pytest
from starlette.testclient import TestClient

import duramen
from duramen.apps.serve import Fetching, Service, Workers
from duramen.apps.serve.http.bodies import Bodies

from ...cases import examples
from ..conftest import EXAMPLE, Clients, Web, serving

H1 = {"method": "element-id", "selector": "h1"}


def posted(client: TestClient, *lines: Any, **options: Any) -> list[dict[str, Any]]:
    body = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    answer = client.post("/batch", content=body, **options)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def test_results_are_those_of_the_command_line_in_order(client: TestClient) -> None:
    pages = [f"<title>Oak {number}</title><p>The heartwood of oak {number} is dark and dense." for number in range(50)]
    assert posted(client) == []
    found = posted(client, *({"html": page, "source": str(number)} for number, page in enumerate(pages)))
    assert [each.pop("source") for each in found] == [str(number) for number in range(50)]
    assert found == [json.loads(document.json()) for document in duramen.extract_many(pages)]


def test_lines_that_fail_do_not_stop_the_others(client: TestClient) -> None:
    found = posted(
        client,
        b"kaputt",
        {"html": "<p>One oak.", "method": "everything"},
        b"",
        {"html": ""},
        {"url": "https://example.org/story", "source": "a story"},
        {"url": "https://example.org/missing"},
        {"html": "<p>Two.", "format": "docx"},
        b"[]",
    )
    sources = [each["source"] for each in found]
    assert sources == ["line 1", "line 2", "line 3", "a story", "https://example.org/missing", "line 6", "line 7"]
    kinds = [each["problem"]["type"].partition("#")[2] if "problem" in each else each["text"] for each in found]
    story = "The heartwood of an old oak is dark and dense."
    failed = ["empty-page", story, "site-failed", "unknown-option", "invalid-json"]
    assert kinds == ["invalid-json", "One oak.", *failed]


@examples(
    ([{}, {"method": "element-id", "selector": "nav"}], H1, ["Oak", "Home"]),
    ([{"method": "everything"}, {"links": True}], H1 | {"links": "false"}, ["Oak\n\nHome", "Oak"]),
    ([{"method": "everything"}, {"html": "<p>An oak."}], {"comments": "false"}, ["Oak\n\nHome", "An oak."]),
)
def test_options_of_the_query_are_defaults(
    lines: list[dict[str, Any]], query: dict[str, str], texts: list[str], client: TestClient
) -> None:
    given = [{"html": "<h1>Oak</h1><nav>Home</nav>", **line} for line in lines]
    assert [each["text"] for each in posted(client, *given, params=query)] == texts


@examples(
    ({"format": "markdown", "title": False}, "The [heartwood](https://example.org/) of an oak is dark.\n"),
    ({"format": "markdown", "links": False}, "# Oak\n\nThe heartwood of an oak is dark.\n"),
    ({"format": "text"}, "Oak\n\nThe heartwood of an oak is dark.\n"),
)
def test_a_line_has_its_own_format(options: dict[str, Any], written: str, client: TestClient) -> None:
    page = "<title>Oak</title><p>The <a href=https://example.org/>heartwood</a> of an oak is dark."
    (found,) = posted(client, {"html": page, "source": "oak", **options})
    assert found == {"source": "oak", "format": options["format"], "content": written}
    (as_json,) = posted(client, {"html": page, "format": "json"})
    assert as_json == posted(client, {"html": page})[0]


def test_a_line_that_is_too_long(clients: Clients) -> None:
    client = clients(Service(bodies=Bodies(most=1000)))
    long = json.dumps({"html": "x" * 300_000}).encode()
    found = posted(client, {"html": "<p>One."}, long, {"html": "<p>Two."}, long)
    assert ["problem" in each for each in found] == [False, True, False, True]
    assert found[1]["problem"]["status"] == 413


def test_results_come_before_the_last_line_is_sent() -> None:
    with serving(Service()) as port, socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(b"POST /batch HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        reader = client.makefile("rb")
        for number in range(3):
            line = json.dumps({"html": f"<p>Oak number {number}.", "method": "duramen"}).encode() + b"\n"
            client.sendall(b"%x\r\n%s\r\n" % (len(line), line))
            while (piece := reader.readline()) and not piece.startswith(b"{"):
                pass
            assert json.loads(piece)["source"] == f"line {number + 1}"
        client.sendall(b"0\r\n\r\n")
        assert b"0\r\n" in reader.read(7)


@pytest.mark.slow
def test_a_client_that_does_not_read_is_not_read_from() -> None:
    """The service holds a few lines and as many results as the buffers of the connection take; not the whole batch."""
    service = Service(workers=Workers(jobs=2))
    line = json.dumps({"html": EXAMPLE.read_text("utf-8")}).encode() + b"\n"
    with serving(service) as port, socket.create_connection(("127.0.0.1", port)) as client:
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            client.setsockopt(socket.SOL_SOCKET, option, 4096)
        client.sendall(b"POST /batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n")
        client.settimeout(1.0)
        sent = 0
        with suppress(TimeoutError):
            while sent < 200_000_000:
                sent += client.send(line)
        assert sent < 60_000_000
        assert service.bodies.bytes_held < 3_000_000


def test_a_batch_waits_where_single_requests_are_refused(clients: Clients, web: Web) -> None:
    client = clients(Service(workers=Workers(jobs=1, queue=0), fetching=Fetching(web)))
    found = posted(client, *({"html": f"<p>Oak {number}."} for number in range(30)))
    assert ["problem" in each for each in found] == [False] * 30

"""Tokens, rates, requests at a time, hosts and origins."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from duramen.apps.serve import Access, Fetching, Rate, Service
from duramen.apps.serve.http.access import token, tokens_in

from ...cases import cases_of
from ..conftest import Clients, Web
from ..test_extract import problem

SECRET = "correct-horse"
PAGE = {"html": "<p>An oak."}


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def with_tokens(*known: tuple[str, str | None], **rules: object) -> Access:
    made = [token(secret, name=secret, rate=Rate.parse(rate) if rate else None) for secret, rate in known]
    return Access({each.digest: each for each in made}, **rules)  # type: ignore[arg-type]


def test_a_token_opens_the_service(clients: Clients) -> None:
    client = clients(Service(), with_tokens((SECRET, None)))
    for headers in ({}, bearer("wrong-horse"), {"Authorization": f"Basic {SECRET}"}, bearer("")):
        answer = client.post("/extract", json=PAGE, headers=headers)
        problem(answer, 401, "token-required")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert client.post("/extract", json=PAGE, headers=bearer(SECRET)).status_code == 200
    assert client.get("/metrics").status_code == 401
    for path in ("/healthz", "/readyz", "/docs", "/openapi.json", "/static/docs.css"):
        assert client.get(path).status_code == 200


def test_rates_of_tokens(clients: Clients) -> None:
    now = [0.0]
    access = with_tokens(("slow-client", "2/m"), ("quick-client", None), now=lambda: now[0])
    client = clients(Service(), access)

    def status(secret: str) -> int:
        return client.post("/extract", json=PAGE, headers=bearer(secret)).status_code

    assert [status("slow-client") for _ in range(3)] == [200, 200, 429]
    assert [status("quick-client") for _ in range(3)] == [200, 200, 200]
    refused = client.post("/extract", json=PAGE, headers=bearer("slow-client"))
    problem(refused, 429, "rate-limited")
    assert refused.headers["retry-after"] == "30"
    now[0] = 30.0
    assert [status("slow-client") for _ in range(2)] == [200, 429]


def test_requests_at_a_time(clients: Clients, web: Web) -> None:
    web.gate, web.otherwise = threading.Event(), b"<p>An oak."
    client = clients(Service(fetching=Fetching(web)), Access(per_client=3))
    with ThreadPoolExecutor(3) as pool:
        slow = [pool.submit(client.get, f"/extract?url=https://example.org/{number}") for number in range(3)]
        while len(web.asked) < 3:
            threading.Event().wait(0.01)
        problem(client.post("/extract", json=PAGE), 429, "rate-limited")
        assert client.get("/healthz").status_code == 200
        web.gate.set()
        assert [each.result().status_code for each in slow] == [200] * 3
    assert client.post("/extract", json=PAGE).status_code == 200


@cases_of(__file__, "tokens")
def test_tokens_in_a_file(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "tokens"
    path.write_text("# name token rate\nanna correct-horse 10/s\n\nben battery-staple\n")
    assert [(each.name, each.rate) for each in tokens_in(path)] == [("anna", Rate(10, 1)), ("ben", None)]
    path.write_text(text)
    with pytest.raises(ValueError, match=words):
        tokens_in(path)


FRIEND = "https://friend.example"


@cases_of(__file__, "headers")
def test_names_of_others_do_not_lead_here_and_their_pages_embed_nothing(
    headers: dict[str, str], status: int, clients: Clients, web: Web
) -> None:
    access = Access(hosts=frozenset({"reader.example"}), origins=frozenset({FRIEND}))
    client = clients(Service(fetching=Fetching(web)), access)
    answer = client.get("/extract?url=https://example.org/story", headers=headers)
    assert (answer.status_code, web.asked == []) == (status, status != 200)
    if origin := headers.get("Origin"):
        assert answer.headers.get("access-control-allow-origin") == (origin if origin == FRIEND else None)
        before = client.options("/extract", headers={"Origin": origin, "Access-Control-Request-Method": "POST"})
        assert (before.status_code == 200) == (origin == FRIEND)

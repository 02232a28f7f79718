"""`pages`: the service joins the pages of an article as `extract_url` does."""

import itertools
from typing import Any

import pytest
from starlette.testclient import TestClient

from duramen import extract_url

from .conftest import Web
from .test_extract import problem

ARTICLE = "https://example.org/story?page="
SENTENCE = "The heartwood of an old oak is dark and dense, and it carries the whole tree through storms for centuries."


def article(count: int) -> dict[str, bytes | Exception]:
    """The pages of an article by their URLs, each with a link to the next."""
    return {f"{ARTICLE}{number}": one_page(number, count) for number in range(1, count + 1)}


def one_page(number: int, count: int) -> bytes:
    own = "".join(f"<p>Part {number} of the story, paragraph {each}. {SENTENCE}</p>" for each in range(4))
    link = f"<a href='?page={number + 1}'>Next</a>" if number < count else ""
    return f"<title>Oak</title><article><h1>Oak</h1>{own}</article><nav>{link}</nav>".encode()


@pytest.fixture
def web() -> Web:
    return Web(article(3))


@pytest.mark.parametrize("pages", ["all", 1, 2, 3, 100])
def test_the_document_is_that_of_extract_url(client: TestClient, web: Web, pages: Any) -> None:
    expected = extract_url(f"{ARTICLE}1", fetcher=web, pages=pages)  # type: ignore[arg-type]
    got = client.get("/extract", params={"url": f"{ARTICLE}1", "pages": pages, "format": "json"}).json()
    assert (got["text"], tuple(got["pages"])) == (expected.text, expected.pages)
    assert got == client.post("/extract", json={"url": f"{ARTICLE}1", "pages": pages, "format": "json"}).json()
    (line,) = client.post("/batch", content=f'{{"url": "{ARTICLE}1", "pages": 3}}').text.splitlines()
    assert "Part 3 of the story" in line


def test_without_it_one_page_is_read(client: TestClient, web: Web) -> None:
    assert "Part 2" not in client.get("/extract", params={"url": f"{ARTICLE}1"}).text
    assert web.asked == [f"{ARTICLE}1"]


def test_all_pages_together_have_the_time_of_one(client: TestClient, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for what comes later, so that nothing more is fetched, and half an article is no answer."""
    times = itertools.chain([0, 59], itertools.repeat(61))
    monkeypatch.setattr("duramen.apps.serve.work.fetching.monotonic", lambda: next(times))
    detail = problem(client.get("/extract", params={"url": f"{ARTICLE}1", "pages": "all"}), 504, "site-timeout")
    assert "ask for fewer pages" in detail
    assert web.asked == [f"{ARTICLE}1", f"{ARTICLE}2"]

"""/extract: the names and defaults of Python and the command line, formats by Accept, and bad input."""

import inspect
import json
from itertools import chain, repeat
from typing import Any

import pytest
from starlette.testclient import TestClient

import duramen
from duramen.apps.cli.verbs.extract import extract as verb
from duramen.apps.serve import Fetching, Service, application
from duramen.apps.serve.work.options import SHARED, schemas_of
from duramen.apps.serve.work.pages import MEDIA_TYPES
from duramen.export import FORMATS
from duramen.fetch import Fetcher, FetchTimeout, InvalidURL, RefusedAddress, RobotsDenied, TooLarge, UnsupportedContent
from duramen.page.extract import METHODS, as_arguments

from ..cases import cases_of, examples, tables
from ..cli.invoke import run
from ..saved.samples import SINGLE_FILE, URL, mhtml, webarchive
from .conftest import EXAMPLE, STORY, Clients, Web

HTML: dict[str, str] = {"Content-Type": "text/html"}
HEADINGS = "<h1>Oak</h1><p>The heartwood of an old oak is <a href=/x>dark</a> and dense.<table><tr><td>a<td>b</table>"
OPTIONS = tables(__file__)["options"]


class TestOneInterface:
    """Python, the command line and HTTP: the same names, the same defaults, the same results."""

    def test_names_and_defaults(self) -> None:
        python = inspect.signature(duramen.extract).parameters
        line = {"form": "format"}
        given = {line.get(name, name): value for name, value in verb.make_context("extract", ["-"]).params.items()}
        for name in ("url", "method", "encoding", "content_type"):
            assert python[name].default == given[name]
        assert SHARED.keys() - {"model"} <= given.keys()
        assert "model" in python, "which the command line takes as an option of the method"
        assert set(SHARED["method"][0]["enum"]) == set(METHODS)
        assert set(SHARED["format"][0]["enum"]) == set(FORMATS) == set(MEDIA_TYPES)
        assert {"comments", "hidden"} <= schemas_of("duramen").keys() & given.keys()
        assert {"precision", "recall"} <= given.keys(), "which are the two values of favor"

    @pytest.mark.parametrize("form", FORMATS)
    def test_formats(self, client: TestClient, form: str) -> None:
        printed = run(EXAMPLE, "-f", form).stdout
        answer = client.post(f"/extract?format={form}", content=EXAMPLE.read_bytes(), headers=HTML)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(MEDIA_TYPES[form])
        document = duramen.extract(EXAMPLE.read_bytes())
        titled = {"title": True} if "title" in FORMATS[form].options else {}
        assert answer.text == FORMATS[form].header + FORMATS[form].write(document, **titled)
        if form in {"json", "jsonl"}:
            assert {"source": str(EXAMPLE), **answer.json()} == json.loads(printed)
        elif form in {"text", "markdown", "html"}:
            assert answer.text == printed

    @pytest.mark.parametrize(("options", "line"), OPTIONS)
    def test_results(self, options: dict[str, Any], line: list[str], client: TestClient) -> None:
        content, text = EXAMPLE.read_bytes(), run(EXAMPLE, *line).stdout
        if "format" not in options:
            assert duramen.extract(content, **as_arguments(options)).as_text(title=True) + "\n" == text
        assert client.post("/extract", params=options, content=content, headers=HTML).text == text
        if "encoding" not in options:
            assert client.post("/extract", json={"html": content.decode(), **options}).text == text
            assert client.post("/extract", params=options, json={"html": content.decode()}).text == text
        if options.keys().isdisjoint({"encoding", "format"}):  # with an address, links are absolute
            assert client.get("/extract", params={"url": "https://example.org/oak", **options}).text == text

    @pytest.mark.parametrize("form", ["json", "jsonl"])
    def test_structured_data_on_request(self, client: TestClient, form: str) -> None:
        page = {"html": f"<div itemscope><b itemprop=name>Oak \u2028</b></div>{HEADINGS}", "format": form}
        plain = client.post("/extract", json=page).json()
        assert "data" not in plain
        data = duramen.extract(page["html"]).data
        assert client.post("/extract", json={**page, "data": True}).json() == {**plain, "data": data}
        assert json.loads(run("-f", form, "--data", "-", stdin=page["html"]).stdout)["data"] == data
        refused = client.post("/extract", json={**page, "data": True, "format": "text"})
        assert refused.json()["type"].endswith("unsupported-option")


@cases_of(__file__, "accept")
def test_formats_by_accept(accept: str, media: str, client: TestClient) -> None:
    answer = client.post("/extract", content=STORY, headers={**HTML, "Accept": accept})
    assert answer.headers["content-type"].startswith(media)
    assert "dark and dense" in answer.text


def test_results_run_nothing_in_a_browser_and_bytes_come_with_their_content_type(client: TestClient) -> None:
    answer = client.post("/extract?format=html", content=STORY, headers=HTML)
    assert "sandbox" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    page = "<p>Die Eiche ist älter als ihr Name, und ihr Holz ist dunkel."
    for content, kind, text in (
        (page.encode("latin1"), "text/html; charset=latin1", page.removeprefix("<p>")),
        (b"1 < 2 & <p>", "text/plain", "1 < 2 & <p>"),
    ):
        assert client.post("/extract", content=content, headers={"Content-Type": kind}).text == text + "\n"
    large = STORY + b"<p>The oak is a tree, and the ash is another. " * 40_000
    expected = duramen.extract(large).as_text(title=True) + "\n"
    assert client.post("/extract", content=large, headers=HTML).text == expected


def problem(answer: Any, status: int, kind: str) -> str:
    """The detail of a problem that has this status and type."""
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert (answer.status_code, body["status"], body["type"]) == (status, status, f"/docs#{kind}"), body
    assert "Traceback" not in answer.text
    return str(body["detail"])


def test_a_fault_of_ours_is_logged_and_not_shown(web: Web) -> None:
    web.pages["https://example.org/oak"] = RuntimeError("a secret of the service")
    logged: list[dict[str, Any]] = []
    app = application(Service(fetching=Fetching(web)), log=logged.append)
    with TestClient(app, base_url="http://localhost") as client:
        answer = client.get("/extract?url=https://example.org/oak")
    problem(answer, 500, "internal-error")
    assert "secret" not in answer.text
    assert "a secret of the service" in logged[-1]["failure"]


@examples(
    (InvalidURL("is no URL"), 400, "invalid-url"),
    (RefusedAddress("is private"), 403, "private-address"),
    (RobotsDenied("is closed"), 403, "robots-denied"),
    (UnsupportedContent("is a PDF"), 422, "unsupported-content"),
    (TooLarge("is too large"), 502, "page-too-large"),
    (FetchTimeout("took too long"), 504, "site-timeout"),
    (None, 502, "site-failed"),
)
def test_sites_that_fail(error: Exception | None, status: int, kind: str, client: TestClient, web: Web) -> None:
    if error is not None:
        web.pages["https://example.org/bad"] = error
    answer = client.get("/extract", params={"url": "https://example.org/bad"})
    assert problem(answer, status, kind) == (
        str(error) if error else "https://example.org/bad does not answer; check the URL"
    )


def test_real_fetching_refuses_this_machine_and_may_be_off(clients: Clients) -> None:
    client = clients(Service(fetching=Fetching(Fetcher())))
    detail = problem(client.get("/extract?url=http://127.0.0.1:8000/"), 403, "private-address")
    assert "--allow-private permits" in detail
    problem(client.get("/extract?url=file:///etc/passwd"), 400, "invalid-url")
    client, oak = clients(Service()), {"url": "https://example.org/oak"}
    for answer in (
        *(client.get("/extract", params=oak), client.get("/https://example.org/oak")),
        *(client.post("/extract", json=oak), client.post("/v2/scrape", json=oak)),
    ):
        assert "send the HTML" in problem(answer, 403, "fetching-disabled")


SAVED = {"multipart/related": mhtml(), "application/x-webarchive": webarchive(), "text/html": SINGLE_FILE.encode()}


def test_saved_pages_are_read_and_pages_as_curl_sends_them(client: TestClient) -> None:
    for kind, saved in SAVED.items():
        answer = client.post("/extract?format=json", content=saved, headers={"Content-Type": kind})
        assert (answer.json()["url"], answer.json()["title"]) == (URL, "Old oaks")
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    sent, usual = (client.post("/extract", content=EXAMPLE.read_bytes(), headers=headers) for headers in (form, HTML))
    assert sent.text == usual.text
    answer = client.post("/extract", content=b"url=https%3A%2F%2Fexample.org", headers=form)
    problem(answer, 415, "unsupported-media-type")


ARTICLE = "https://example.org/story?page="
PARAGRAPH = "The heartwood of an old oak is dark and dense, and it carries the whole tree through storms for centuries."


def article(count: int) -> Web:
    """The pages of an article, each with a link to the next."""
    web = Web()
    for number in range(1, count + 1):
        own = "".join(f"<p>Part {number} of the story, paragraph {each}. {PARAGRAPH}</p>" for each in range(4))
        link = f"<a href='?page={number + 1}'>Next</a>" if number < count else ""
        page = f"<title>Oak</title><article><h1>Oak</h1>{own}</article><nav>{link}</nav>"
        web.pages[f"{ARTICLE}{number}"] = page.encode()
    return web


class TestPages:
    """`pages`: the service joins the pages of an article as `extract_url` does."""

    @pytest.fixture
    def web(self) -> Web:
        return article(3)

    @pytest.mark.parametrize("pages", ["all", 1, 2, 3, 100])
    def test_the_document_is_that_of_extract_url(self, client: TestClient, web: Web, pages: Any) -> None:
        expected = duramen.extract_url(f"{ARTICLE}1", fetcher=web, pages=pages)  # type: ignore[arg-type]
        asked = {"url": f"{ARTICLE}1", "pages": pages, "format": "json"}
        got = client.get("/extract", params=asked).json()
        assert (got["text"], tuple(got["pages"])) == (expected.text, expected.pages)
        assert got == client.post("/extract", json=asked).json()
        (line,) = client.post("/batch", content=f'{{"url": "{ARTICLE}1", "pages": 3}}').text.splitlines()
        assert "Part 3 of the story" in line

    def test_without_it_one_page_is_read(self, client: TestClient, web: Web) -> None:
        assert "Part 2" not in client.get("/extract", params={"url": f"{ARTICLE}1"}).text
        assert web.asked == [f"{ARTICLE}1"]

    def test_all_pages_together_have_the_time_of_one(
        self, client: TestClient, web: Web, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Nobody waits for what comes later, so that nothing more is fetched, and half an article is no answer."""
        times = chain([0, 59], repeat(61))
        monkeypatch.setattr("duramen.apps.serve.work.fetching.monotonic", lambda: next(times))
        detail = problem(client.get("/extract", params={"url": f"{ARTICLE}1", "pages": "all"}), 504, "site-timeout")
        assert "ask for fewer pages" in detail
        assert web.asked == [f"{ARTICLE}1", f"{ARTICLE}2"]

"""Firecrawl's interface: what its clients send is understood, and what duramen cannot do is refused by name.

Its jobs are bounded, stay on one site, are cancelled, and resumed after a restart.
"""

import shutil
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import duramen
from duramen.apps.serve import Fetching, Service
from duramen.apps.serve.work.store import Job, Store
from duramen.base.limits import JOBS_PER_CLIENT
from duramen.fetch import ConnectionFailed, Response, StatusError, View

from ...cases import cases, examples
from ..conftest import EXAMPLE, Clients, Web, serving
from ..http.test_access import bearer, with_tokens
from ..test_extract import problem

SITE, OAK = "https://example.org/wood/", "https://example.org/oak"
STORY = "<p>The heartwood of an old oak is dark and dense, and no cell in it has been alive for years.</p>"


def linked(*names: str) -> bytes:
    return f"<title>{names}</title>{STORY * 3}{''.join(f'<a href={name}>{name}</a>' for name in names)}".encode()


@pytest.fixture
def web() -> Web:
    outside = {"/other", "https://elsewhere.org/", "mailto:a@b.c", "#top", "http://["}
    return Web(
        {
            SITE: linked("a", "b", *outside),
            f"{SITE}a": linked("c", "a?page=2"),
            f"{SITE}b": linked("missing"),
            f"{SITE}c": linked("d"),
            f"{SITE}d": linked(),
            f"{SITE}a?page=2": linked(),
            "https://example.org/other": linked(),
            OAK: EXAMPLE.read_bytes(),
        }
    )


def finished(client: TestClient, path: str) -> dict[str, Any]:
    for _ in range(2_000):
        status: dict[str, Any] = client.get(path).json()
        if status["status"] != "scraping":
            break
    more = status
    while "next" in more:
        more = client.get(more["next"]).json()
        status["data"] += more["data"]
    return status


def started(client: TestClient, kind: str = "crawl", **options: Any) -> str:
    """Where the status of a new job is."""
    return f"/v2/{kind}/{client.post(f'/v2/{kind}', json=options).json()['id']}"


def crawled(client: TestClient, **options: Any) -> dict[str, Any]:
    return finished(client, started(client, url=SITE, **options))


def names(status: dict[str, Any]) -> list[str]:
    return sorted(each["metadata"]["sourceURL"].removeprefix(SITE) for each in status["data"])


def test_a_crawl_stays_below_where_it_began(client: TestClient, web: Web) -> None:
    status = crawled(client)
    assert names(status) == ["", "a", "a?page=2", "b", "c", "d"]
    assert (status["status"], status["completed"], status["total"]) == ("completed", 6, 7)
    assert all(url.startswith(SITE) for url in web.asked)
    assert len(web.asked) == len(set(web.asked))
    assert status["data"][0]["markdown"].startswith("# ")


@examples(
    *(({"limit": 2}, 2), ({"maxDiscoveryDepth": 1}, 3), ({"maxDiscoveryDepth": 0}, 1)),
    *(({"includePaths": ["/a$"]}, 2), ({"includePaths": ["^.*/a$"]}, 2), ({"includePaths": ["/wood/$"]}, 1)),
    *(({"includePaths": ["/a$"], "limit": 1}, 1), ({"excludePaths": ["/a$"]}, 2), ({"crawlEntireDomain": True}, 7)),
)
def test_limits_of_a_crawl(options: dict[str, Any], expected: int, client: TestClient) -> None:
    assert crawled(client, **options)["completed"] == expected


def test_batches_and_their_errors(client: TestClient) -> None:
    batch = started(client, "batch/scrape", urls=[f"{SITE}a", f"{SITE}missing"], formats=["html"])
    status = finished(client, batch)
    assert (names(status), list(status["data"][0])) == (["a"], ["html", "metadata"])
    (error,) = client.get(f"{batch}/errors").json()["errors"]
    assert (error["url"], error["code"]) == (f"{SITE}missing", "site-failed")
    assert client.get(batch.replace("batch/scrape", "crawl")).status_code == 404


def test_map(client: TestClient) -> None:
    links = client.post("/v2/map", json={"url": SITE}).json()["links"]
    assert sorted(each["url"] for each in links) == ["https://example.org/other", SITE, f"{SITE}a", f"{SITE}b"]


def test_active_crawls(client: TestClient, web: Web) -> None:
    web.gate = threading.Event()
    crawl = started(client, url=SITE, limit=2, scrapeOptions={"headers": {"X-Key": "s"}})
    (found,) = client.get("/v2/crawl/active").json()["crawls"]
    assert (f"/v2/crawl/{found['id']}", found["url"], found["options"]) == (crawl, SITE, {"limit": 2})
    web.gate.set()
    assert finished(client, crawl)["status"] == "completed"
    assert client.get("/v2/crawl/active").json()["crawls"] == []


def test_a_page_that_is_gone_is_a_document_with_its_status(client: TestClient, web: Web) -> None:
    web.pages[f"{SITE}b"] = StatusError("gone", f"{SITE}b", 404)
    status = crawled(client, scrapeOptions={"formats": ["markdown", "links"]})
    (gone,) = [each for each in status["data"] if each["metadata"]["statusCode"] == 404]
    assert (gone["markdown"], gone["links"], gone["metadata"]["sourceURL"]) == ("", [], f"{SITE}b")
    assert status["completed"] == status["total"] == 6


def test_the_first_version_of_the_interface(client: TestClient) -> None:
    body = {"url": SITE, "ignoreSitemap": True, "maxDepth": 1, "allowBackwardLinks": True}
    crawl = client.post("/v1/crawl", json=body).json()
    assert crawl["url"].endswith(f"/v1/crawl/{crawl['id']}")
    assert names(finished(client, f"/v1/crawl/{crawl['id']}")) == ["", "a", "b", "https://example.org/other"]
    assert f"{SITE}a" in client.post("/v1/map", json={"url": SITE}).json()["links"]
    data = client.post("/v1/scrape", json={"url": SITE, "formats": ["markdown"], "parsePDF": True}).json()["data"]
    assert data["markdown"].startswith("# ")


def test_cancel(client: TestClient, web: Web) -> None:
    web.gate = threading.Event()
    crawl = started(client, url=SITE)
    assert client.delete(crawl).json()["status"] == "cancelled"
    web.gate.set()
    assert finished(client, crawl)["status"] == "cancelled"
    assert set(web.asked) == {SITE}


def test_restart(clients: Clients, web: Web, tmp_path: Path) -> None:
    jobs = Store(tmp_path / "jobs.db")
    half, gone = (jobs.add("crawl", "anna", {"url": SITE}, [SITE]) for _ in range(2))
    jobs.end(gone.id, "cancelled")
    jobs.close()
    client = clients(Service(fetching=Fetching(web), store=Store(tmp_path / "jobs.db")))
    assert names(finished(client, f"/v2/crawl/{half.id}")) == ["", "a", "a?page=2", "b", "c", "d"]
    assert client.get(f"/v2/crawl/{gone.id}").json()["status"] == "cancelled"
    problem(client.delete(f"/v2/crawl/{half.id}"), 409, "job-ended")
    problem(client.delete("/v2/crawl/none"), 404, "not-found")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_published_python_client(service: Service) -> None:
    firecrawl = pytest.importorskip("firecrawl", reason="firecrawl-py is tested by ./check-adapters")
    with serving(service) as port:
        app = firecrawl.Firecrawl(api_key="fc-any", api_url=f"http://127.0.0.1:{port}")
        found = app.scrape(f"{SITE}a", formats=["markdown", "links"], exclude_tags=["h2"], only_main_content=True)
        assert (found.markdown[:2], found.metadata.title) == ("# ", "('c', 'a?page=2')")
        with pytest.raises(Exception, match="screenshot"):
            app.scrape(f"{SITE}a", formats=["screenshot"])
        job = app.crawl(SITE, limit=3, poll_interval=1, sitemap="skip")
        assert (job.status, len(job.data)) == ("completed", 3)
        assert job.data[0].markdown.startswith("# ")
        batch = app.batch_scrape([f"{SITE}a", f"{SITE}b"], formats=["markdown"], poll_interval=1)
        assert (batch.status, len(batch.data)) == ("completed", 2)
        assert f"{SITE}a" in [link.url for link in app.map(SITE).links]
        with pytest.raises(Exception, match="not offered"):
            app.search("oak")
        crawl = app.start_crawl(SITE)
        app.cancel_crawl(crawl.id)
        assert app.get_crawl_status(crawl.id).status in {"cancelled", "completed"}
        old = firecrawl.V1FirecrawlApp(api_key="fc-any", api_url=f"http://127.0.0.1:{port}")
        assert old.scrape_url(f"{SITE}a", formats=["markdown"]).markdown.startswith("# ")
        assert len(old.crawl_url(SITE, limit=2, poll_interval=1).data) == 2
        assert f"{SITE}a" in old.map_url(SITE).links


SCRIPT = """
const { default: Firecrawl } = require("@mendable/firecrawl-js");
const app = new Firecrawl({ apiKey: "fc-any", apiUrl: process.argv[1] });
(async () => {
  const job = await app.crawl(process.argv[2], { limit: 3, pollInterval: 1 });
  const batch = await app.batchScrape([process.argv[2] + "a"], { options: { formats: ["markdown"] }, pollInterval: 1 });
  const map = await app.map(process.argv[2]);
  console.log(job.status, job.data.length, batch.data.length, map.links.length > 2);
})();
"""


def test_the_published_javascript_client(service: Service) -> None:
    node = shutil.which("node")
    probe = ["node", "-e", "require('@mendable/firecrawl-js')"]
    if node is None or subprocess.run(probe, capture_output=True, check=False).returncode:
        pytest.skip("Node or @mendable/firecrawl-js is not installed")
    with serving(service) as port:
        run = subprocess.run(
            [node, "-e", SCRIPT, f"http://127.0.0.1:{port}", SITE], capture_output=True, text=True, check=False
        )
    assert run.stdout.split() == ["completed", "3", "1", "true"], run.stderr


def test_old_jobs_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = Store()
    old = jobs.add("crawl", "anna", {"url": SITE}, [SITE])
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 25 * 3600)
    new = jobs.add("crawl", "anna", {"url": SITE}, [SITE])
    assert jobs.find("crawl", old.id) is None
    assert jobs.find("crawl", new.id) is not None


def test_a_store_is_closed_while_jobs_write() -> None:
    """The process crashed: threads of a cancelled job go on for a moment."""

    def write(jobs: Store, job: Job) -> None:
        while True:
            jobs.done(job, SITE, b"oak" * 9_000)

    with ThreadPoolExecutor(4) as threads:
        for _ in range(30):
            jobs = Store()
            job = jobs.add("crawl", "anna", {"url": SITE}, [SITE])
            writers = [threads.submit(write, jobs, job) for _ in range(4)]
            jobs.close()
            assert all("closed database" in str(each.exception()) for each in writers)


@cases(
    ("choices", "(a|aa)" * 20 + "b"),
    ("repeated groups", "(a+)+$"),
    ("nested stars", "(a*)*" * 30 + "b"),
    ("many choices", "a?" * 60 + "a" * 60 + "b"),
    ("repeated wild cards", "(.*a){20}b"),
)
def test_no_pattern_of_a_client_takes_long(pattern: str, client: TestClient, web: Web) -> None:
    """With Python's `re`, the first of them took 15 s in the event loop for each path."""
    web.pages[SITE] = linked(*(f"{'a' * 400}{number}" for number in range(200)))
    begun = time.perf_counter()
    status = crawled(client, includePaths=[pattern], excludePaths=[pattern], limit=3)
    assert (status["status"], status["completed"]) == ("completed", 0)
    assert time.perf_counter() - begun < 60


def test_what_is_kept_of_jobs_is_bounded(clients: Clients, web: Web) -> None:
    """24 pages of 8 MB left 600 MB in the service for a day."""
    for number in range(24):
        web.pages[f"{SITE}{number}"] = linked() + b"<!--" + b"oak " * 50_000 + b"-->"
    service = Service(fetching=Fetching(web), store=Store(most=2 << 20))
    client = clients(service)

    def batch(count: int) -> str:
        return started(client, "batch/scrape", urls=[f"{SITE}{number}" for number in range(count)], formats=["rawHtml"])

    first = batch(3)
    assert len(finished(client, first)["data"]) == 3
    assert len(finished(client, batch(4))["data"]) == 4
    assert "start the job again" in problem(client.get(first), 410, "results-removed")
    large = finished(client, batch(24))
    assert large["status"] == "failed"
    assert "crawl fewer pages" in large["error"]
    assert 2 <= len(large["data"]) < 24
    (held,) = [line for line in client.get("/metrics").text.splitlines() if line.startswith("duramen_kept_bytes ")]
    assert 400_000 < float(held.split()[1]) == service.store.bytes_held <= 2 << 20


def test_an_answer_is_bounded_and_not_decoded(client: TestClient, service: Service) -> None:
    """A poll of 480 MB was decoded in the event loop, which took 25 s."""
    job = service.store.add("crawl", "anna", {"url": SITE}, [f"{SITE}{number}" for number in range(5)])
    for number in range(5):
        service.store.done(job, f"{SITE}{number}", b'"%d%s"' % (number, b"x" * (3 << 20)))
    service.store.done(job, f"{SITE}4", b"as it is")
    service.store.end(job.id, "completed")
    answer = client.get(f"/v2/crawl/{job.id}")
    assert len(answer.content) < 9 << 20
    assert [each[0] for each in answer.json()["data"]] == ["0", "1"]
    assert client.get(f"/v2/crawl/{job.id}?skip=4").content.endswith(b'"data":[as it is]}')


def test_one_client_cannot_take_all_jobs(clients: Clients, web: Web) -> None:
    web.gate = threading.Event()
    client = clients(Service(fetching=Fetching(web)), with_tokens(("secret-of-anna", None), ("secret-of-ben", None)))

    def start(secret: str) -> Any:
        return client.post("/v2/crawl", json={"url": SITE, "sitemap": "skip"}, headers=bearer(secret))

    for _ in range(JOBS_PER_CLIENT):
        assert start("secret-of-anna").status_code == 200
    assert "wait for one to end" in problem(start("secret-of-anna"), 503, "busy")
    assert start("secret-of-ben").status_code == 200
    web.gate.set()


def scraped(client: TestClient, **options: Any) -> dict[str, Any]:
    answer = client.post("/v2/scrape", json={"url": OAK, **options}).json()
    assert answer["success"] is True
    data: dict[str, Any] = answer["data"]
    return data


def test_formats_and_what_is_kept(client: TestClient) -> None:
    document = duramen.extract(EXAMPLE.read_bytes(), url=OAK)
    found = scraped(client, formats=["markdown", "html", {"type": "rawHtml"}, "links", "images"])
    assert (found["markdown"], found["html"]) == (document.as_markdown(title=True), document.html)
    assert found["rawHtml"] == EXAMPLE.read_text("utf-8")
    assert "https://example.org/" in " ".join(found["links"])
    assert found["images"] == [image.url for image in document.images]
    assert (found["metadata"]["title"], found["metadata"]["sourceURL"]) == (document.title, OAK)
    assert len(scraped(client, onlyMainContent=False)["markdown"]) > len(scraped(client)["markdown"])
    only = scraped(client, includeTags=["h1", ".byline"])["markdown"]
    assert only.startswith("# Why old trees are dark inside")
    assert "##" not in scraped(client, excludeTags=["h2"])["markdown"]


def test_headers_and_waiting(clients: Clients) -> None:
    asked: list[dict[str, Any]] = []

    class Shown(Web):
        render = True

        def fetch(self, url: str, /, kinds: tuple[str, ...] = (), headers: object = None, **how: Any) -> Response:
            asked.append({"headers": headers, **how})
            return super().fetch(url, kinds)

    kept, fresh = Shown({OAK: EXAMPLE.read_bytes()}), Shown({OAK: EXAMPLE.read_bytes()})
    client = clients(Service(fetching=Fetching(kept, fresh=fresh)))
    scraped(client, headers={"x-key": "s3cret"}, waitFor=1500)
    scraped(client)
    assert asked == [{"headers": {"X-Key": "s3cret"}, "render": View(wait_seconds=1.5)}, {"headers": None}]
    assert (len(fresh.asked), len(kept.asked)) == (1, 1), "a page for one client comes from no cache, and into none"


def test_a_page_that_is_gone_is_a_document_and_one_without_an_answer_a_problem(client: TestClient, web: Web) -> None:
    web.pages[OAK] = StatusError("https://example.org/oak answered 404 (Not Found)", OAK, 404)
    found = scraped(client, formats=["markdown", "links"])
    assert (found["markdown"], found["links"], found["metadata"]["statusCode"]) == ("", [], 404)
    assert "404" in found["metadata"]["error"]
    web.pages[OAK] = ConnectionFailed("no answer", OAK)
    problem(client.post("/v2/scrape", json={"url": OAK}), 502, "site-failed")

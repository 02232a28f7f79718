"""What a browser does for one page: it waits for an element and takes pictures, without reaching private places."""

import base64
import struct

import pytest
from starlette.testclient import TestClient

from duramen.apps.serve import Fetching, Service
from duramen.fetch import TooLarge, View
from duramen.fetch.response import Limits, Timeouts

from ..serve.conftest import Clients
from .conftest import Fetchers, Internet
from .site import Site, page

pytestmark = pytest.mark.slow

LATER = b"""<title>Oak</title><script>
setTimeout(() => { document.body.innerHTML = '<p id=late>The heartwood came late.' }, 1500)
setInterval(() => fetch('/more'), 100)</script><p>Please wait."""
TALL = b"<title>Oak</title><body style='margin:0'><div style='height:3000px;background:red'>The heartwood.</div>"
PICTURED = b"<title>Oak</title><p>The heartwood.<img src=/oak.png><video src=/oak.mp4></video>"


def size_of(png: bytes | None) -> tuple[int, int]:
    assert png is not None
    assert png.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize(("seconds", "is_there"), [(0.0, False), (3.0, True)])
def test_a_page_is_taken_after_some_seconds(site: Site, browser: Fetchers, seconds: float, is_there: bool) -> None:
    site.routes["/"] = page(QUIET)
    response = browser(render=False).fetch(site.url(), render=View(wait_seconds=seconds))
    assert (b'<p id="late">' in response.content) == is_there


QUIET = LATER.replace(b"setInterval(() => fetch('/more'), 100)", b"").replace(b"1500", b"2500")


def test_a_picture_obeys_the_limits(site: Site, browser: Fetchers) -> None:
    site.routes |= {"/": page(TALL), "/taller": page(TALL.replace(b"3000px", b"3000000px"))}
    whole = View(screenshot="page")
    assert size_of(browser().fetch(site.url("/taller"), render=whole).screenshot) == (1280, 16_000)
    with pytest.raises(TooLarge, match="picture"):
        browser(limits=Limits(body=1000, decoded=1000)).fetch(site.url(), render=whole)


def test_images_are_loaded_for_pictures_only(site: Site, browser: Fetchers) -> None:
    site.routes["/"] = page(PICTURED)
    browser().fetch(site.url())
    assert "/oak.png" not in site.paths
    browser().fetch(site.url(), render=View(screenshot="window"))
    assert "/oak.png" in site.paths
    assert "/oak.mp4" not in site.paths


def test_a_picture_shows_nothing_private(site: Site, browser: Fetchers, internet: Internet, outer: str) -> None:
    inner = site.url("/inner").encode()
    site.routes |= {
        "/": page(b"<p>Oak<img src=%s><iframe src=%s></iframe><link rel=stylesheet href=%s>" % (inner, inner, inner)),
        "/inner": page(),
    }
    fetcher = browser(resolve=internet.resolve, allow_private=False)
    assert size_of(fetcher.fetch(outer, render=View(screenshot="page")).screenshot)
    assert "127.0.0.1" in internet.asked
    assert "/inner" not in site.paths


@pytest.fixture
def client(browser: Fetchers, clients: Clients) -> TestClient:
    """A client of a service that opens a browser where it is asked to."""
    return clients(Service(fetching=Fetching(browser(render="auto"))))


def test_the_headers_of_jina(site: Site, client: TestClient) -> None:
    site.routes |= {"/": page(LATER), "/tall": page(TALL), "/more": page()}
    late = client.get(f"/{site.url()}", headers={"X-Wait-For-Selector": "#late"})
    assert "The heartwood came late." in late.text
    assert "The heartwood came late." not in client.get(f"/{site.url()}", headers={"X-Engine": "direct"}).text
    assert "/more" in site.paths
    picture = client.get(f"/{site.url('/tall')}", headers={"X-Respond-With": "screenshot"})
    assert picture.headers["content-type"] == "image/png"
    assert size_of(picture.content) == (1280, 720)
    headers = {"X-Return-Format": "pageshot", "Accept": "application/json"}
    data = client.get(f"/{site.url('/tall')}", headers=headers).json()["data"]
    assert size_of(base64.b64decode(data["pageshotUrl"].removeprefix("data:image/png;base64,"))) == (1280, 3000)
    assert data["title"] == "Oak"
    site.routes["/p"] = page(b"<p id=p>The heartwood is dark.<script>p.textContent = 'Written by a script.'</script>")
    for engine, text in (("browser", "Written by a script."), ("direct", "The heartwood is dark.")):
        assert text in client.get(f"/{site.url('/p')}", headers={"X-Engine": engine}).text


def test_the_formats_of_firecrawl(site: Site, client: TestClient) -> None:
    site.routes["/"] = page(TALL)
    for form, size in (("screenshot", (1280, 720)), ({"type": "screenshot", "fullPage": True}, (1280, 3000))):
        data = client.post("/v2/scrape", json={"url": site.url(), "formats": ["markdown", form]}).json()["data"]
        assert size_of(base64.b64decode(data["screenshot"].removeprefix("data:image/png;base64,"))) == size
        assert "heartwood" in data["markdown"]


def test_an_element_that_never_comes_is_told(site: Site, browser: Fetchers, clients: Clients) -> None:
    site.routes["/"] = page()
    fetching = Fetching(browser(render="auto", timeouts=Timeouts(total=12.0)))
    answer = clients(Service(fetching=fetching)).get(f"/{site.url()}", headers={"X-Wait-For-Selector": "#never"})
    assert answer.status_code == 504
    assert answer.json()["detail"].startswith(f"nothing on {site.url()} matches '#never'")

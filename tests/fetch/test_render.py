"""The browser's guard, tested without a browser; and a real browser where there is one."""

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields

import numpy as np
import pytest
import urllib3

import duramen
from duramen.apps.cli.terminal.options import Fetching as Given
from duramen.apps.cli.verbs.serve import fetching_of, serve
from duramen.apps.serve import Service
from duramen.fetch import (
    USER_AGENT,
    Clock,
    FetchTimeout,
    Limits,
    RefusedAddress,
    RenderUnavailable,
    StatusError,
    Timeouts,
)
from duramen.fetch.guard import Guard
from duramen.fetch.render import EXECUTABLE, _executable

from ..cases import cases, tables
from ..cli.invoke import run
from ..serve.conftest import Clients
from .conftest import Fetchers, Internet
from .site import PAGE, Site, page, redirect

pytestmark = pytest.mark.slow

SCRIPTED = b"<title>Oak</title><p id=p>nothing<script>p.textContent = 'written by a ' + 'script'</script>"
WRITTEN = tables(__file__)
NAMES = {"private.test": [["127.0.0.1"]], "10.0.0.1": [["10.0.0.1"]]}


@pytest.fixture
def guard(fetchers: Fetchers) -> Iterator[Guard]:
    reach = fetchers(allow_private=False, resolve=Internet(NAMES).resolve)._connection
    with Guard(reach=reach, idle=5.0, max_bytes=10_000) as guard:
        yield guard


def through(guard: Guard, url: str) -> urllib3.BaseHTTPResponse:
    with urllib3.ProxyManager(guard.url, retries=False, timeout=5.0) as manager:
        return manager.request("GET", url, redirect=False)


@pytest.mark.parametrize("host", ["private.test", "10.0.0.1", "gone.test", "private.test:22"])
def test_the_guard_lets_nobody_in_nor_through_a_tunnel(host: str, guard: Guard) -> None:
    assert through(guard, f"http://{host}/").status == 403
    with pytest.raises(urllib3.exceptions.ProxyError, match="403"):
        through(guard, f"https://{host}/")
    assert all("allow_private" in each for each in guard.refused)
    assert len(guard.refused) == (2 if host in NAMES else 0)


def test_the_guard_passes_the_rest_on(site: Site, fetchers: Fetchers) -> None:
    site.routes["/oak"] = page()
    reach = fetchers(resolve=lambda host, port: ["127.0.0.1"])._connection
    with Guard(reach=reach, idle=5.0, max_bytes=10_000) as guard:
        answer = through(guard, site.url("/oak", host="oak.test"))
        assert (answer.status, answer.data) == (200, PAGE)
        assert site.header("/oak", "host") == f"oak.test:{site.port}"
        assert site.header("/oak", "proxy-connection") is None
        site.routes["/much"] = page(bytes(100_000))
        with pytest.raises(urllib3.exceptions.HTTPError):
            through(guard, site.url("/much", host="oak.test"))


def test_a_browser_runs_the_scripts(site: Site, browser: Fetchers) -> None:
    site.routes |= {"/": redirect("/oak"), "/oak": page(SCRIPTED)}
    response = browser().fetch(site.url())
    assert response.url == site.url("/oak")
    assert b"written by a script" in response.content
    assert (site.header("/oak", "user-agent") or "").endswith(f" {USER_AGENT}")
    with pytest.raises(StatusError, match="404"):
        browser().fetch(site.url("/missing"))


def test_a_browser_sends_secrets_to_the_origin_of_the_page_alone(site: Site, browser: Fetchers) -> None:
    """Also where redirects of the page, or of what it loads, lead elsewhere."""
    script = f"fetch('{site.url('/other', host='localhost')}'); fetch('/away'); fetch('/own')"
    site.routes |= {
        "/": page(f"<p>Oak<script>{script}</script>".encode()),
        "/away": redirect(site.url("/third", host="localhost")),
        "/moved": redirect(site.url("/fourth", host="localhost")),
        **{path: page() for path in ("/other", "/third", "/fourth", "/own")},
    }
    fetcher = browser(headers={"X-Key": "secret", "Authorization": "Bearer 1"}, cookies={"a": "1"})
    fetcher.fetch(site.url())
    fetcher.fetch(site.url("/moved"))
    for path in ("/", "/away", "/own", "/moved", "/other", "/third", "/fourth"):
        sent = tuple(site.header(path, name) for name in ("x-key", "authorization", "cookie"))
        is_own = path in ("/", "/away", "/own", "/moved")
        assert sent == (("secret", "Bearer 1", "a=1") if is_own else (None, None, None)), path


@cases(
    ("the environment's", "/bin/sh", "/", "/bin/sh"),
    ("Playwright's", "", "/", "/"),
    ("the system's", "", "/none", "/usr/bin/google-chrome"),
)
def test_which_browser_is_used(named: str, own: str, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(EXECUTABLE, named)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name == "google-chrome" else None)
    assert _executable(own) == found


STORY = "<p>The heartwood of an old oak is dark and dense and it carries the tree for as long as the tree stands.</p>"
NOTICE = f"<p>{'By reading on you agree that we may store whatever we like for as long as we like. ' * 9}</p>"
RULES = "\n".join(f".x{number} {{ color: #{100 + number} }}" for number in range(300))
STYLED = (
    f"""<!doctype html><title>Oak</title><link rel=stylesheet href=/style.css>%s<div id=story>{STORY}{STORY}</div>"""
)


def test_what_a_style_sheet_hides_is_hidden(site: Site, browser: Fetchers) -> None:
    html = STYLED % "".join(WRITTEN["hiding"].values()).replace("NOTICE", NOTICE)
    site.routes |= {
        "/": page(html.encode()),
        "/style.css": page("\n".join([RULES, *WRITTEN["hiding"]]).encode(), content_type="text/css"),
    }
    document = duramen.extract(browser().fetch(site.url()).content, method="wlr")
    assert "heartwood" in document.text
    assert "agree" not in document.text
    texts = np.flatnonzero(document.page.nodes.is_text & (document.page.nodes.words > 0))
    hidden = {document.page.text(row).split()[0]: bool(document.page.nodes.is_hidden[row]) for row in texts}
    assert hidden == {"Oak": False, "By": True, "You": True, "shown": False, "The": False}, (
        "the learned extractor's flag"
    )
    assert "agree" in duramen.extract(html, method="wlr").text, "without a browser the style sheet is unknown"


VISIBLE = "display: block !important; visibility: visible !important; position: static !important"
STYLES = "<!doctype html><style>#story {{ {} }} {} </style>{}<div id=story {}>" + STORY * 3 + "</div>"
IN_THE_WAY = "<script>getComputedStyle = () => { throw 1 }; XMLSerializer = null</script>"


@cases(
    (
        "what a style sheet shows",
        STYLES.format(VISIBLE, "", "<ul><li>Home<li>Away</ul>", "hidden style='visibility:hidden;position:fixed'"),
    ),
    ("a page of which nothing is seen yet", STYLES.format("", "body { visibility: hidden }", "", "")),
    ("scripts in the way", STYLES.format("color: red", "", IN_THE_WAY, "")),
)
def test_what_is_shown_in_a_browser(html: str, site: Site, browser: Fetchers) -> None:
    site.routes["/"] = page(html.encode())
    found = duramen.extract(browser().fetch(site.url()).content, method="wlr")
    assert found.text.count("heartwood") == 3
    assert "Home" not in found.text


def test_a_page_without_style_sheets_is_unchanged(site: Site, browser: Fetchers) -> None:
    html = (
        '<!DOCTYPE html><html><head><title>Oak</title></head><body><p style="display:none">No</p>'
        f'<p hidden="">No</p><p aria-hidden="true">Yes</p><div style="position:absolute">{STORY}</div></body></html>'
    )
    site.routes["/"] = page(html.encode())
    assert browser().fetch(site.url()).content.decode() == html


WAYS: list[str] = WRITTEN["ways"]
WAYS_IN = """
const tag = (name, fields) => document.body.append(Object.assign(document.createElement(name), fields));
const inner = 'HOST:PORT', at = `http://${inner}`, secure = `https://${inner}`;
let tried = 0;
for (const way of [WAYS]) try { way(); tried += 1; } catch { tried += 1; }
p.textContent = `${tried} ways tried`;
""".replace("WAYS", ",\n".join(f"() => {way}" for way in WAYS))


@contextmanager
def listening() -> Iterator[tuple[int, list[bytes]]]:
    """A port of this machine for TCP and UDP, and what arrives at it."""
    arrived: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as tcp, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        udp.bind(tcp.getsockname())
        yield tcp.getsockname()[1], arrived
        tcp.setblocking(False)
        udp.setblocking(False)
        with suppress(BlockingIOError):
            arrived.append(tcp.accept()[0].recv(64))
        with suppress(BlockingIOError):
            arrived.append(udp.recv(64))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "rebound.test"])
def test_no_way_of_a_page_leads_to_this_machine(
    host: str, site: Site, browser: Fetchers, internet: Internet, outer: str
) -> None:
    """The first answer for `rebound.test` is a public address, and all others are that of this machine."""
    internet.names |= {"rebound.test": [["93.184.216.34"], ["127.0.0.1"]], "localhost": [["127.0.0.1"]]}
    with listening() as (port, arrived):
        script = WAYS_IN.replace("HOST", host).replace("PORT", str(port))
        site.routes |= {
            "/": page(f"<p id=p>none</p><script>{script}</script>".encode()),
            "/away": redirect(f"http://{host}:{port}/"),
        }
        response = browser(resolve=internet.resolve, allow_private=False).fetch(outer)
    assert f"{len(WAYS)} ways tried".encode() in response.content
    assert "/away" in site.paths
    assert arrived == []


@cases(
    ("while the page loads", "for (;;);"),
    ("when it has loaded", "onload = () => setTimeout(() => { for (;;); })"),
)
def test_a_script_that_never_ends_is_left(script: str, site: Site, browser: Fetchers) -> None:
    site.routes["/"] = page(f"<p>Oak<script>{script}</script>".encode())
    with pytest.raises(FetchTimeout, match="took too long"):
        browser(timeouts=Timeouts(total=4.0), clock=Clock()).fetch(site.url())


SHELL = b"<title>Oak</title><div id=root></div><script>setTimeout(() => { root.innerHTML = '<p>%s</p>' })</script>"
WRITTEN_LATER = SHELL % b" ".join([b"The heartwood of an old oak is dark, and a script has written so."] * 9)
ARTICLE = (
    f"<title>Oak</title><article><h1>Oak</h1>{STORY * 9}</article><script>document.title = 'Run'</script>".encode()
)


def test_auto_opens_a_browser_for_a_shell_only(site: Site, browser: Fetchers) -> None:
    site.routes |= {"/shell": page(WRITTEN_LATER), "/article": page(ARTICLE)}
    with browser(render="auto") as fetcher:
        shell, article = fetcher.fetch(site.url("/shell")), fetcher.fetch(site.url("/article"))
    assert (shell.is_rendered, article.is_rendered) == (True, False)
    assert "a script has written so" in duramen.extract(shell.content).text
    assert article.content == ARTICLE
    assert site.paths.count("/article") == 1


def test_without_playwright_the_way_to_it_is_told(
    site: Site, fetchers: Fetchers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "playwright.async_api", None)
    site.routes |= {"/shell": page(WRITTEN_LATER), "/article": page(ARTICLE)}
    assert fetchers(render="auto").fetch(site.url("/article")).content == ARTICLE
    for render in (True, "auto"):
        with pytest.raises(RenderUnavailable, match=r"pip install 'duramen\[render\]' && playwright install chromium"):
            fetchers(render=render).fetch(site.url("/shell"))


@pytest.mark.parametrize("render", [True, "auto"])
def test_a_browser_is_not_led_to_private_places(
    render: bool | str, site: Site, browser: Fetchers, internet: Internet, outer: str
) -> None:
    site.routes |= {"/": redirect(site.url("/inner")), "/inner": page(WRITTEN_LATER)}
    with pytest.raises(RefusedAddress, match=r"127\.0\.0\.1 \(loopback\)"):
        browser(render=render, allow_private=False, resolve=internet.resolve).fetch(outer)
    assert site.paths == ["/"]
    with pytest.raises(RefusedAddress):
        browser(render=render, allow_private=False).fetch(site.url())


def test_a_large_page_is_no_shell(site: Site, fetchers: Fetchers) -> None:
    """It is looked at in the process that fetches, which must not take the memory that hostile pages need."""
    site.routes["/"] = page(b"<script></script>" + b"<p>" * 400_000)
    assert not fetchers(render="auto").fetch(site.url()).is_rendered


@cases(
    ("a script that never ends", "for (;;);"),
    ("a script that leads to a private place", "location = 'http://10.0.0.1/'"),
    ("a script that writes more than the limit", "document.write('x'.repeat(3e6))"),
)
def test_a_shell_that_cannot_be_shown_stays_as_it_is(script: str, site: Site, browser: Fetchers) -> None:
    html = f"<div id=root></div><script>{script}</script>".encode()
    site.routes["/"] = page(html)
    limits = Limits(body=1 << 20, decoded=1 << 20)
    fetcher = browser(render="auto", timeouts=Timeouts(total=5.0), clock=Clock(), limits=limits)
    assert fetcher.fetch(site.url()).content in (html, b"<html><head></head><body></body></html>")


@pytest.mark.usefixtures("browser")
def test_the_command_line_renders_what_needs_it(site: Site) -> None:
    site.routes |= {"/shell": page(WRITTEN_LATER), "/article": page(ARTICLE)}
    urls = (site.url("/shell"), site.url("/article"))
    limits = ("--allow-private", "--delay", "0", "--page-timeout", "0", "--page-memory", "0")
    outcome = run(*urls, "--render", "auto", *limits, "-f", "jsonl")
    assert "a script has written so" in outcome.stdout
    assert "1 of 2 pages rendered" in outcome.stderr
    assert "rendered" not in run(*urls, *limits).stderr
    assert "a script has written so" in run("--render", urls[0], *limits).stdout


@pytest.mark.usefixtures("browser")
def test_the_service_renders_what_needs_it(site: Site, clients: Clients) -> None:
    """Its fetchers are made from the options of the command line, as those of `duramen mcp` are."""
    context = serve.make_context("serve", ["--render", "auto", "--allow-private", "--delay", "0"])
    fetching = fetching_of(Given(**{each.name: context.params[each.name] for each in fields(Given)}))
    site.routes |= {"/shell": page(WRITTEN_LATER), "/article": page(ARTICLE)}
    client = clients(Service(fetching=fetching))
    shell, article = (client.get("/extract", params={"url": site.url(path)}) for path in ("/shell", "/article"))
    assert "a script has written so" in shell.text
    assert "heartwood" in article.text
    assert (site.paths.count("/shell"), site.paths.count("/article")) == (2, 1)

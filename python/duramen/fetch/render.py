"""Pages as a browser shows them, for sites that are written by JavaScript; needs the `render` extra (Playwright)."""

import os
import time
from base64 import b64decode
from typing import TYPE_CHECKING

from .addresses import Resolver
from .content import PAGES, check_type
from .errors import ConnectionFailed, FetchTimeout, InvalidURL, RefusedAddress, RenderUnavailable, StatusError, TooLarge
from .guard import Guard
from .response import Limits, Response, Timeouts
from .urls import Target, target

if TYPE_CHECKING:
    from playwright.sync_api import Browser, HttpCredentials, Page, Playwright
    from playwright.sync_api import Response as Answer

INSTALL = "run: pip install 'duramen[render]' && playwright install chromium"
EXECUTABLE = "DURAMEN_CHROMIUM"
"""The environment variable that names a browser to use in place of Playwright's own."""

WIRE_FACTOR = 4
"""A rendered page may let in so many times the bytes of a plain one: its scripts, styles and images."""

UNTOUCHED = ("image", "media", "font")
"""Kinds of resource that change no text, and are not loaded."""

ARGUMENTS = (
    "--disable-quic",
    "--disable-background-networking",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--proxy-bypass-list=<-loopback>",  # without it a browser reaches this machine past its proxy
)


def rendered(
    there: Target, *, suffix: str, timeouts: Timeouts, limits: Limits, resolve: Resolver, allow_private: bool
) -> Response:
    """The HTML of a page once its scripts have run; every connection goes through a `Guard`."""
    try:
        from playwright.sync_api import Error, sync_playwright
        from playwright.sync_api import TimeoutError as TooSlow
    except ImportError:
        raise RenderUnavailable(f"rendering needs Playwright and a browser; {INSTALL}", there.url) from None

    guard = Guard(
        resolve=resolve,
        allow_private=allow_private,
        connect=timeouts.connect,
        idle=timeouts.read,
        max_bytes=WIRE_FACTOR * limits.body,
    )
    with guard, sync_playwright() as playwright:
        try:
            browser = _launch(playwright, guard.url)
        except Error as mistake:
            reason = mistake.message.splitlines()[0]
            raise RenderUnavailable(f"no browser starts ({reason}); {INSTALL}", there.url) from None
        try:
            return _visit(browser, there, suffix, timeouts, limits)
        except TooSlow:
            raise FetchTimeout(f"{there.host} took too long; raise the timeouts or try later", there.url) from None
        except (Error, StatusError) as mistake:
            if guard.refused:
                raise RefusedAddress(guard.refused[0], there.url) from None
            if isinstance(mistake, StatusError):
                raise
            reason = mistake.message.splitlines()[0]
            raise ConnectionFailed(f"{there.host} could not be shown ({reason}); try later", there.url) from None
        finally:
            browser.close()


def _launch(playwright: "Playwright", proxy: str) -> "Browser":
    """A browser behind a proxy; in its sandbox, unless run by root, for whom Chromium has none."""
    return playwright.chromium.launch(
        executable_path=os.environ.get(EXECUTABLE),
        chromium_sandbox=getattr(os, "geteuid", lambda: 1)() != 0,
        proxy={"server": proxy, "bypass": "<-loopback>"},
        args=list(ARGUMENTS),
    )


def _visit(browser: "Browser", there: Target, suffix: str, timeouts: Timeouts, limits: Limits) -> Response:
    started = time.monotonic()
    own_name = browser.new_page().evaluate("navigator.userAgent")
    context = browser.new_context(
        user_agent=f"{own_name} {suffix}",
        service_workers="block",
        accept_downloads=False,
        http_credentials=_credentials(there),
    )
    page = context.new_page()
    page.route("**/*", lambda route: route.abort() if route.request.resource_type in UNTOUCHED else route.continue_())
    answer = page.goto(there.url, timeout=timeouts.total * 1000, wait_until="load")
    _settle(page, timeouts.total - (time.monotonic() - started))
    return _response(page, answer, there, limits, started)


def _credentials(there: Target) -> "HttpCredentials | None":
    """The name and password of a URL, for its origin alone."""
    if there.authorization is None:
        return None
    name, _, password = b64decode(there.authorization.removeprefix("Basic ")).decode().partition(":")
    return {"username": name, "password": password, "origin": there.at("").url, "send": "always"}


def _settle(page: "Page", seconds: float) -> None:
    """Waits until the page asks for nothing more; one that never stops asking is taken as it is."""
    from playwright.sync_api import TimeoutError as TooSlow

    try:
        page.wait_for_load_state("networkidle", timeout=max(1.0, min(seconds, 10.0) * 1000))
    except TooSlow:
        return


def _response(page: "Page", answer: "Answer | None", there: Target, limits: Limits, started: float) -> Response:
    if answer is None:
        raise InvalidURL(f"{there.url} leads to no page; check the URL", there.url)
    if not 200 <= answer.status < 300:
        raise StatusError(f"{there.url} answered {answer.status}; check the URL", there.url, answer.status)
    final = target(page.url).url
    headers = answer.all_headers()
    check_type(headers.get("content-type"), PAGES, final)
    content = page.content().encode()
    if len(content) > limits.decoded:
        raise TooLarge(f"{final} goes beyond {limits.decoded} bytes; raise the limits to read it", final)
    found = final, answer.status, content, "text/html; charset=utf-8", tuple(headers.items())
    return Response(*found, elapsed=time.monotonic() - started)

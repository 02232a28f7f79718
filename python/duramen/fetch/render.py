"""Pages as a browser shows them, for sites that are written by JavaScript; needs the `render` extra (Playwright).

The computed styles of the browser are written into the markup, because a parser of HTML has no style sheets.
"""

import asyncio
import os
import shutil
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any

from .content import PAGES, check_type
from .errors import ConnectionFailed, FetchTimeout, InvalidURL, RefusedAddress, RenderUnavailable, StatusError, TooLarge
from .guard import Guard, Reach
from .rate_limit import Budget
from .response import Limits, Response, Timeouts, View
from .urls import Target, target

if TYPE_CHECKING:
    from playwright.async_api import Browser, CDPSession, FloatRect, Page, Playwright, Route
    from playwright.async_api import Response as Answer

INSTALL = "run: pip install 'duramen[render]' && playwright install chromium"
EXECUTABLE = "DURAMEN_CHROMIUM"
"""The environment variable that names a browser to use in place of Playwright's own."""

WIRE_FACTOR = 4
"""The bytes that a rendered page may load, with its scripts, styles and images, divided by those of a plain page."""

SYSTEM_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The browser without windows is first: it starts in half of the processor time."""

UNTOUCHED = ("image", "media", "font")
"""Resources that change no text and are not loaded, except images and fonts for a picture of the page."""

TALLEST, WIDTH = 16_000, 1280
"""Height of a picture in pixels: more than pages for people have, and less than browsers can draw."""

ARGUMENTS = (
    "--disable-quic",
    "--disable-background-networking",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",  # of Chrome
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",  # without one: else STUN and TURN reach any UDP port
    "--proxy-bypass-list=<-loopback>",  # without it a browser reaches this machine past its proxy
)


SETTLING = 10.0
"""Maximum seconds to wait for a page that keeps sending requests."""

CLOSING = 5.0
"""Seconds after which the driver ends a browser that does not close."""

SEEN_HTML = """() => {
  const serialised = () => {
    const doctype = document.doctype === null ? "" : new XMLSerializer().serializeToString(document.doctype);
    return doctype + document.documentElement.outerHTML;
  };
  const sheets = document.styleSheets.length + document.adoptedStyleSheets.length;
  if (sheets === 0 || document.body === null) return serialised();

  // Never drawn, or images, which are not loaded and which pages may hide until they are.
  const names = "title meta link base script style noscript template source track param rp img picture";
  const byMarkup = new Set(names.split(" "));
  // Boxes that nobody can scroll to; one without a size says nothing of what is in it.
  const isRightToLeft = getComputedStyle(document.documentElement).direction === "rtl";
  const isOutside = (element) => {
    const { left, right, bottom, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && (bottom <= 0 || (isRightToLeft ? left >= innerWidth : right <= 0));
  };
  // Everything is read before anything is written: after a change a browser computes the styles anew.
  const styles = new Map();
  const holdsSeen = new Set();
  for (const element of [document.body, ...document.body.querySelectorAll("*")]) {
    if (!element.style || byMarkup.has(element.localName)) continue;
    const { display, visibility, position } = getComputedStyle(element);
    const isDisplayed = display !== "none" && styles.get(element.parentElement)?.isDisplayed !== false;
    const isVisible = visibility === "visible" && !isOutside(element);
    styles.set(element, { display, position, isDisplayed, isVisible });
    const seen = isDisplayed && isVisible ? element : null;
    for (let at = seen; at !== null && !holdsSeen.has(at); at = at.parentElement) holdsSeen.add(at);
  }
  if (!holdsSeen.has(document.body)) return serialised();

  const isHidden = (element) => styles.has(element) && !styles.get(element).isVisible && !holdsSeen.has(element);
  const isHiding = (visibility) => visibility === "hidden" || visibility === "collapse";
  const isFree = (position) => position === "absolute" || position === "fixed";
  const ownTexts = (element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const write = (element, name, value) => element.style.setProperty(name, value, "important");
  for (const [element, { display, position, isVisible }] of styles) {
    const { style } = element;
    if (display === "none" && style.display !== "none") write(element, "display", "none");
    if (display !== "none" && style.display === "none") write(element, "display", display);
    if (display !== "none" && element.hidden === true) element.removeAttribute("hidden");
    const isOutermost = isHidden(element) && !isHidden(element.parentElement);
    if (isOutermost && !isHiding(style.visibility)) write(element, "visibility", "hidden");
    if (!isHidden(element) && isHiding(style.visibility)) write(element, "visibility", "visible");
    const isMoved = element.localName === "div" && isFree(position) !== isFree(style.position);
    if (isMoved) write(element, "position", position);
    // In markup all that is in a hidden element is hidden. Where something in it shows itself again, its texts are.
    for (const text of isVisible || isHidden(element) ? [] : ownTexts(element)) {
      const span = document.createElement("span");
      write(span, "visibility", "hidden");
      text.replaceWith(span);
      span.append(text);
    }
  }
  return serialised();
}"""
"""JavaScript that returns the HTML of a page with the computed `display`, `visibility` and `position` inline.

A box outside of what can be scrolled to is written as one that is not visible. Elements that are drawn as their markup
says are left alone, and so is a page without style sheets, or of which nothing is seen yet.
"""

_browsers = BoundedSemaphore(max(2, os.cpu_count() or 2))
"""How many browsers may run at a time, each of which takes some hundred megabytes."""


def rendered(
    there: Target,
    view: View,
    *,
    suffix: str,
    budget: Budget,
    timeouts: Timeouts,
    limits: Limits,
    reach: Reach,
) -> Response:
    """The HTML of a page after its scripts have run, with hidden elements marked; all connections go through a `Guard`.

    The time of the URL covers the start of the browser and whatever its scripts do, also those that never end.
    """
    try:
        from playwright.async_api import Error
    except ImportError:
        raise RenderUnavailable(f"rendering needs Playwright and a browser; {INSTALL}", there.url) from None

    if not _browsers.acquire(timeout=max(0.0, budget.left)):
        raise FetchTimeout(f"no browser was free for {there.host}; try later", there.url)
    with ExitStack() as stack:
        stack.callback(_browsers.release)
        guard = stack.enter_context(Guard(reach=reach, idle=timeouts.read, max_bytes=WIRE_FACTOR * limits.body))
        try:
            return asyncio.run(_shown(there, view, guard.url, suffix=suffix, budget=budget, limits=limits))
        except TimeoutError:
            raise FetchTimeout(f"{there.host} took too long; raise the timeouts or try later", there.url) from None
        except (Error, StatusError) as mistake:
            if guard.refused:
                raise RefusedAddress(guard.refused[0], there.url) from None
            if isinstance(mistake, StatusError):
                raise
            reason = mistake.message.splitlines()[0]
            raise ConnectionFailed(f"{there.host} could not be shown ({reason}); try later", there.url) from None


async def _shown(there: Target, view: View, proxy: str, *, suffix: str, budget: Budget, limits: Limits) -> Response:
    """The page as a browser of its own shows it; `TimeoutError` where that takes longer than the budget has left."""
    from playwright.async_api import Error, async_playwright

    async with async_playwright() as playwright:
        async with asyncio.timeout(max(0.0, budget.left)):
            try:
                browser = await _launch(playwright, proxy)
            except Error as mistake:
                reason = mistake.message.splitlines()[0]
                raise RenderUnavailable(f"no browser starts ({reason}); {INSTALL}", there.url) from None
        try:
            async with asyncio.timeout(max(0.0, budget.left)):
                return await _visit(browser, there, view, suffix, budget, limits)
        finally:
            with suppress(TimeoutError):
                await asyncio.wait_for(browser.close(), CLOSING)


async def _launch(playwright: "Playwright", proxy: str) -> "Browser":
    """A browser behind a proxy; with its sandbox, unless it is run by root, for whom Chromium has none."""
    return await playwright.chromium.launch(
        executable_path=_executable(playwright.chromium.executable_path),
        chromium_sandbox=getattr(os, "geteuid", lambda: 1)() != 0,
        proxy={"server": proxy, "bypass": "<-loopback>"},
        args=list(ARGUMENTS),
    )


def _executable(own: str) -> str | None:
    """The browser that the environment names, or Playwright's own, or that of the system; None where there is none."""
    found = os.environ.get(EXECUTABLE) or (own if Path(own).exists() else None)
    return found or next(filter(None, map(shutil.which, SYSTEM_BROWSERS)), None)


async def _visit(
    browser: "Browser", there: Target, view: View, suffix: str, budget: Budget, limits: Limits
) -> Response:
    from playwright.async_api import TimeoutError as TooSlow

    own_name = await (await browser.new_page()).evaluate("navigator.userAgent")
    context = await browser.new_context(
        user_agent=f"{own_name} {suffix}",
        service_workers="block",
        accept_downloads=False,
    )
    page = await context.new_page()
    untouched = ("media",) if view.screenshot else UNTOUCHED

    async def answered(route: "Route") -> None:
        await (route.abort() if route.request.resource_type in untouched else route.continue_())

    pairs = (pair.partition("=") for pair in dict(there.headers).get("Cookie", "").split("; ") if pair)
    await context.add_cookies([{"name": name, "value": value, "url": there.at("/").url} for name, _, value in pairs])
    await _send_secrets(await context.new_cdp_session(page), there)
    await page.route("**/*", answered)
    answer = await page.goto(there.url, timeout=0, wait_until="load")
    if view.wait_for is not None and answer is not None and answer.ok:
        try:  # half of the time is left for the rest
            wait = max(1.0, 500 * budget.left)
            await page.wait_for_selector(f"css={view.wait_for}", state="attached", timeout=wait)
        except TooSlow:
            reason = f"nothing on {page.url} matches {view.wait_for!r}; check the selector or raise the timeouts"
            raise FetchTimeout(reason, page.url) from None
    with suppress(TooSlow):  # a page that never stops sending requests is taken as it is
        idle = min(budget.left / 2, SETTLING)
        await page.wait_for_load_state("networkidle", timeout=max(1.0, idle * 1000))
    await asyncio.sleep(min(view.wait_seconds, max(0.0, budget.left / 2)))
    response = await _response(page, answer, there, limits, budget)
    if view.screenshot is None:
        return response
    clip: FloatRect | None = {"x": 0, "y": 0, "width": WIDTH, "height": TALLEST}
    is_whole = view.screenshot == "page"
    picture = await page.screenshot(full_page=is_whole, clip=clip if is_whole else None, timeout=0)
    if len(picture) > limits.decoded:
        raise TooLarge(f"the picture of {page.url} goes beyond {limits.decoded} bytes; raise the limits", page.url)
    return replace(response, screenshot=picture)


async def _send_secrets(session: "CDPSession", there: Target) -> None:
    """Adds the headers of the caller, among them the name and password of a URL, to requests to the page's origin.

    Playwright's own way to add headers sends them wherever a redirect leads, too.
    """
    secrets = {name: value for name, value in there.headers if name != "Cookie"}
    under_way: set[asyncio.Task[Any]] = set()

    def ended(task: asyncio.Task[Any]) -> None:
        under_way.discard(task)
        if not task.cancelled():
            task.exception()  # the page was closed before: without this asyncio would print a traceback

    def paused(event: dict[str, Any]) -> None:
        added = secrets if _origin(event["request"]["url"]) == there.origin else {}
        headers = [{"name": name, "value": value} for name, value in (event["request"]["headers"] | added).items()]
        answer = session.send("Fetch.continueRequest", {"requestId": event["requestId"], "headers": headers})
        task = asyncio.ensure_future(answer)
        under_way.add(task)
        task.add_done_callback(ended)

    if secrets:
        session.on("Fetch.requestPaused", paused)
        await session.send("Fetch.enable", {"patterns": [{"urlPattern": there.at("/*").url}]})


def _origin(url: str) -> tuple[str, str, int] | None:
    try:
        return target(url).origin
    except InvalidURL:
        return None


async def _html(page: "Page") -> str:
    """The page with elements that its style sheets hide marked in the markup; unchanged if its scripts prevent that."""
    from playwright.async_api import Error

    with suppress(Error):
        seen = await page.evaluate(SEEN_HTML)
        if isinstance(seen, str):
            return seen
    return await page.content()


async def _response(page: "Page", answer: "Answer | None", there: Target, limits: Limits, budget: Budget) -> Response:
    if answer is None:
        raise InvalidURL(f"{there.url} leads to no page; check the URL", there.url)
    if not 200 <= answer.status < 300:
        raise StatusError(f"{there.url} answered {answer.status}; check the URL", there.url, answer.status)
    final = target(page.url).url
    headers = await answer.all_headers()
    check_type(headers.get("content-type"), PAGES, final)
    content = (await _html(page)).encode()
    if len(content) > limits.decoded:
        raise TooLarge(f"{final} goes beyond {limits.decoded} bytes; raise the limits to read it", final)
    found = final, answer.status, content, "text/html; charset=utf-8", tuple(headers.items())
    return Response(*found, elapsed=budget.spent, is_rendered=True)

"""Cookies for the run: kept in memory, sent back to those who set them."""

from email.message import Message
from http.cookiejar import Cookie, CookieJar, DefaultCookiePolicy
from typing import Any
from urllib.request import Request

from .urls import Target

MAX_COOKIE = 4096  # bytes of name and value that RFC 6265 asks a browser to take
MAX_PER_ANSWER = 50
MAX_COOKIES = 20_000
"""Cookies after which the run forgets them all: enough for hundreds of sites, little enough for any memory."""


class Modest(DefaultCookiePolicy):
    """The rules of a browser, without cookies that are too large or set for a whole country."""

    def __init__(self) -> None:
        super().__init__(strict_domain=True, strict_ns_domain=DefaultCookiePolicy.DomainStrict)

    def set_ok(self, cookie: Cookie, request: Request) -> bool:
        return len(cookie.name) + len(cookie.value or "") <= MAX_COOKIE and super().set_ok(cookie, request)


class Headers:
    """Headers of an answer in the form that the standard library's jar reads."""

    def __init__(self, headers: tuple[tuple[str, str], ...]) -> None:
        self.message = Message()
        cookies = [value for name, value in headers if name.lower() == "set-cookie"]
        for value in cookies[:MAX_PER_ANSWER]:
            self.message["Set-Cookie"] = value

    def info(self) -> Message:
        return self.message


class Cookies:
    """The cookies of one run; safe to share between threads."""

    def __init__(self) -> None:
        self.jar = CookieJar(Modest())

    def header(self, there: Target) -> str | None:
        """What the `Cookie` header to a target says; None where it has set none."""
        request = Request(there.url)  # noqa: S310 (a Target is http or https)
        self.jar.add_cookie_header(request)
        return request.get_header("Cookie")

    def keep(self, there: Target, headers: tuple[tuple[str, str], ...]) -> None:
        """Keeps what an answer of a target sets."""
        if len(self.jar) > MAX_COOKIES:
            self.jar.clear()
        answer: Any = Headers(headers)
        self.jar.extract_cookies(answer, Request(there.url))  # noqa: S310 (a Target is http or https)

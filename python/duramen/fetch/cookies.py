"""The cookies of a session: kept in memory, and sent only to the sites that set them.

A cookie may be set for a whole domain, unless the domain is a public suffix (`co.uk`, `github.io`), under which
strangers have their sites. So no cookie passes from one registered domain to another, and each has a jar of its own:
a site that sets too many cookies loses its own ones, not those of others.
"""

import re
import threading
from collections import OrderedDict
from email.message import Message
from http import cookiejar
from http.cookiejar import Cookie, CookieJar, DefaultCookiePolicy
from types import SimpleNamespace
from typing import Any
from urllib.request import Request

from .. import _core
from .rate_limit import seconds_until
from .urls import Target

MAX_COOKIE_BYTES = 4096  # RFC 6265, section 6.1, asks browsers to accept a cookie of this size with its attributes
MAX_SITE_COOKIES = 50  # RFC 6265, section 6.1, asks browsers to store as many for a domain
MAX_SITES = 1000
MAX_AGE_SECONDS = 400 * 24 * 3600  # RFC 6265bis, section 5.5
MAX_HOST_CHARS = 253


def site_of(host: str) -> str:
    """The registered domain of a host; the host itself where it has none.

    >>> site_of("www.bbc.co.uk"), site_of("oak.github.io"), site_of("127.0.0.1")
    ('bbc.co.uk', 'oak.github.io', '127.0.0.1')
    """
    return _core.registered_domain(host) or host


class Policy(DefaultCookiePolicy):
    """The rules of RFC 6265 where the standard library follows older ones."""

    def __init__(self) -> None:
        super().__init__(strict_ns_domain=DefaultCookiePolicy.DomainStrictNonDomain)

    def set_ok(self, cookie: Cookie, request: Request) -> bool:
        if cookie.domain_specified:
            host, effective = cookiejar.eff_request_host(request)  # type: ignore[attr-defined] # not in the stubs
            domain = cookie.domain.removeprefix(".")
            is_whole = _core.registered_domain(host) is None  # a public suffix or an IP address has no domain around it
            if domain == host:  # section 5.3, step 5: a cookie for a public suffix is one for this host only
                if is_whole:
                    cookie.domain, cookie.domain_specified = effective, False
            elif is_whole or len(domain) > MAX_HOST_CHARS or _core.registered_domain(domain) is None:
                return False
        return super().set_ok(cookie, request)


def plain(cookie: str, *, now: float) -> str:
    """A `Set-Cookie` header with those attributes alone that matter within a session, and times as seconds from now.

    At other dates and numbers the standard library prints warnings with tracebacks.

    >>> plain("a=b; Version=x; Path=/; Expires=Thu, 01-Jan-1970 00:01:00 GMT", now=0.0)
    'a=b; Path=/; Max-Age=60'
    """
    pair, *attributes = cookie.split(";")
    kept = [pair]
    lasts: float | None = None
    for attribute in attributes:
        name, _, value = attribute.partition("=")
        name, value = name.strip().lower(), value.strip()
        if name in {"domain", "path", "secure"}:
            kept.append(attribute.strip())
        elif name == "max-age" and re.fullmatch("-?[0-9]+", value):  # takes precedence over a date
            lasts = 0.0 if value.startswith("-") else float(value[:9])
        elif name == "expires" and lasts is None:
            lasts = seconds_until(value, now=now)
    return "; ".join(kept if lasts is None else [*kept, f"Max-Age={int(min(lasts, MAX_AGE_SECONDS))}"])


class Cookies:
    """The cookies of one URL with its redirects, or of a session of several; safe to share between threads."""

    def __init__(self) -> None:
        self._jars: OrderedDict[str, CookieJar] = OrderedDict()
        self._lock = threading.Lock()

    def header(self, there: Target) -> str | None:
        """The `Cookie` header for a target; None if it has set no cookies."""
        if not self._jars:
            return None
        with self._lock:
            jar = self._jars.get(site_of(there.host))
        if jar is None:
            return None
        request = Request(there.url)  # noqa: S310 (a Target is http or https)
        jar.add_cookie_header(request)
        return request.get_header("Cookie")

    def keep(self, there: Target, headers: tuple[tuple[str, str], ...], *, now: float) -> None:
        """Stores the cookies that an answer of a target sets; `now` is in seconds since 1970."""
        values = [value for name, value in headers if name.lower() == "set-cookie" and len(value) <= MAX_COOKIE_BYTES]
        if not values:
            return
        with self._lock:
            jar = self._jars.setdefault(site_of(there.host), CookieJar(Policy()))
            self._jars.move_to_end(site_of(there.host))
            if len(self._jars) > MAX_SITES:  # the least recently used jar makes room
                self._jars.popitem(last=False)
        message = Message()
        for value in values[:MAX_SITE_COOKIES]:
            message["Set-Cookie"] = plain(value, now=now)
        answer: Any = SimpleNamespace(info=lambda: message)  # all that the jar asks of an answer
        jar.extract_cookies(answer, Request(there.url))  # noqa: S310 (a Target is http or https)
        if len(jar) > MAX_SITE_COOKIES:
            jar.clear()

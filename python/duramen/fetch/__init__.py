"""Fetching pages with rate limits and safety checks, and finding the article URLs of a site."""

from .content import ANYTHING, FEEDS, PAGES
from .cookies import Cookies
from .discover import discover
from .errors import (
    BrokenResponse,
    CacheFailed,
    CertificateRefused,
    ConnectionFailed,
    FetchError,
    FetchTimeout,
    InvalidURL,
    NameNotFound,
    RefusedAddress,
    RenderUnavailable,
    RobotsDenied,
    StatusError,
    TooLarge,
    TooManyRedirects,
    UnexpectedFailure,
    UnreadableFeed,
    UnsupportedContent,
)
from .feeds import Found
from .fetcher import USER_AGENT, Fetcher, fetch
from .rate_limit import Clock
from .response import Limits, Response, Timeouts, View

__all__ = [
    "ANYTHING",
    "FEEDS",
    "PAGES",
    "USER_AGENT",
    "BrokenResponse",
    "CacheFailed",
    "CertificateRefused",
    "Clock",
    "ConnectionFailed",
    "Cookies",
    "FetchError",
    "FetchTimeout",
    "Fetcher",
    "Found",
    "InvalidURL",
    "Limits",
    "NameNotFound",
    "RefusedAddress",
    "RenderUnavailable",
    "Response",
    "RobotsDenied",
    "StatusError",
    "Timeouts",
    "TooLarge",
    "TooManyRedirects",
    "UnexpectedFailure",
    "UnreadableFeed",
    "UnsupportedContent",
    "View",
    "discover",
    "fetch",
]

"""Fetching pages with rate limits and safety checks, and finding the article URLs of a site."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import errors
from .content import ANYTHING as ANYTHING
from .content import FEEDS as FEEDS
from .content import PAGES as PAGES
from .errors import *

if TYPE_CHECKING:  # for those who read types; a program finds the same names below, when it first uses them
    from .cookies import Cookies as Cookies
    from .discovery import discover as discover
    from .feeds import Found as Found
    from .fetcher import USER_AGENT as USER_AGENT
    from .fetcher import Fetcher as Fetcher
    from .fetcher import fetch as fetch
    from .rate_limit import Clock as Clock
    from .response import Limits as Limits
    from .response import Response as Response
    from .response import Timeouts as Timeouts
    from .response import View as View
else:
    _NAMES = {
        "cookies": "Cookies",
        "discovery": "discover",
        "feeds": "Found",
        "fetcher": "USER_AGENT Fetcher fetch",
        "rate_limit": "Clock",
        "response": "Limits Response Timeouts View",
    }
    _PLACES = {name: place for place, names in _NAMES.items() for name in names.split()}
    __all__ = ["ANYTHING", "FEEDS", "PAGES", *(name for name in vars(errors) if name[0] != "_"), *_PLACES]

    def __getattr__(name: str) -> Any:
        """HTTP and TLS are imported on first use: a command that reads a file needs neither."""
        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f".{_PLACES[name]}", __package__), name)

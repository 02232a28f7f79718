"""Fetching pages with rate limits and safety checks, and finding the article URLs of a site."""

from .content import ANYTHING as ANYTHING
from .content import FEEDS as FEEDS
from .content import PAGES as PAGES
from .cookies import Cookies as Cookies
from .discover import discover as discover
from .errors import *
from .feeds import Found as Found
from .fetcher import USER_AGENT as USER_AGENT
from .fetcher import Fetcher as Fetcher
from .fetcher import fetch as fetch
from .rate_limit import Clock as Clock
from .response import Limits as Limits
from .response import Response as Response
from .response import Timeouts as Timeouts
from .response import View as View

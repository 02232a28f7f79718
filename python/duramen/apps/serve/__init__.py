"""The service: extraction over HTTP, for programs, for people, and for clients of Jina Reader and Firecrawl.

It needs the packages of `duramen[serve]`. `application` makes the ASGI application, which any ASGI server runs;
`duramen serve` runs it with uvicorn.
"""

from .app import application
from .http.access import Access, Rate, Token
from .work.fetching import Fetching
from .work.service import Service
from .work.workers import Workers

__all__ = ["Access", "Fetching", "Rate", "Service", "Token", "Workers", "application"]

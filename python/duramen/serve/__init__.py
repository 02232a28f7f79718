"""The service: extraction over HTTP, for programs, for people, and for clients of Jina Reader and Firecrawl.

It needs the packages of `duramen[serve]`. `application` makes the ASGI application, which any ASGI server runs;
`duramen serve` runs it with uvicorn.
"""

from .access import Access, Rate, Token
from .app import application
from .fetching import Fetching
from .service import Service
from .workers import Workers

__all__ = ["Access", "Fetching", "Rate", "Service", "Token", "Workers", "application"]

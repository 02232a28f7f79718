"""An add-on for Scrapy: every HTML response gets its main content.

    # settings.py
    ADDONS = {"duramen.integrations.scrapy.Addon": 500}
    DURAMEN = {"favor": "precision"}  # optional: options of duramen.extract

    # in a spider
    def parse(self, response):
        document = response.meta["duramen"]()
        yield {"url": response.url, "title": document.title, "text": document.text}

A page is extracted once, when its document is first requested.
"""

from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Self

from scrapy.crawler import Crawler
from scrapy.http import Response, TextResponse
from scrapy.settings import BaseSettings

from ..page.document import Document
from ..page.extract import extract

SETTING = "DURAMEN"
MIDDLEWARE = "duramen.integrations.scrapy.Middleware"
ORDER = 50
"""Among spider middlewares: before all others see the response."""


class Addon:
    """Installs the middleware."""

    def update_settings(self, settings: BaseSettings) -> None:
        """Adds the middleware to the settings; Scrapy calls this."""
        settings.setdefault_in_component_priority_dict("SPIDER_MIDDLEWARES", MIDDLEWARE, ORDER)


@dataclass
class Middleware:
    """Puts a function that returns the document of a page into `response.meta`."""

    options: dict[str, Any]

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The middleware with the options of the settings; a wrong option raises an error."""
        options = crawler.settings.getdict(SETTING)
        extract(b"", **options)
        return cls(options)

    def process_spider_input(self, response: Response) -> None:
        if isinstance(response, TextResponse) and response.request is not None:
            response.meta["duramen"] = cache(partial(document_of, response, **self.options))


def document_of(response: Response, **options: Any) -> Document:
    """The document of a response; `options` are those of `duramen.extract`."""
    header = response.headers.get("Content-Type")
    content_type = header.decode("latin-1") if header else None
    return extract(response.body, url=response.url, content_type=content_type, **options)

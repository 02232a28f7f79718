"""The article of newspaper4k, with duramen's extraction: `from duramen.compat.newspaper import Article`.

Fetching asks robots.txt and keeps the rate limit of each host. `nlp()`, `movies` and `build()` of a whole site have no
counterpart.
"""

from typing import Any

from ...page.extract import extract
from .. import missing
from .article import Article, ArticleDownloadState
from .configuration import Configuration as Config
from .exceptions import ArticleBinaryDataException, ArticleException

__all__ = [
    "Article",
    "ArticleBinaryDataException",
    "ArticleDownloadState",
    "ArticleException",
    "Config",
    "article",
    "build_article",
    "fulltext",
]
__version__ = "0.9.6"
"""The version of newspaper4k whose names these are."""

__getattr__ = missing("newspaper")


def article(url: str, language: str | None = None, input_html: str | bytes | None = None, **options: Any) -> Article:
    """An article that is downloaded and parsed."""
    return Article(url, language=language, **options).download(input_html=input_html).parse()


def build_article(url: str = "", config: Config | None = None, **options: Any) -> Article:
    """An article that is not yet downloaded."""
    return Article(url, config=config, **options)


def fulltext(html: str | bytes, language: str = "en") -> str:  # noqa: ARG001 - any language is read
    return extract(html).text

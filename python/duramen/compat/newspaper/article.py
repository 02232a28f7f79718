"""The module `newspaper.article`."""

import json
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit
from urllib.request import url2pathname

from duramen.compat.newspaper.configuration import Configuration
from duramen.compat.newspaper.exceptions import ArticleException
from duramen.page.document import Document
from duramen.page.extract import extract


class ArticleDownloadState(Enum):
    """How far the download of an article is."""

    NOT_STARTED = 0
    FAILED_RESPONSE = 1
    SUCCESS = 2


class Article:
    """A page: `Article(url).download().parse()`, then `title`, `text`, `authors` and more.

    >>> html = "<title>Oak</title><meta name=author content='Ann Lee'><p>The heartwood of an old oak is dark and dense."
    >>> article = Article("https://example.org/oak").download(input_html=html).parse()
    >>> article.title, article.authors, article.text
    ('Oak', ['Ann Lee'], 'The heartwood of an old oak is dark and dense.')
    """

    def __init__(
        self, url: str, title: str = "", source_url: str = "", config: Configuration | None = None, **options: Any
    ) -> None:
        self.config = config or Configuration()
        self.config.update(**options)
        parts = urlsplit(url)
        self.url = self.original_url = url
        self.source_url = source_url or f"{parts.scheme or 'http'}://{parts.netloc}"
        self.title = self._title = title
        self.html = ""
        self.text = self.text_cleaned = self.article_html = ""
        self.top_image = self.meta_img = self.meta_description = self.meta_lang = ""
        self.meta_favicon = self.meta_site_name = self.canonical_link = ""
        self.images: list[str] = []
        self.movies: list[str] = []
        self.authors: list[str] = []
        self.meta_keywords: list[str] = []
        self.keywords: list[str] = []
        self.summary = ""
        self.tags: set[str] = set()
        self.publish_date: datetime | None = None
        self.is_parsed = False
        self.download_state = ArticleDownloadState.NOT_STARTED
        self.download_exception_msg: str | None = None
        self.document: Document | None = None
        self._found: Document | None = None

    def download(self, input_html: str | bytes | None = None, title: str | None = None, **_options: Any) -> Self:
        """Fetches the page, or takes it as it is given; `parse` says why it failed."""
        from duramen.fetch import Fetcher, FetchError

        self.title = title or self.title
        content_type = None
        try:
            if input_html is not None:
                content = input_html
            elif self.url.startswith("file:"):
                content = Path(url2pathname(urlsplit(self.url).path)).read_bytes()
            else:
                with Fetcher(**self.config.fetching()) as fetcher:
                    response = fetcher.fetch(self.url)
                content, self.url, content_type = response.content, response.url, response.content_type
        except (FetchError, OSError) as error:
            self.download_exception_msg, self.download_state = str(error), ArticleDownloadState.FAILED_RESPONSE
            return self
        self._found = extract(content or b"", url=self.url, content_type=content_type)
        self.html, self.download_state = self._found.page.source, ArticleDownloadState.SUCCESS
        return self

    def parse(self) -> Self:
        if self._found is None:
            why = self.download_exception_msg or "call download() first"
            raise ArticleException(f"Article `download()` failed with {why} on URL {self.url}")
        document = self._found
        metadata = document.metadata
        self.document, self.is_parsed = document, True
        self.title = self.title or metadata.title or ""
        self.text = self.text_cleaned = document.text
        self.article_html = document.html
        self.authors = list(metadata.authors)
        self.publish_date = moment(metadata.published)
        self.top_image = self.meta_img = metadata.image or ""
        self.images = [image.url for image in document.images]
        self.meta_description, self.meta_site_name = metadata.description or "", metadata.site_name or ""
        self.meta_lang = (metadata.language or "").partition("-")[0]
        self.meta_favicon, self.canonical_link = metadata.favicon or "", metadata.canonical_url or ""
        self.meta_keywords, self.tags = list(metadata.tags), set(metadata.tags)
        return self

    @property
    def top_img(self) -> str:
        """`top_image` by its older name."""
        return self.top_image

    def __eq__(self, other: object) -> bool:
        without = {"config": None}
        return isinstance(other, Article) and vars(self) | without == vars(other) | without

    def __hash__(self) -> int:
        return hash(self.url)

    def nlp(self) -> None:
        """Is not offered."""
        if not self.is_parsed:
            raise ArticleException("You must `parse()` an article before calling `nlp()`")
        raise NotImplementedError("duramen writes no summaries and finds no keywords; call newspaper4k for nlp()")

    def is_valid_body(self) -> bool:
        return self.is_parsed and len(self.text.split()) > 1

    def to_json(self, as_string: bool = True) -> str | dict[str, Any]:
        names = "url title text authors top_image meta_img images movies meta_description meta_lang meta_favicon"
        names += " meta_site_name meta_keywords canonical_link"
        found = {name: getattr(self, name) for name in names.split()} | {
            "tags": sorted(self.tags),
            "publish_date": self.publish_date.isoformat() if self.publish_date else None,
        }
        return json.dumps(found, indent=4) if as_string else found


def moment(date: str | None) -> datetime | None:
    """A date of the metadata as newspaper has it; the parts that are not known are the first.

    >>> moment("2021-05"), moment("2021-05-03T10:00:00Z").hour, moment("soon")
    (datetime.datetime(2021, 5, 1, 0, 0), 10, None)
    """
    padded = (date or "") + "-01" * max(0, 2 - (date or "").count("-")) if date and len(date) < 10 else date or ""
    try:
        return datetime.fromisoformat(padded)
    except ValueError:
        return None

"""Functions for LangChain: a document of a URL and its HTML, and what `RecursiveUrlLoader` calls for each page.

    from duramen.integrations.langchain import as_document, content, metadata

    as_document("https://example.org/oak", html)
    RecursiveUrlLoader("https://example.org/", extractor=content, metadata_extractor=metadata)

For chunks in place of whole pages, see docs/adapters.md.
"""

from typing import Any

from langchain_core.documents import Document

from ..page.document import Document as Page
from ..page.extract import extract

KEPT = ("title", "authors", "published", "modified", "site_name", "description", "language")


def as_document(url: str, html: str | bytes, **options: Any) -> Document:
    """The main content of a page as Markdown, with its metadata; `options` are those of `duramen.extract`."""
    page = extract(html, url=url, **options)
    return Document(page_content=page.markdown, metadata=metadata_of(page, url))


def content(html: str) -> str:
    """The main content of a page as Markdown: the `extractor` of a loader."""
    return extract(html).markdown


def metadata(html: str, url: str, _response: Any = None) -> dict[str, Any]:
    """What a page says of itself: the `metadata_extractor` of a loader."""
    return metadata_of(extract(html, url=url), url)


def metadata_of(page: Page, url: str) -> dict[str, Any]:
    """The metadata that a page has, and where it is from."""
    found = page.metadata.as_dict()
    return {"source": url, **{name: found[name] for name in KEPT if found[name]}}

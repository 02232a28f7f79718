"""A converter for Haystack: pages become documents with their main content and metadata.

    from duramen.integrations.haystack import DuramenConverter

    pipeline.add_component("converter", DuramenConverter(format="markdown"))

It replaces `HTMLToDocument`. With `max_words` a page becomes several documents, its chunks.
"""

from pathlib import Path
from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict, logging
from haystack.components.converters.utils import get_bytestream_from_source, normalize_metadata
from haystack.dataclasses import ByteStream

from ..page.document import Document as Page
from ..page.extract import extract

FORMATS = ("text", "markdown")
KEPT = ("title", "authors", "published", "modified", "site_name", "description", "language")

logger = logging.getLogger(__name__)


@component
class DuramenConverter:
    """Converts HTML; `options` are those of `duramen.extract`."""

    def __init__(
        self,
        format: str = "text",  # noqa: A002
        max_words: int | None = None,
        overlap: int = 0,
        **options: Any,
    ) -> None:
        if format not in FORMATS:
            raise ValueError(f"format must be {' or '.join(FORMATS)}, not {format!r}")
        extract(b"", **options).chunks(size=max_words or overlap + 1, overlap=overlap)  # checks the options
        self.format = format
        self.max_words = max_words
        self.overlap = overlap
        self.options = options

    def to_dict(self) -> dict[str, Any]:
        own = {"format": self.format, "max_words": self.max_words, "overlap": self.overlap}
        stored: dict[str, Any] = default_to_dict(self, **own, **self.options)
        return stored

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "DuramenConverter":
        made: DuramenConverter = default_from_dict(cls, data)
        return made

    @component.output_types(documents=list[Document])  # type: ignore[untyped-decorator]
    def run(
        self, sources: list[str | Path | ByteStream], meta: dict[str, Any] | list[dict[str, Any]] | None = None
    ) -> dict[str, list[Document]]:
        """The documents of pages; a page that cannot be read, or that has no content, is logged."""
        documents: list[Document] = []
        for source, given in zip(sources, normalize_metadata(meta, len(sources)), strict=True):
            try:
                stream = get_bytestream_from_source(source)
            except Exception as error:  # noqa: BLE001 - as the converters of Haystack do
                logger.warning("Could not read {source}. Skipping it. Error: {error}", source=source, error=error)
                continue
            about = {**stream.meta, **given}
            page = extract(stream.data, url=about.get("url"), content_type=about.get("content_type"), **self.options)
            made = self.documents_of(page, about)
            if not made:
                logger.warning("{source} has no content. Skipping it.", source=source)
            documents += made
        return {"documents": documents}

    def documents_of(self, page: Page, about: dict[str, Any]) -> list[Document]:
        found = page.metadata.as_dict()
        meta = {**{name: found[name] for name in KEPT if found[name]}, **about}
        if self.max_words is None:
            content = page.text if self.format == "text" else page.markdown
            return [Document(content=content, meta=meta)] if content else []
        documents = []
        chunks = page.chunks(size=self.max_words, overlap=self.overlap, markdown=self.format == "markdown")
        for number, chunk in enumerate(chunks):
            fields = {"author": chunk.author, "date": chunk.date, "url": chunk.url}
            place = {"headings": list(chunk.headings), "split_idx_start": chunk.start, "split_id": number}
            own = {name: value for name, value in fields.items() if value}
            documents.append(Document(content=chunk.text, meta={**meta, **own, **place}))
        return documents

"""An extractor for NeMo Curator: pages of archives become records with their main content.

    from nemo_curator.stages.text.download import DocumentDownloadExtractStage
    from duramen.integrations.nemo_curator import DuramenExtractor

    DocumentDownloadExtractStage(url_generator, downloader, CommonCrawlWarcIterator(), DuramenExtractor())

It takes the bytes of a record, while NeMo Curator's own extractors get text whose encoding was guessed. A page without
content is dropped. `options` are those of `duramen.extract`.
"""

from typing import Any, Literal

from nemo_curator.stages.text.download import DocumentExtractor

from ..page.extract import extract

CARRIED = ("url", "warc_id", "source_id")
FOUND = ("title", "language", "text")


class DuramenExtractor(DocumentExtractor):  # type: ignore[misc]  # NeMo Curator has no types
    """The text, or the Markdown, of a page with its title and language; `columns` are carried over from the record."""

    def __init__(
        self, *, output: Literal["text", "markdown"] = "text", columns: tuple[str, ...] = CARRIED, **options: Any
    ) -> None:
        if output not in ("text", "markdown"):
            raise ValueError(f"output must be text or markdown, not {output!r}")
        extract(b"", **options)  # raises an error for wrong options here, not on a node of the cluster
        self.output = output
        self.columns = columns
        self.options = options

    def extract(self, record: dict[str, Any]) -> dict[str, Any] | None:
        """The record of a page; None for a page without content."""
        document = extract(record.get("content") or b"", url=record.get("url"), **self.options)
        text = document.text if self.output == "text" else document.markdown
        if not text:
            return None
        found = {"title": document.title, "language": document.metadata.language_base, "text": text}
        return {**{name: record[name] for name in self.columns}, **found}

    def input_columns(self) -> list[str]:
        return [*self.columns, "content"]

    def output_columns(self) -> list[str]:
        return [*self.columns, *FOUND]

"""A content filter and a Markdown generator for crawl4ai.

    from duramen.integrations.crawl4ai import DuramenFilter, DuramenMarkdown

    CrawlerRunConfig(markdown_generator=DefaultMarkdownGenerator(content_filter=DuramenFilter()))
    CrawlerRunConfig(markdown_generator=DuramenMarkdown())  # duramen's own Markdown, which is faster

The filter chooses the HTML that crawl4ai turns into `fit_markdown`. The generator writes the Markdown itself.
"""

from typing import Any

from crawl4ai.content_filter_strategy import RelevantContentFilter
from crawl4ai.markdown_generation_strategy import DefaultMarkdownGenerator, MarkdownGenerationStrategy
from crawl4ai.models import MarkdownGenerationResult

from ..page.extract import extract


class DuramenFilter(RelevantContentFilter):  # type: ignore[misc]  # crawl4ai is not installed where types are checked
    """Keeps the main content of a page; `options` are those of `duramen.extract`."""

    def __init__(self, **options: Any) -> None:
        super().__init__()
        extract(b"", **options)  # raises an error for a wrong option now
        self.options_of_extract = options

    def filter_content(self, html: str, min_word_threshold: int | None = None) -> list[str]:
        """The main content as a list of HTML fragments; empty if it has fewer words than the threshold."""
        document = extract(html or "", **self.options_of_extract)
        if not document.text or len(document.text.split()) < (min_word_threshold or 0):
            return []
        return [document.html]


class DuramenMarkdown(MarkdownGenerationStrategy):  # type: ignore[misc]
    """Makes Markdown of the main content; `options` are those of `duramen.extract`.

    It reads the original page (`content_source="raw_html"`), because the learned extractor needs the markup that
    crawl4ai removes from a page first.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(content_source="raw_html")
        extract(b"", **options)
        self.options_of_extract = options

    def generate_markdown(
        self,
        input_html: str,
        base_url: str = "",
        html2text_options: dict[str, Any] | None = None,  # noqa: ARG002 - the interface of crawl4ai
        content_filter: RelevantContentFilter | None = None,  # noqa: ARG002
        citations: bool = True,
        **_options: Any,
    ) -> MarkdownGenerationResult:
        """The Markdown of the page and, if requested, its links as references."""
        document = extract(input_html or "", url=base_url or None, **self.options_of_extract)
        cited, references = document.markdown, ""
        if citations:
            cited, references = DefaultMarkdownGenerator().convert_links_to_citations(document.markdown, base_url)
        return MarkdownGenerationResult(
            raw_markdown=document.markdown,
            markdown_with_citations=cited,
            references_markdown=references,
            fit_markdown=document.markdown,
            fit_html=document.html,
        )

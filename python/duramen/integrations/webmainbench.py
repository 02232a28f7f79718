"""An extractor for WebMainBench, which measures it beside its own extractors.

    import duramen.integrations.webmainbench  # registers "duramen"
    from webmainbench import Evaluator, ExtractorFactory

    result = Evaluator().evaluate(dataset, ExtractorFactory.create("duramen", {"favor": "recall"}))

The configuration has the options of `duramen.extract`.
"""

from importlib.metadata import version
from typing import Any

from webmainbench.extractors import BaseExtractor, ExtractionResult, ExtractorFactory

from ..page.extract import extract


class DuramenExtractor(BaseExtractor):  # type: ignore[misc]  # WebMainBench has no types
    """The main content of a page as Markdown and HTML."""

    version = version("duramen")
    description = "Main content by a learned model"

    def __init__(self, name: str = "duramen", config: dict[str, Any] | None = None) -> None:
        super().__init__(name, config)

    def _setup(self) -> None:
        extract(b"", **self.config)  # a wrong option raises here, and not on every page

    def _extract_content(self, html: str, url: str | None = None) -> ExtractionResult:
        document = extract(html, url=url, **self.config)
        metadata = document.metadata
        return ExtractionResult(
            content=document.markdown,
            main_html=document.html,
            title=document.title,
            author=", ".join(metadata.authors) or None,
            publish_date=metadata.published,
            language=metadata.language_base,
            confidence_score=document.confidence,
            success=True,
        )


ExtractorFactory.register("duramen", DuramenExtractor)

"""A plugin of markitdown: HTML becomes the Markdown of its main content, without menus and footers.

    markitdown --use-plugins page.html

It is found by its entry point. `MarkItDown(enable_plugins=True, duramen={"favor": "recall"})` passes options of
`duramen.extract`.
"""

from typing import Any, BinaryIO

from markitdown import DocumentConverter, DocumentConverterResult, MarkItDown, StreamInfo

from ..page.extract import extract

__plugin_interface_version__ = 1

SUFFIXES = (".html", ".htm", ".xhtml")
MEDIA_TYPES = ("text/html", "application/xhtml")
PRIORITY = -1.0
"""Before the converters of markitdown, which have 0 and 10."""


class MainContent(DocumentConverter):  # type: ignore[misc]  # markitdown has no types where it is not installed
    """Converts pages; `options` are those of `duramen.extract`."""

    def __init__(self, **options: Any) -> None:
        super().__init__()
        self.options = options

    def accepts(self, file_stream: BinaryIO, stream_info: StreamInfo, **_options: Any) -> bool:  # noqa: ARG002
        media = (stream_info.mimetype or "").lower()
        return (stream_info.extension or "").lower() in SUFFIXES or media.startswith(MEDIA_TYPES)

    def convert(self, file_stream: BinaryIO, stream_info: StreamInfo, **_options: Any) -> DocumentConverterResult:
        charset = f"; charset={stream_info.charset}" if stream_info.charset else ""
        document = extract(
            file_stream.read(), content_type=f"text/html{charset}", url=stream_info.url or None, **self.options
        )
        return DocumentConverterResult(markdown=document.markdown, title=document.title)


def register_converters(markitdown: MarkItDown, **options: Any) -> None:
    """Adds the converter; markitdown calls this."""
    markitdown.register_converter(MainContent(**options.get("duramen", {})), priority=PRIORITY)

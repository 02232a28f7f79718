"""duramen in a datatrove pipeline: a reader of archives, and an extraction step.

A pipeline such as FineWeb's changes two lines, and keeps its executors:

    from duramen.integrations.datatrove import Duramen, WarcReader

    LocalPipelineExecutor([
        WarcReader("s3://commoncrawl/crawl-data/...", glob_pattern="*/warc/*"),  # instead of datatrove's
        URLFilter(),
        Duramen(),  # instead of Trafilatura()
        LanguageFilter(),
        ...

The extractors of datatrove get text whose encoding its reader has guessed, and no URL. Here the bytes, the URL and the
content type of a page are passed to the extraction step in `document.media`, where datatrove's writers
expect bytes. Needs `pip install "duramen[datatrove]"`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Literal

from datatrove.data import Document, Media, MediaType
from datatrove.pipeline.base import PipelineStep
from datatrove.pipeline.readers.base import BaseDiskReader
from datatrove.utils.logging import logger
from datatrove.utils.typeshelper import StatHints

from ..apps.corpus.page import Damage, RawPage, ReadLog, Unreadable
from ..apps.corpus.readers import detect
from ..apps.corpus.readers.arc import read_arc
from ..apps.corpus.readers.warc import read_warc
from ..apps.corpus.summary import TaskSummary
from ..base.pool import Lost, answers
from ..export.arrow import ERROR, check_columns, one_row
from ..page.extract import extract

HTML = "html"
"""The id of the medium that holds the bytes of a page."""

BATCH = 16
"""Number of pages that are sent to the worker process together."""

Html = bytes | str
Given = tuple[Html, str | None, str | None]
"""A page, its URL and its content type."""


class WarcReader(BaseDiskReader):  # type: ignore[misc]  # datatrove has no types
    """Pages of WARC and ARC archives, plain or compressed; the options are those of datatrove's own `WarcReader`.

    The text of a document is empty until the page is extracted. Records that are not pages are counted by reason in the
    statistics of the step. A damaged archive is read up to the damage, which is logged.
    """

    name = "🪵 Warc by fastwarc"

    def read_file(self, filepath: str) -> Iterator[Document]:
        reading = ReadLog(TaskSummary())
        try:
            with self.data_folder.open(filepath, "rb") as file:
                kind, compression = detect(file)
                if kind not in ("warc", "arc"):
                    raise Unreadable(f"the file is {kind} and no archive; datatrove has readers for it")
                if kind == "warc":
                    pages = read_warc(file, filepath, reading, compression=compression)
                else:
                    pages = read_arc(file, reading, compression=compression)
                for page in pages:
                    yield self.document_of(page, filepath)
        except (Damage, Unreadable) as problem:
            self.stat_update("unreadable" if isinstance(problem, Unreadable) else "damaged")
            logger.error(f"{filepath}: {problem}{getattr(problem, 'place', '')}")
        for reason, count in reading.summary.skipped.items():
            self.stat_update(f"skipped: {reason}", value=count)

    def document_of(self, page: RawPage, filepath: str) -> Document:
        """A document with the bytes of a page, and no text yet."""
        medium = {
            "id": HTML,
            "type": MediaType.DOCUMENT,
            "url": page.url,
            "path": filepath,
            "offset": page.offset,
            "media_bytes": page.html,
            "metadata": {"content_type": page.content_type},
        }
        fields = {"url": page.url, "date": page.date, "dump": page.dump, "http_status": page.status}
        record = {name: value for name, value in fields.items() if value is not None}
        # The reader of datatrove refuses a document without text.
        data = {self.text_key: HTML, self.id_key: page.id or f"{filepath}/{page.offset}", "media": [medium], **record}
        document = self.get_document_from_dict(data, filepath, page.offset)
        document.text = ""
        return document


class Duramen(PipelineStep):  # type: ignore[misc]
    """Replaces each page by the text of its main content; a page without one is dropped.

    The page is what `WarcReader` of this module read, or else the text of the document as HTML. `metadata` names
    columns of `duramen.arrow.COLUMNS` that are added to the metadata of the document, and `output` what becomes its
    text. A page that takes longer than `timeout` seconds or crashes its process is dropped, and the others are not
    affected; without a timeout, pages are extracted in the process of the pipeline. `options` are those of
    `duramen.extract`.
    """

    name = "🪵 duramen"
    type = "🛢 - EXTRAC"

    def __init__(
        self,
        *,
        output: Literal["text", "markdown"] = "text",
        metadata: Sequence[str] = ("title", "published", "language", "page_type", "confidence"),
        timeout: float | None = 10,
        keep_html: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        check_columns([output, *metadata])
        extract(b"", **options)  # raises an error for wrong options here, not on a node of the cluster
        self.output = output
        self.metadata = tuple(metadata)
        self.timeout = timeout
        self.keep_html = keep_html
        self.options = options

    def run(self, data: Iterable[Document], rank: int = 0, world_size: int = 1) -> Iterator[Document]:  # noqa: ARG002
        columns = [self.output, *self.metadata]
        work = partial(one_row, columns=columns, options=self.options)
        pages = answers(work, data or (), timeout=self.timeout, batch=BATCH, in_order=True, send=page_of)
        for document, answer in pages:
            self.stat_update(StatHints.total)
            row = [None] * len(columns) + [answer.reason] if isinstance(answer, Lost) else answer
            values = dict(zip([*columns, ERROR], row, strict=True))
            if error := values.pop(ERROR):
                logger.warning(f"{document.metadata.get('url') or document.id}: {error}")
            if error or not values[self.output]:
                self.stat_update(StatHints.dropped, "dropped_failed" if error else "dropped_empty")
                continue
            document.text = values.pop(self.output)
            document.metadata |= {name: value for name, value in values.items() if value not in (None, ())}
            if not self.keep_html:
                document.media = [medium for medium in document.media if medium.id != HTML]
            self.stat_update(StatHints.forwarded)
            self.update_doc_stats(document)
            yield document


def page_of(document: Document) -> Given:
    medium = next((each for each in document.media if each.id == HTML), Media("", 0, ""))
    url = medium.url or document.metadata.get("url")
    html = document.text if medium.media_bytes is None else medium.media_bytes
    return html, url, medium.metadata.get("content_type")

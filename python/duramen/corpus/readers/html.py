"""Reads HTML files and saved pages, a group at a time."""

from collections.abc import Iterator, Sequence

from ...fetch.archived import MAX_PAGE_BYTES
from ...saved import saved_page
from ..compression import compression_of
from ..page import RawPage, ReadLog
from ..storage import StorageError, open_file, reason_of

XHTML = ".xhtml"


def read_html_files(paths: Sequence[str], reading: ReadLog) -> Iterator[RawPage]:
    """The pages in some files; one that cannot be read is counted with the damaged inputs."""
    for path in paths:
        try:
            with open_file(path) as file:
                content = file.read(MAX_PAGE_BYTES + 1)
        except OSError as error:
            reading.damage(path, reason_of(error))
            continue
        except StorageError as error:
            reading.damage(path, str(error))
            continue
        reading.position += len(content)
        if problem := problem_of(content):
            reading.damage(path, problem)
            continue
        if inside := saved_page(content):
            yield RawPage(inside.html, inside.url, inside.content_type, date=inside.date, file_path=path)
            continue
        kind = "application/xhtml+xml" if path.lower().endswith(XHTML) else "text/html"
        yield RawPage(content, content_type=kind, file_path=path)


def problem_of(content: bytes) -> str | None:
    """Why a file is not a page; None for a page.

    >>> problem_of(b"WARC/1.0\\r\\n")
    'is a WARC archive by its content: rename it to .warc and give it again'
    """
    if not content.strip():
        return "is empty"
    if len(content) > MAX_PAGE_BYTES:
        return f"is larger than {MAX_PAGE_BYTES >> 20} MiB"
    if content.startswith(b"WARC/"):
        return "is a WARC archive by its content: rename it to .warc and give it again"
    if content.startswith(b"PAR1"):
        return "is a Parquet file by its content: rename it to .parquet and give it again"
    if packing := compression_of(content):
        return f"is compressed ({packing}): decompress it, or rename it to what it is, such as .warc.gz"
    return None

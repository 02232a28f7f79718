"""The verb `save`."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal

import click

from ....page.document import Document
from ....page.extract import checked
from ..extraction import Outcome, Run, all_sources, document_from, extracted
from ..output.book import book_to, image_fetcher, tell_missing
from ..output.destinations import EPUB, Output
from ..reading import Input, Source
from ..terminal.console import misuse, show
from ..terminal.help import option, options, verb
from ..terminal.options import SOME_SOURCES, Fetching, Finding, Illustrating, Inputs, Limited, Paging, Reading, Running
from . import VERBS

OTHER_BOOKS = frozenset({".pdf", ".docx", ".odt", ".rtf", ".mobi", ".azw3"})
"""Endings that no folder is meant to have."""


@options()
class Saving:
    place: str = option(
        "Folder to write into, or PATH.epub for one book.", "-o", "--output", metavar="PATH", required=True
    )
    images: bool = option("Save images or not.  [default: save]", default=True)
    title: bool | None = option("Begin files with the title.  [all but .txt]")
    name_from: Literal["headline", "title"] = option(
        "Name files by the best title found, or by the text of <title>.", default="headline"
    )


@verb(SOME_SOURCES)
def save(
    sources: tuple[str, ...],
    saving: Saving,
    illustrating: Illustrating,
    given: Inputs,
    reading: Reading,
    finding: Finding,
    fetching: Fetching,
    paging: Paging,
    limited: Limited,
) -> None:
    """Save the main content of each SOURCE with its images.

    A folder gets <title>.txt, .html, .md and .json, and the images in
    <title>_files. Existing files are never replaced: a second document with the
    same title is called "<title> (2)". Documents saved before are skipped.
    PATH.epub gets all sources as the chapters of one book. Relative images
    of a page on disk are copied from its folder. Prints the files written.
    """
    if not sources and given.input_list is None:
        raise click.UsageError("Missing argument 'SOURCE...'.")
    place = saving.place
    is_book = place.lower().endswith(".epub")
    if is_book and saving.title is False:
        raise click.UsageError("--no-title is for files in a folder; each chapter of a book has a title.")
    if not is_book and Path(place).suffix.lower() in OTHER_BOOKS and not Path(place).is_dir():
        raise click.UsageError(f"duramen does not write {Path(place).suffix} files: give -o DIR/ or -o FILE.epub.")
    options, running = finding.keywords(), Running(**vars(limited))
    with misuse():
        checked(**options, **reading.keywords())
        inputs, count = all_sources(sources, given.input_list, given.url, verbs=VERBS)
    with misuse(), fetching.fetcher() as fetcher:
        images_of = partial(image_fetcher, fetcher=lambda: fetcher, image_root=illustrating.image_root)
        every = partial(Run, running=running, fetcher=lambda: fetcher, count=count, pages=paging.pages)
        if is_book:
            work = partial(extracted, reading=reading, finding=options, form=EPUB, rendering={"images": saving.images})
            with book_to(place, title=illustrating.book_title, images_of=images_of, is_numbered=True) as book:
                failed = every(work).write(inputs, book) + book.missing_images
            if book.written is not None:
                show(str(book.written))
        else:
            folder = SavedFolder(saving, images_of)
            work = partial(document_of, reading=reading, finding=options)
            failed = every(work).write(inputs, folder) + folder.incomplete
    click.get_current_context().exit(1 if failed else 0)


def document_of(source: Source, given: Input, *, reading: Reading, finding: dict[str, Any]) -> Outcome:
    """The document of a page. All its output is computed here once, within the limits of the page."""
    document, _ = document_from(source, given, reading, finding)
    document.as_dict()
    document.as_html(title=True)
    return Outcome(source, document, warning=given.warning)


class SavedFolder(Output):
    is_printed = True

    def __init__(self, saving: Saving, images_of: Callable[[Source], Any]) -> None:
        self.folder = saving.place
        self.images_of = images_of
        self.options: dict[str, Any] = {name: getattr(saving, name) for name in ("images", "title", "name_from")}
        self.incomplete = 0

    def write(self, source: Source, document: Document) -> str | None:
        from ....export.save import save as save_document

        images, name = self.images_of(source), Path(source.place).name
        try:
            result = save_document(document, self.folder, fetch_image=images, otherwise=name, **self.options)
        except OSError as error:
            return f"{error.filename or self.folder}: {error.strerror or error}"
        for path in result.written:
            show(str(path))
        tell_missing(source, result.failures)
        self.incomplete += bool(result.failures)
        return None

    def left(self, count: int) -> str:
        return f"interrupted after {count} documents, which are in {self.folder}" if count else ""

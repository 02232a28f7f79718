"""The verb `save`."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...document import Document
from ...extract import extract
from ..extraction.extracting import all_sources, bar_fits, document_from, extracted, run
from ..extraction.work import Result
from ..output.book import book_to, image_fetcher, tell_missing
from ..output.destinations import Output
from ..output.formats import EPUB
from ..reading.inputs import Input
from ..reading.sources import Source
from ..terminal.console import misuse, show
from ..terminal.help import Verb
from ..terminal.options import (
    PAGE_LIMITS,
    QUIET,
    READING,
    Fetching,
    Finding,
    Reading,
    Running,
    book_title_option,
    fetching_options,
    gathered,
    image_root_option,
    method_options,
    pages_option,
    reading_options,
)
from . import VERBS

if TYPE_CHECKING:
    from ...save import NameFrom

NAMES = ("headline", "title")
OTHER_BOOKS = frozenset({".pdf", ".docx", ".odt", ".rtf", ".mobi", ".azw3"})
"""Endings that no folder is meant to have."""


@click.command(cls=Verb)
@click.argument("sources", metavar="SOURCE...", nargs=-1)
@click.option(
    "-o",
    "--output",
    "place",
    metavar="PATH",
    required=True,
    type=click.Path(),
    help="Folder to write into, or PATH.epub for one book.",
)
@click.option("--images/--no-images", default=True, help="Save images or not.  [default: save]")
@click.option("--title/--no-title", default=None, help="Begin files with the title.  [default: all but .txt]")
@image_root_option
@click.option(
    "--name-from",
    type=click.Choice(NAMES),
    default=NAMES[0],
    show_default=True,
    help="Name files by the best title found, or by the text of <title>.",
)
@book_title_option
@READING("--input-list", metavar="FILE", type=click.Path(), help="Read sources from FILE or -, one per line.")
@READING("--url", metavar="URL", help="URL of the page at - or in a file.")
@reading_options
@method_options
@fetching_options
@pages_option
@gathered("running", *PAGE_LIMITS, QUIET, made=Running)
@click.pass_context
def save(
    ctx: click.Context,
    sources: tuple[str, ...],
    place: str,
    images: bool,
    title: bool | None,
    image_root: str | None,
    name_from: "NameFrom",
    book_title: str | None,
    input_list: str | None,
    url: str | None,
    reading: Reading,
    finding: Finding,
    fetching: Fetching,
    pages: int | None,
    running: Running,
) -> None:
    """Save the main content of each SOURCE with its images.

    A folder gets <title>.txt, .html, .md and .json, and the images in
    <title>_files. Existing files are never replaced: a second document with the
    same title is called "<title> (2)". Documents saved before are skipped.
    PATH.epub gets all sources as the chapters of one book. Relative images
    of a page on disk are copied from its folder. Prints the files written.
    """
    if not sources and input_list is None:
        raise click.UsageError("Missing argument 'SOURCE...'.")
    is_book = place.lower().endswith(".epub")
    if is_book and title is False:
        raise click.UsageError("--no-title is for files in a folder; each chapter of a book has a title.")
    if not is_book and Path(place).suffix.lower() in OTHER_BOOKS and not Path(place).is_dir():
        raise click.UsageError(f"duramen does not write {Path(place).suffix} files: give -o DIR/ or -o FILE.epub.")
    options = finding.keywords()
    with misuse():
        extract(b"", **options, **reading.keywords())  # wrong options are reported before any source is read
        inputs, count = all_sources(sources, input_list, url, verbs=VERBS)
    with misuse(), fetching.fetcher() as fetcher:
        images_of = partial(image_fetcher, fetcher=fetcher, image_root=image_root)
        run_all = partial(run, inputs, count=count, pages=pages, open_fetcher=lambda: nullcontext(fetcher))
        if is_book:
            work = partial(extracted, reading=reading, finding=options, form=EPUB, rendering={"images": images})
            with book_to(place, title=book_title, images_of=images_of, is_numbered=True) as book:
                failed = run_all(work, book, running, shows_bar=bar_fits(place)) + book.missing_images
            if book.written is not None:
                show(str(book.written))
        else:
            work = partial(document_of, reading=reading, finding=options)
            saving = {"images": images, "title": title, "name_from": name_from}
            folder = SavedFolder(place, images_of, saving)
            failed = run_all(work, folder, running, shows_bar=bar_fits(None)) + folder.incomplete
    ctx.exit(1 if failed else 0)


def document_of(source: Source, given: Input, *, reading: Reading, finding: dict[str, Any]) -> Result:
    """The document of a page. All its output is computed here once, within the limits of the page."""
    document, _ = document_from(source, given, reading, finding)
    document.as_dict()
    document.as_html(title=True)
    return Result(document, warning=given.warning)


class SavedFolder(Output):
    """Saves documents with their images, and prints the files."""

    def __init__(self, folder: str, images_of: Callable[[Source], Any], saving: dict[str, Any]) -> None:
        self.folder = folder
        self.images_of = images_of
        self.saving = saving
        self.incomplete = 0

    def write(self, source: Source, document: Document) -> str | None:
        """Saves a document, prints its files, and tells which images are missing."""
        from ...save import save as save_document

        images, name = self.images_of(source), Path(source.place).name
        try:
            result = save_document(document, self.folder, fetch_image=images, otherwise=name, **self.saving)
        except OSError as error:
            return f"{error.filename or self.folder}: {error.strerror or error}"
        for path in result.written:
            show(str(path))
        tell_missing(source, result.failures)
        self.incomplete += bool(result.failures)
        return None

    def left(self, count: int) -> str:
        return f"interrupted after {count} documents, which are in {self.folder}" if count else ""

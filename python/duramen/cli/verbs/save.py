"""The verb `save`."""

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...document import Document
from ...extract import as_arguments, extract
from ..extraction.extracting import all_sources, bar_fits, document_from, extracted, page_limits, run
from ..extraction.work import PageLimits, Result, outcomes
from ..output.book import book_to, image_fetcher
from ..output.formats import EPUB
from ..reading.inputs import Input
from ..reading.sources import Source
from ..terminal.console import complain, misuse, show
from ..terminal.help import Verb
from ..terminal.options import (
    PAGE_LIMITS,
    READING,
    OpenFetcher,
    book_title_option,
    fetching_options,
    gathered,
    method_options,
    pages_option,
    reading_options,
)
from . import VERBS

if TYPE_CHECKING:
    from ...fetch import Fetcher
    from ...save import NameFrom

NAMES = ("headline", "title")

PAGES_AHEAD = 8
"""Pages fetched while others are being saved."""


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
@click.option(
    "--image-root",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="Read images of pages on disk only below DIR.  [the folder of the page]",
)
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
@gathered("limiting", *PAGE_LIMITS)
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
    reading: dict[str, Any],
    finding: dict[str, Any],
    open_fetcher: OpenFetcher,
    pages: int | None,
    limiting: dict[str, float],
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
    options = as_arguments({"method": finding["method"], **finding["options"]})
    with misuse():
        extract(b"", **options, **reading)  # wrong options are reported before any source is read
        inputs, count = all_sources(sources, input_list, url, verbs=VERBS)
    settings: dict[str, Any] = {"reading": reading, "finding": options}
    with misuse(), open_fetcher() as fetcher:
        images_of = partial(image_fetcher, fetcher=fetcher, image_root=image_root)
        if is_book:
            work = partial(extracted, **settings, form=EPUB, rendering={"images": images})
            running: dict[str, Any] = {"jobs": PAGES_AHEAD, "quiet": False, "verbose": False, **limiting}
            running |= {
                "pages": pages,
                "count": count,
                "shows_bar": bar_fits(place),
                "open_fetcher": lambda: nullcontext(fetcher),
            }
            with book_to(place, title=book_title, images_of=images_of, is_numbered=True) as book:
                failed = run(inputs, work, book, **running)
            failed += book.missing_images
            if book.written is not None:
                show(str(book.written))
        else:
            limits = None if count == 1 else page_limits(**limiting)
            keep = partial(saved, folder=place, images_of=images_of, images=images, title=title, name_from=name_from)
            failed = save_each(inputs, partial(document_of, **settings), keep, fetcher, limits, pages)
    ctx.exit(1 if failed else 0)


def document_of(source: Source, given: Input, *, reading: dict[str, Any], finding: dict[str, Any]) -> Result:
    """The document of a page. All its output is computed here once, within the limits of the page."""
    document, _ = document_from(source, given, {**reading, **finding})
    document.as_dict()
    document.as_html(title=True)
    return Result("", warning=given.warning, document=document)


def save_each(
    sources: Iterable[Source],
    work: Callable[[Source, Input], Result],
    keep: Callable[[Document, Source], bool],
    fetcher: "Fetcher",
    limits: PageLimits | None,
    pages: int | None,
) -> int:
    """Saves the document of each source in order, reports each failure in one line, and returns their number."""
    failed = 0
    fetching: dict[str, Any] = {"open_fetcher": lambda: nullcontext(fetcher), "jobs": PAGES_AHEAD, "pages": pages}
    for outcome in outcomes(sources, work, limits=limits, **fetching):
        if outcome.problem is not None:
            complain(f"{outcome.source.safe_name}: {outcome.problem}")
        elif outcome.result is not None and outcome.result.warning:
            complain(f"{outcome.source.safe_name}: {outcome.result.warning}")
        document = outcome.result.document if outcome.result else None
        failed += document is None or not keep(document, outcome.source)
    return failed


def saved(
    document: Document,
    source: Source,
    *,
    folder: str,
    images_of: Callable[[Source], Any],
    images: bool,
    title: bool | None,
    name_from: "NameFrom",
) -> bool:
    """Saves a document with its images, prints files and failures, and returns whether all succeeded."""
    from ...save import save as save_document

    name = Path(source.place).name
    try:
        result = save_document(
            document,
            folder,
            fetch_image=images_of(source),
            images=images,
            title=title,
            name_from=name_from,
            otherwise=name,
        )
    except OSError as error:
        complain(f"{source.safe_name}: {error.filename or folder}: {error.strerror or error}")
        return False
    for path in result.written:
        show(str(path))
    for failure in result.failures:
        complain(f"{source.safe_name}: {failure}")
    return not result.failures

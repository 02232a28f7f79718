"""The verb `save`."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..document import Document
from ..extract import extract
from .console import complain, misuse, show
from .extracting import all_sources
from .help import Verb
from .options import READING, fetching_options, method_options, reading_options
from .sources import Source
from .work import Input, Result, outcomes

if TYPE_CHECKING:
    from ..fetch import Fetcher
    from ..save import NameFrom

NAMES = ("headline", "title")

PAGES_AHEAD = 8
"""Pages fetched while others are being saved."""


@click.command(cls=Verb)
@click.argument("sources", metavar="SOURCE...", nargs=-1)
@click.option(
    "-o", "--output", "folder", metavar="DIR", required=True, type=click.Path(), help="Write into this folder."
)
@click.option("--images/--no-images", default=True, help="Save images; or leave them out.  [default: save]")
@click.option(
    "--image-root",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="Images of pages on disk may lie below DIR.  [the folder of the page]",
)
@click.option(
    "--name-from",
    type=click.Choice(NAMES),
    default=NAMES[0],
    show_default=True,
    help="Name files by the best title found, or by <title> as it stands.",
)
@READING("--input-list", metavar="FILE", type=click.Path(), help="Sources from FILE or -, one a line.")
@READING("--url", metavar="URL", help="Where the page at - or in a file comes from.")
@reading_options
@method_options
@fetching_options
@click.pass_context
def save(
    ctx: click.Context,
    sources: tuple[str, ...],
    folder: str,
    images: bool,
    image_root: str | None,
    name_from: "NameFrom",
    input_list: str | None,
    url: str | None,
    reading: dict[str, Any],
    finding: dict[str, Any],
    open_fetcher: "Callable[[], Fetcher]",
) -> None:
    """Save the main content of each SOURCE with its images.

    Into DIR go <title>.txt, .html, .md and .json, and the images into
    <title>_files. Files of others are never replaced: a second document of a
    title is called "<title> (2)". What is saved already is not written again.
    Relative images of a page on disk are copied from its folder. Prints the
    files written.
    """
    if not sources and input_list is None:
        raise click.UsageError("Missing argument 'SOURCE...'.")
    if url is not None and (len(sources) != 1 or input_list is not None):
        raise click.UsageError("--url says where one page comes from; give one SOURCE with it.")
    options = {"method": finding["method"], **finding["options"]}
    with misuse():
        extract(b"", **options, **reading)  # mistakes in the options show before anything is read
        known, _ = all_sources(sources, input_list)

    def document(given: Input) -> Document:
        told = {**reading, "content_type": reading["content_type"] or given.content_type}
        return extract(given.content, url=url or given.url, **told, **options)

    failed = 0
    with misuse(), open_fetcher() as fetcher:
        for source, found in documents(known, document, fetcher):
            failed += found is None or not saved(
                found, source, folder, fetcher, images=images, image_root=image_root, name_from=name_from
            )
    ctx.exit(1 if failed else 0)


def documents(
    sources: Iterable[Source], document: Callable[[Input], Document], fetcher: "Fetcher"
) -> Iterator[tuple[Source, Document | None]]:
    """Each source with its document, in the order given; None for one that failed, once that is told."""
    made: dict[Source, Document] = {}

    def work(source: Source, given: Input) -> Result:
        made[source] = document(given)
        return Result("")

    for outcome in outcomes(sources, work, open_fetcher=lambda: fetcher, jobs=PAGES_AHEAD):
        if outcome.problem is not None:
            complain(f"{outcome.source.shown}: {outcome.problem}")
        yield outcome.source, made.pop(outcome.source, None)


def saved(
    document: Document,
    source: Source,
    folder: str,
    fetcher: "Fetcher",
    *,
    images: bool,
    image_root: str | None,
    name_from: "NameFrom",
) -> bool:
    """Whether a document and all its images were saved; what was written is shown, what failed is told."""
    from ..save import fetching, local_images
    from ..save import save as save_document

    fetch_image = fetching(fetcher)
    if not source.is_url and not source.is_stdin:
        fetch_image = local_images(Path(source.name).parent, root=image_root, otherwise=fetch_image)
    name = Path(source.place).name
    try:
        result = save_document(
            document, folder, fetch_image=fetch_image, images=images, name_from=name_from, otherwise=name
        )
    except OSError as error:
        complain(f"{source.shown}: {error.filename or folder}: {error.strerror or error}")
        return False
    for path in result.written:
        show(str(path))
    for failure in result.failures:
        complain(f"{source.shown}: {failure}")
    return not result.failures

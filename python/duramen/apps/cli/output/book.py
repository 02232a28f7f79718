"""Results that become the chapters of one book: `-f epub`, and `save -o FILE.epub`."""

import filecmp
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..reading import Source
from ..terminal.console import Failed, complain
from .destinations import STDOUT, Output, check_source, keep_beside

if TYPE_CHECKING:
    from ....base.atomic import Draft
    from ....export.epub import Book, Chapter
    from ....export.save import Failure, FetchImage
    from ....fetch import Fetcher

MAX_NUMBER = 10_000
MAX_TOLD = 3
"""Images of one page whose failure is told in a line of its own."""


def image_fetcher(source: Source, fetcher: "Callable[[], Fetcher]", image_root: str | None = None) -> "FetchImage":
    """The reader of a page's images: images in a file or beside it are read, all others fetched."""
    from ....export.save import fetching, local_images, saved_images

    from_web = fetching(fetcher())
    if source.is_url or source.is_stdin:
        return from_web
    beside = local_images(Path(source.name).parent, root=image_root, otherwise=from_web)
    return saved_images(source.name, otherwise=beside)


def tell_missing(source: Source, failures: "Sequence[Failure]") -> None:
    for failure in failures[:MAX_TOLD]:
        complain(f"{source.safe_name}: {failure}")
    if len(failures) > MAX_TOLD:
        hint = "" if source.is_url or source.is_stdin else "; --image-root names the folder of images"
        complain(f"{source.safe_name}: {len(failures) - MAX_TOLD} more images could not be read{hint}")


@dataclass
class BookOutput(Output):
    """An `Output` that writes all results into one book."""

    book: "Book"
    path: Path
    images_of: "Callable[[Source], FetchImage]"
    missing_images: int = 0
    written: Path | None = None

    def problem(self, source: Source) -> str | None:
        check_source(source, self.path)
        return None

    def write(self, source: Source, chapter: "Chapter") -> None:
        """Adds a chapter with its images, and reports each missing image in one line."""
        failures = self.book.add(chapter, self.images_of(source))
        self.missing_images += len(failures)
        tell_missing(source, failures)

    def left(self, count: int) -> str:
        return f"interrupted after {count} chapters" if count else ""

    def settle(self, draft: "Draft", *, replaces: bool, is_numbered: bool) -> None:
        """Finishes the book and moves it to its path; with `is_numbered`, to the first free numbered path.

        An existing book with the same content is not rewritten.
        """
        if not self.book.chapters:
            return
        self.book.finish()
        draft.file.flush()
        for number in range(1, MAX_NUMBER if is_numbered else 2):
            path = self.path if number == 1 else self.path.with_stem(f"{self.path.stem} ({number})")
            if not replaces and os.path.lexists(path):
                if is_numbered and path.is_file() and filecmp.cmp(draft.place, path, shallow=False):
                    return
                continue
            if replaces:
                draft.replace()
            else:
                draft.create(path)
            self.written = path
            return
        raise Failed(f"{self.path}: the file exists; use --force to replace it")


@contextmanager
def book_to(
    place: str | None,
    *,
    title: str | None,
    images_of: "Callable[[Source], FetchImage]",
    force: bool = False,
    resume: bool = False,
    is_numbered: bool = False,
) -> Iterator[BookOutput]:
    """The book that `-o` names; with `is_numbered`, a number is added to a name that is taken."""
    from ....export.epub import new_book

    if place is None or place == STDOUT:
        raise click.UsageError("A book is a file: add -o FILE.epub.")
    if resume:
        raise click.UsageError("--resume works with -o FILE.jsonl or -o DIR/; a book cannot be resumed.")
    path = Path(place)
    if place.endswith(("/", os.sep)) or path.is_dir():
        raise click.UsageError("All sources go into one book: give -o FILE.epub, not a directory.")
    if os.path.lexists(path) and not path.is_file():
        raise Failed(f"{path}: is not a file")
    replaces = force and path.exists()
    if path.exists() and not (force or is_numbered):
        raise Failed(f"{path}: the file exists; use --force to replace it")
    if path.parent != path:
        path.parent.mkdir(parents=True, exist_ok=True)
    with new_book(path, title=title) as (book, draft):
        output = BookOutput(book, path, images_of)
        try:
            yield output
        except Failed:
            raise
        except BaseException:
            with suppress(OSError):
                if book.chapters:
                    book.finish()
                    keep_beside(draft, "the book was not finished; the chapters so far are in")
            raise
        output.settle(draft, replaces=replaces, is_numbered=is_numbered)

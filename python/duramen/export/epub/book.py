"""Writes a book: chapters are added one by one, and the file gets its name when it is complete."""

import hashlib
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from ...base import atomic
from ..save import Failure, FetchImage, ImageBytes
from ..save.pictures import fetched
from .content import UNTITLED, Chapter, body_of
from .package import CONTAINER, STYLE, Item, chapter_page, entry, navigation, package, usual_language

FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The earliest time that ZIP can write."""

UNIX = 3
ORDINARY_FILE = 0o100644 << 16
STORED = (".jpg", ".png", ".gif", ".webp", "mimetype")
"""Files that are compressed already, and the one that OCF 3.3, section 4.3, wants first and plain."""

MEDIA_TYPES = {"jpg": "image/jpeg", "svg": "image/svg+xml"} | {kind: f"image/{kind}" for kind in ("png", "gif", "webp")}
"""Kinds of images that every reading system shows (EPUB 3.3, section 3.2), by the endings of their files."""

MAX_IMAGES = 1000
MAX_IMAGE_BYTES = 1 << 31
"""Images of one chapter, and bytes of all images of a book."""


class Book:
    """Chapters with their images. Images are written to the archive at once, chapters when the book is finished.

    The archive has the same bytes at any time and on every system.
    """

    def __init__(self, file: IO[bytes], title: str | None = None) -> None:
        self.title = title
        self.chapters: list[Chapter] = []
        self.images: dict[str, Item] = {}
        """The files of images, by digests of their contents."""
        self.files: list[dict[str, str]] = []
        """For each chapter the files of its images, by the addresses that the page has for them."""
        self.image_bytes = 0
        self.zip = ZipFile(file, "w")
        self._write("mimetype", b"application/epub+zip")

    def add(self, chapter: Chapter, fetch_image: FetchImage | None = None, *, jobs: int = 4) -> list[Failure]:
        """Adds a chapter and its images; returns the images that are not in the book, with the reason for each.

        Without `fetch_image` only images that stand in the page itself (`data:`) are added.
        """
        files: dict[str, str] = {}
        wanted = list(dict.fromkeys(chapter.images))
        failures = [Failure(url, f"a chapter gets {MAX_IMAGES} images") for url in wanted[MAX_IMAGES:]]
        for url, outcome in fetched(wanted[:MAX_IMAGES], fetch_image, jobs=jobs):
            file = outcome if isinstance(outcome, Failure) else self._put(url, outcome)
            if isinstance(file, Failure):
                failures.append(file)
            else:
                files[url] = file
        self.chapters.append(chapter)
        self.files.append(files)
        return failures

    def finish(self) -> None:
        digest = hashlib.sha256()
        names = [f"chapter-{number + 1}" for number in range(len(self.chapters))]
        links = {each.url: f"{name}.xhtml" for each, name in zip(self.chapters, names, strict=True) if each.url}
        items, entries = [*self.images.values()], ""
        for name, chapter, files in zip(names, self.chapters, self.files, strict=True):
            file = f"{name}.xhtml"
            body, headings = body_of(chapter, files=files, links=links, own=file)
            page = chapter_page(chapter, body).encode()
            self._write(f"EPUB/{file}", page)
            digest.update(page)
            items.append(Item(name, file, "application/xhtml+xml", "mathml" if "<math" in body else ""))
            entries += entry(chapter.title, file, headings)
        digest.update("".join(self.images).encode())
        identifier = str(uuid.UUID(bytes=digest.digest()[:16], version=5))
        title, language = self.title or self.usual_title(), usual_language(self.chapters)
        is_right = sum(chapter.is_right_to_left for chapter in self.chapters) > len(self.chapters) / 2
        contents = navigation(entries, title=title, language=language, is_right_to_left=is_right)
        about = package(
            self.chapters, items, identifier=identifier, title=title, language=language, is_right_to_left=is_right
        )
        self._write("META-INF/container.xml", CONTAINER.encode())
        self._write("EPUB/style.css", STYLE.encode())
        self._write("EPUB/contents.xhtml", contents.encode())
        self._write("EPUB/package.opf", about.encode())
        self.zip.close()

    def usual_title(self) -> str:
        """The title of the only chapter, else the site of all, else the first title and how many more there are."""
        titles = [chapter.title for chapter in self.chapters] or [UNTITLED]
        sites = {chapter.metadata.site_name for chapter in self.chapters}
        site = sites.pop() if len(sites) == 1 else None
        return titles[0] if len(titles) == 1 else site or f"{titles[0]} + {len(titles) - 1}"

    def _put(self, url: str, image: ImageBytes) -> str | Failure:
        """The file of an image, which is written unless another image has the same content."""
        if image.ending not in MEDIA_TYPES:
            return Failure(url, f"is {image.ending}, which readers of EPUB need not show; the image is left out")
        checksum = hashlib.sha256(image.content).hexdigest()
        if checksum not in self.images:
            if self.image_bytes + len(image.content) > MAX_IMAGE_BYTES:
                return Failure(url, f"a book gets {MAX_IMAGE_BYTES >> 20} MiB of images")
            self.image_bytes += len(image.content)
            number = len(self.images) + 1
            item = Item(f"image-{number}", f"images/{number}.{image.ending}", MEDIA_TYPES[image.ending])
            self._write(f"EPUB/{item.file}", image.content)
            self.images[checksum] = item
        return self.images[checksum].file

    def _write(self, name: str, content: bytes) -> None:
        about = ZipInfo(name, FIRST_DAY)
        about.create_system, about.external_attr = UNIX, ORDINARY_FILE
        about.compress_type = ZIP_STORED if name.endswith(STORED) else ZIP_DEFLATED
        self.zip.writestr(about, content)


@contextmanager
def new_book(path: Path, *, title: str | None = None) -> Iterator[tuple[Book, atomic.Draft]]:
    """A book and the draft of its file; the caller finishes the book and gives the draft its name."""
    with atomic.draft(path) as draft:
        book = Book(draft.file, title)
        try:
            yield book, draft
        finally:
            with suppress(OSError):  # remove the draft of an unfinished book
                book.zip.close()

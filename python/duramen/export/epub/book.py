"""Writes a book: chapters are added one by one, and the file gets its name when it is complete."""

import hashlib
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from ...base import atomic
from ..save import Failure, FetchImage, ImageBytes
from ..save.pictures import fetched
from .content import Chapter, body_of
from .package import CONTAINER, STYLE, Item, Section, Texts, chapter_page, language_tag, navigation, package

FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The earliest time that ZIP can write."""

UNIX = 3
ORDINARY_FILE = 0o100644 << 16
STORED = (".jpg", ".png", ".gif", ".webp")
"""Files that are compressed already."""


class Archive:
    """The ZIP of a book: files in the order in which they are put, the same bytes at any time and on every system.

    The first file is `mimetype`, as OCF 3.3, section 4.3, asks for.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self.zip = ZipFile(file, "w")
        self.put("mimetype", b"application/epub+zip", is_stored=True)

    def put(self, name: str, content: bytes, *, is_stored: bool = False) -> None:
        about = ZipInfo(name, FIRST_DAY)
        about.create_system, about.external_attr = UNIX, ORDINARY_FILE
        about.compress_type = ZIP_STORED if is_stored or name.endswith(STORED) else ZIP_DEFLATED
        self.zip.writestr(about, content)

    def close(self) -> None:
        """Writes the directory of the archive; the file itself stays open."""
        self.zip.close()


MEDIA_TYPES = {
    "jpg": "image/jpeg",
    "png": "image/png",
    "gif": "image/gif",
    "webp": "image/webp",
    "svg": "image/svg+xml",
}
"""Kinds of images that every reading system shows (EPUB 3.3, section 3.2), by the endings of their files."""

MAX_IMAGES = 1000
MAX_IMAGE_BYTES = 1 << 31
"""Images of one chapter, and bytes of all images of a book."""

UNTITLED = "Untitled"
NO_DATE = "2000-01-01T00:00:00Z"
"""The time of change of a book of whose pages none says when it was written. Reading the clock would make two books
of the same pages differ."""


@dataclass
class Book:
    """Chapters with their images. Images are written to the archive at once, chapters when the book is finished."""

    archive: Archive
    title: str | None = None
    chapters: list[Chapter] = field(default_factory=list)
    images: dict[str, Item] = field(default_factory=dict)
    """The files of images, by digests of their contents."""
    files: list[dict[str, str]] = field(default_factory=list)
    """For each chapter the files of its images, by the addresses that the page has for them."""
    image_bytes: int = 0

    def add(self, chapter: Chapter, fetch_image: FetchImage | None = None, *, jobs: int = 4) -> list[Failure]:
        """Adds a chapter and its images; returns the images that are not in the book, with the reason for each.

        Without `fetch_image` only images that stand in the page itself (`data:`) are added.
        """
        failures: list[Failure] = []
        files: dict[str, str] = {}
        wanted = list(dict.fromkeys(chapter.images))
        failures += [Failure(url, f"a chapter gets {MAX_IMAGES} images") for url in wanted[MAX_IMAGES:]]
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
        links = {chapter.url: chapter_file(number) for number, chapter in enumerate(self.chapters) if chapter.url}
        items, sections = [*self.images.values()], []
        for number, (chapter, files) in enumerate(zip(self.chapters, self.files, strict=True)):
            name = chapter_file(number)
            body, headings = body_of(chapter, files=files, links=links, own=name)
            page = chapter_page(chapter, body, title=chapter.title or UNTITLED)
            self.archive.put(f"EPUB/{name}", page.encode())
            digest.update(page.encode())
            has_math = "mathml" if "<math" in body else ""
            items.append(Item(f"chapter-{number + 1}", name, "application/xhtml+xml", has_math))
            sections.append(Section(chapter.title or UNTITLED, name, headings))
        digest.update("".join(self.images).encode())
        texts = self.texts(str(uuid.UUID(bytes=digest.digest()[:16], version=5)))
        self.archive.put("META-INF/container.xml", CONTAINER.encode())
        self.archive.put("EPUB/style.css", STYLE.encode())
        self.archive.put("EPUB/contents.xhtml", navigation(texts, sections).encode())
        self.archive.put("EPUB/package.opf", package(texts, items).encode())
        self.archive.close()

    def texts(self, identifier: str) -> Texts:
        languages = Counter(language_tag(chapter.language) for chapter in self.chapters if chapter.language)
        dates = [date for each in self.chapters if (date := each.modified or each.published)]
        right = sum(chapter.is_right_to_left for chapter in self.chapters)
        return Texts(
            identifier=identifier,
            title=self.title or self.usual_title(),
            authors=tuple(dict.fromkeys(author for chapter in self.chapters for author in chapter.authors)),
            language=languages.most_common(1)[0][0] if languages else "und",
            modified=f"{max(dates)[:10]}T00:00:00Z" if dates else NO_DATE,
            published=self.chapters[0].published if len(self.chapters) == 1 else None,
            sources=tuple(dict.fromkeys(chapter.url for chapter in self.chapters if chapter.url)),
            is_right_to_left=right > len(self.chapters) / 2,
        )

    def usual_title(self) -> str:
        """The title of the only chapter, else the site of all, else the first title and how many more there are."""
        titles = [chapter.title or UNTITLED for chapter in self.chapters]
        if len(titles) < 2:
            return titles[0] if titles else UNTITLED
        sites = {chapter.site_name for chapter in self.chapters}
        return sites.pop() or titles[0] if len(sites) == 1 and None not in sites else f"{titles[0]} + {len(titles) - 1}"

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
            self.archive.put(f"EPUB/{item.file}", image.content)
            self.images[checksum] = item
        return self.images[checksum].file


@contextmanager
def new_book(path: Path, *, title: str | None = None) -> Iterator[tuple[Book, atomic.Draft]]:
    """A book and the draft of its file; the caller finishes the book and gives the draft its name."""
    with atomic.draft(path) as draft:
        book = Book(Archive(draft.file), title)
        try:
            yield book, draft
        finally:
            with suppress(OSError):  # remove the draft of an unfinished book
                book.archive.close()


def chapter_file(number: int) -> str:
    return f"chapter-{number + 1}.xhtml"

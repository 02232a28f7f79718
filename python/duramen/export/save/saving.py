"""Writes a document to files: text, HTML, Markdown and JSON, and next to them its images, each stored once."""

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import quote, unquote, urlsplit

from ...base.tree import has_tag
from ...page.document import Document
from .. import front_matter, whole_page
from .files import HTML, MARKDOWN, PICTURES, RECORD, TEXT, DocumentFiles, claim, digest, holds, is_file, record_bytes
from .local import unreachable
from .names import from_url, numbered, safe, sameness
from .pictures import Failure, FetchImage, ImageBytes, fetched, is_data

NameFrom = Literal["headline", "title"]
MAX_IMAGES = 1000
MAX_TOTAL_BYTES = 1 << 29
"""Limits on the images of one document."""

NAME_CHARACTERS = 80


@dataclass(frozen=True)
class Saved:
    """The files of a saved document, those of them that were written just now, and the images that failed."""

    files: tuple[Path, ...]
    written: tuple[Path, ...]
    failures: tuple[Failure, ...]


def save(
    document: Document,
    folder: str | os.PathLike[str],
    *,
    fetch_image: FetchImage | None = None,
    images: bool = True,
    title: bool | None = None,
    name_from: NameFrom = "headline",
    otherwise: str = "page",
    jobs: int = 4,
) -> Saved:
    """Writes a document into a folder, under its title: `.txt`, `.html`, `.md`, `.json`, and images in `_files/`.

    `fetch_image` gets the images (`fetching` makes one of a `Fetcher`, `local_images` of a folder); without it, and
    for images that fail, the pages refer to where they are. `images=False` leaves images out. By default `.html` and
    `.md` begin with the title and `.txt` is the content alone; `title=True` writes it into all three, `False` into
    none. `name_from="title"` takes the name from the `title` element as it stands, not from the best title found.
    `otherwise` is the name where neither title nor URL give one. The same text from the
    same URL keeps its names, and what has not changed is not written again.
    """
    if name_from not in get_args(NameFrom):
        raise ValueError(f"name_from must be one of {', '.join(get_args(NameFrom))}, not {name_from!r}")
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    titles = has_tag(document.page.nodes, "title").nonzero()[0]
    named = " ".join(document.page.text(titles[0]).split()) if name_from == "title" and titles.size else ""
    name = safe(named) or safe(document.title or "") or from_url(document.page.url or "") or safe(otherwise) or "page"
    text = _bytes(document.as_text(title=bool(title)))
    title = title is not False
    own = claim(place, name, text=text, url=document.page.url)

    gallery = Gallery(own)
    if images:
        wanted = [image.url for image in document.images if not image.decoration]
        gallery.collect(wanted, fetch_image, jobs=jobs)
        gallery.failures += unreachable(document)
    found = [image for image in document.images if image.decoration or image.url in gallery.files]
    sources = {image.row: None if image.decoration else quote(gallery.files[image.url]) for image in found}
    html = document.as_html(title=title, images=images, sources=sources)
    markdown = document.as_markdown(title=title, images=images, sources=sources)
    pages = {HTML: _bytes(whole_page(document, html)), MARKDOWN: _bytes(front_matter(document) + markdown)}
    digests = {own.path(ending).name: digest(content) for ending, content in ({TEXT: text} | pages).items()}
    digests |= {file: checksum for checksum, file in gallery.digests.items()}
    fields = document.as_dict()
    about = zip(fields["images"], document.images, strict=True)
    fields |= {"images": [{**each, "file": gallery.files.get(image.url)} for each, image in about]}
    own.settle(pages, record_bytes({**fields, "markdown": markdown, "files": digests}))

    pictures = dict.fromkeys(gallery.files.values())
    files = [*(own.path(ending) for ending in (TEXT, HTML, MARKDOWN, RECORD)), *(place / file for file in pictures)]
    return Saved(tuple(files), tuple(own.written), tuple(gallery.failures))


def _bytes(text: str) -> bytes:
    """A text as a file has it: UTF-8, with a line end after the last line."""
    return f"{text.rstrip()}\n".encode("utf-8", "replace")


@dataclass
class Gallery:
    """The folder of images of a document; `files` are their paths below the document's folder, by URL."""

    own: DocumentFiles
    files: dict[str, str] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    digests: dict[str, str] = field(default_factory=dict)
    taken: set[str] | None = None

    @property
    def folder(self) -> Path:
        return self.own.path(PICTURES)

    def collect(self, urls: Iterable[str], fetch: FetchImage | None, *, jobs: int) -> None:
        """Adds images: those of an earlier run as they are, the others fetched; without `fetch` only `data:`."""
        wanted = [url for url in dict.fromkeys(urls) if not self._knows(url)]
        if fetch is None:
            wanted = [url for url in wanted if is_data(url)]
        total, done = 0, 0
        for url, outcome in fetched(wanted[:MAX_IMAGES], fetch, jobs=jobs):
            if isinstance(outcome, Failure):
                self.failures.append(outcome)
            elif (total := total + len(outcome.content)) > MAX_TOTAL_BYTES:
                break
            else:
                checksum = digest(outcome.content)
                file = self.digests.get(checksum) or f"{self.folder.name}/{self._put(url, outcome)}"
                self.files[url] = self.digests[checksum] = file
            done += 1
        bound = f"one document gets {MAX_IMAGES} images and {MAX_TOTAL_BYTES >> 20} MiB of them"
        self.failures += [Failure(url, bound) for url in wanted[done:]]

    def _knows(self, url: str) -> bool:
        """Whether an earlier run saved an image that is still as it was."""
        record = self.own.record
        file = record.images.get(url) if record else None
        if record is None or file is None or Path(file).parts != (self.folder.name, Path(file).name):
            return False
        path = self.folder / Path(file).name
        if not is_file(path) or digest(path.read_bytes()) != record.files.get(file):
            return False
        self.files[url] = self.digests[record.files[file]] = file
        return True

    def _put(self, url: str, image: ImageBytes) -> str:
        """Writes an image under the name that its URL has, with a number where that is taken; returns the name."""
        self.folder.mkdir(exist_ok=True)
        if self.folder.is_symlink():
            raise NotADirectoryError(f"{self.folder} has become a link; nothing is written through it")
        if self.taken is None:
            self.taken = {sameness(name) for name in os.listdir(self.folder)}  # noqa: PTH208 - names, not paths
        stem, number = picture_name(url), 1
        while True:
            name = f"{numbered(stem, number, characters=NAME_CHARACTERS)}.{image.ending}"
            if sameness(name) not in self.taken or holds(self.folder / name, image.content):
                self.taken.add(sameness(name))
                with suppress(FileExistsError):
                    self.own.put(self.folder / name, image.content)
                    return name
            number += 1


def picture_name(url: str) -> str:
    """The name for the file of an image, without its ending."""
    try:
        last = "" if is_data(url) else unquote(urlsplit(url).path.rpartition("/")[2])
    except ValueError:
        last = ""
    return safe(last.rpartition(".")[0] or last, characters=NAME_CHARACTERS) or "image"

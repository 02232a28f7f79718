"""Writes a document to files: text, HTML, Markdown and JSON, and its images next to them."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import quote

from ...base.tree import has_tag
from ...page.document import Document
from ...page.page import Page
from .. import front_matter, whole_page
from .files import HTML, MARKDOWN, RECORD, TEXT, claim, digest, record_bytes
from .gallery import Gallery
from .local import unreachable
from .names import from_url, safe
from .pictures import Failure, FetchImage

NameFrom = Literal["headline", "title"]


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
    named = title_element(document.page) if name_from == "title" else ""
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


def title_element(page: Page) -> str:
    """The text of the page's first `title`, white space collapsed; empty without one.

    >>> title_element(parse("<title>Oak: dark or pale? | Trees</title><h1>Oak</h1>"))
    'Oak: dark or pale? | Trees'
    """
    rows = has_tag(page.nodes, "title").nonzero()[0]
    return " ".join(page.text(rows[0]).split()) if rows.size else ""


def _bytes(text: str) -> bytes:
    """A text as a file has it: UTF-8, with a line end after the last line."""
    return f"{text.rstrip()}\n".encode("utf-8", "replace")

"""Images of a page on this machine: inside its file (MHTML, webarchive, WACZ), or beside it.

Images are read from the folder of the page, and from no other unless the caller names it.
"""

import os
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import numpy as np

from ...base.tree import has_tag
from ...fetch import InvalidURL, UnsupportedContent
from ...fetch.wacz import UnreadableArchive, Wacz, is_wacz
from ...page.document import Document
from ...page.saved import saved_page
from .pictures import SCHEME, Failure, FetchImage, ImageBytes, image_bytes, is_data

MAX_URL_CHARS = 8192
"""Longer URLs are not resolved (docs/formats.md)."""

MAX_IMAGE_BYTES = 1 << 27


def local_images(
    folder: str | os.PathLike[str], *, root: str | os.PathLike[str] | None = None, otherwise: FetchImage | None = None
) -> FetchImage:
    """A reader of the relative images of a page in `folder`; `otherwise` fetches images from the web.

    An image must lie below `root`, by default the folder itself, wherever symbolic links lead. An address that begins
    with `/` begins at the root.
    """
    here = Path(folder).resolve()
    top = here if root is None else Path(root).resolve()

    def read(url: str) -> ImageBytes:
        if SCHEME.match(url) or url.startswith("//"):
            if otherwise is None:
                raise InvalidURL(f"{url} is not relative, and nothing is fetched here", url)
            return otherwise(url)
        return image_bytes(_content(url, here, top), url)

    return read


def _content(url: str, here: Path, top: Path) -> bytes:
    path = unquote(urlsplit(url.replace("\\", "/")).path)  # as browsers read addresses of files
    file = (top / path.lstrip("/") if path.startswith("/") else here / path).resolve()
    if not file.is_relative_to(top):
        raise InvalidURL(f"{url} lies outside {top}; only a wider image root admits it", url)
    if not file.is_file():
        raise InvalidURL(f"{url}: there is no such file below {top}", url)
    if file.stat().st_size > MAX_IMAGE_BYTES:
        raise UnsupportedContent(f"{url} has more than {MAX_IMAGE_BYTES >> 20} MiB", url)
    return file.read_bytes()


def saved_images(path: str | os.PathLike[str], *, otherwise: FetchImage | None = None) -> FetchImage:
    """A reader of the images in the file of a saved page; `otherwise` reads all others."""

    @cache
    def archive() -> Wacz | None:
        return Wacz(path) if is_wacz(path) else None

    @cache
    def resources() -> dict[str, bytes]:
        inside = saved_page(Path(path).read_bytes())
        return {} if inside is None else dict(inside.resources)

    def read(url: str) -> ImageBytes:
        opened = archive()
        if opened is not None:
            try:
                return image_bytes(opened.read(url).content, url)
            except UnreadableArchive as error:
                raise InvalidURL(str(error), url) from None
        if url in resources():
            return image_bytes(resources()[url], url)
        if otherwise is None:
            raise InvalidURL(f"{url} is not in the file, and nothing is fetched here", url)
        return otherwise(url)

    return read


def unreachable(document: Document) -> list[Failure]:
    """The images amid the content that are left out: no page may refer to `file:` or `blob:`, nor to so long a URL."""
    page, nodes = document.page, document.page.nodes
    texts = np.flatnonzero(document.kept & nodes.is_text)
    if texts.size == 0:
        return []
    amid = has_tag(nodes, "img") & ~nodes.is_hidden & ~nodes.is_unseen
    amid[: texts[0]] = amid[texts[-1] :] = False
    sources = {row: (page.attribute(row, "src") or "").strip() for row in np.flatnonzero(amid).tolist()}
    return [
        Failure(source, "is no address that a saved page may refer to; the image is left out")
        for row, source in sources.items()
        if is_refused(source) and page.best_source(row) is None
    ]


def is_refused(source: str) -> bool:
    """Whether an image has an address that cannot be used, in place of none."""
    return not is_data(source) and (bool(SCHEME.match(source)) or len(source) > MAX_URL_CHARS)

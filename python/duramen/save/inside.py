"""Images that are inside the file of their page: MHTML, webarchive, WACZ."""

import os
from functools import cache
from pathlib import Path

from ..fetch import InvalidURL
from ..saved import saved_page
from ..wacz import UnreadableArchive, Wacz, is_wacz
from .pictures import FetchImage, ImageBytes, image_bytes


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

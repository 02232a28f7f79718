"""A document with images, a way to get them, and what lies in a folder."""

from pathlib import Path

import duramen
from duramen import Document
from duramen.export.save import ImageBytes, image_bytes

from .samples import PNG

URL = "https://example.org/trees/oak.html"


def story(*sources: str, title: str = "Oak", text: str = "Dark and dense.", url: str | None = URL) -> Document:
    """A document whose images stand between two paragraphs."""
    images = "".join(f"<p>And so it grew.<p><img src='{source}' alt=''>" for source in sources)
    return of_story(f"<title>{title}</title><main id=story><p>{text}{images}<p>It stands there still.</main>", url)


def of_story(html: str, url: str | None = None) -> Document:
    """A document that keeps the element with the id `story`."""
    return duramen.extract(html, method="element-id", method_options={"id": "story"}, url=url)


def drawn(url: str) -> ImageBytes:
    return image_bytes(PNG + url.encode(), url)


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder and those below it, by their paths in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}

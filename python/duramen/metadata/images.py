"""The images of the main content, each with what the page says of it and how much it has to do with the text.

Relevance follows Joshi & Liu: the names in the image's own text (alternative text, title, caption, nearest heading)
against the names in the article.
"""

import re
from collections import Counter
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..nodes import Mask
from ..page import Page
from ..tree import has_tag, nearest, subtree_any, within
from .decoration import decoration, file_name
from .entities import Entities, similarity

INSIDE = 1.0
"""The relevance of an image in the main content whose own text names nothing: its position alone."""

MAX_TEXT = 1000
"""Characters read of one alternative text, title, caption or heading; longer ones are a page's mistake."""

MAX_REPEATED = 4000
"""Characters of one caption in all: the images of a figure share it, further ones go without."""

MEDIA_TYPES = frozenset("jpeg jpg png gif bmp x-ms-bmp tiff webp avif svg+xml".split())
"""What stands after `data:image/`."""

OTHER_FILES = frozenset(
    "aac avi css doc docx epub flac heic html ico js json m3u8 m4a m4v mkv mov mp3 mp4 mpd mpeg ogg ogv pdf rar swf "
    "txt wav webm xml zip".split()
)
"""Extensions of what is no image to save. Any other may be one: `photo.php` and `photo` tell only when fetched."""


@dataclass(frozen=True)
class Image:
    """An image of the main content; `url` is absolute where the page's own is known."""

    url: str
    alt: str | None
    title: str | None
    caption: str | None
    width: int | None
    height: int | None
    relevance: float
    """From 0, nothing to do with the text, to 1."""
    row: int
    decoration: str | None = None
    """Why it is a tracking pixel, a sprite or an icon and never relevant; None for all others."""

    def as_dict(self) -> dict[str, Any]:
        """The fields by their names; of a `data:` URL its beginning, for it may be as long as the image."""
        return asdict(self) | {"url": f"{self.url[:64]}…" if self.url.startswith("data:") else self.url}


HEADINGS = tuple(f"h{level}" for level in range(1, 7))

LENGTH = re.compile(r"\s*\+?(\d{1,6})(?:\.\d*)?\s*(?:px)?\s*$", re.IGNORECASE)
STYLE = re.compile(r"(?:^|;)\s*(width|height)\s*:([^;!]*)", re.IGNORECASE)


def read(page: Page, kept: Mask, belongs: Mask) -> tuple[Image, ...]:
    """The images among the rows that `belongs` marks, in the order of the page; `kept` is the article's text.

    >>> page = parse("<p>The oak grew near Oxford.<figure><img src=oak.jpg alt=Oxford><figcaption>In spring")
    >>> everything = np.ones(len(page.nodes), dtype=bool)
    >>> [(image.url, image.caption, image.relevance) for image in read(page, everything, everything)]
    [('oak.jpg', 'In spring', 1.0)]
    """
    rows = np.flatnonzero(belongs & has_tag(page.nodes, "img")).tolist()
    candidates = [(row, page.best_source(row) or _inline(page, row)) for row in rows]
    sources = {row: url for row, url in candidates if url and may_be_image(url)}
    if not sources:
        return ()

    found = np.array(list(sources))
    captions, headings = _captions(page, found), _headings(page, found, kept)
    texts = {row: _collapsed(page.text(row)) for row in {*captions, *headings} if row >= 0} | {-1: None}
    said: Counter[int] = Counter()
    images = []
    for (row, url), caption in zip(sources.items(), captions, strict=True):
        text = texts[caption] if said[caption] <= MAX_REPEATED else None
        said[caption] += len(text or "")
        images.append(_described(page, row, url, text))
    return _judged(page, kept, images, [texts[heading] or "" for heading in headings])


def may_be_image(url: str) -> bool:
    """Whether a URL may lead to an image that can be saved, as far as it tells.

    >>> may_be_image("/oak.jpg"), may_be_image("/photo?id=3"), may_be_image("/oak.mp4")
    (True, True, False)
    """
    if url[:5].lower() == "data:":
        kind, _, subtype = re.split(r"[;,]", url[5:80], maxsplit=1)[0].strip().lower().partition("/")
        return kind == "image" and subtype in MEDIA_TYPES
    return file_name(url).rpartition(".")[2].lower() not in OTHER_FILES


def _inline(page: Page, row: int) -> str | None:
    """The `data:` URL of an image that is in the page itself."""
    source = (page.attribute(row, "src") or "").strip()
    return f"data:{source[5:]}" if source[:5].lower() == "data:" else None


def _described(page: Page, row: int, url: str, caption: str | None) -> Image:
    """An image with what its element says; its relevance is its position's, or 0 for decoration."""
    attributes = page.attributes(row)
    width, height = _sides(attributes)
    names = [*attributes.get("class", "").split(), attributes.get("id", "")]
    reason = decoration(url, width=width, height=height, names=names)
    alt, title = (_collapsed(attributes.get(name, "")) for name in ("alt", "title"))
    return Image(url, alt, title, caption, width, height, 0.0 if reason else INSIDE, row, reason)


def _judged(page: Page, kept: Mask, images: list[Image], headings: list[str]) -> tuple[Image, ...]:
    """The images with their relevance, by the names in their own texts.

    Captions are no part of the article that they are held against, and a heading not of the one its own image is.
    """
    owns = ["\n".join(filter(None, [image.alt, image.title, image.caption])) for image in images]
    if not any([*owns, *headings]) or all(image.decoration for image in images):
        return tuple(images)

    article = page.core.render_text(kept & ~within(page.nodes, has_tag(page.nodes, "figcaption")))
    measure = similarity(Entities(dict.fromkeys([article, *owns, *headings])), article)
    judged = []
    for image, own, heading in zip(images, owns, headings, strict=True):
        likeness = None if image.decoration else measure(own, heading)
        judged.append(image if likeness is None else replace(image, relevance=likeness))
    return tuple(judged)


def _captions(page: Page, rows: NDArray[np.intp]) -> list[int]:
    """For each image the first caption of the figure around it, -1 without one."""
    is_figure = has_tag(page.nodes, "figure")
    captions = np.flatnonzero(has_tag(page.nodes, "figcaption"))
    figures = nearest(page.nodes, is_figure, captions).tolist()
    first = dict(zip(reversed(figures), reversed(captions.tolist()), strict=True)) | {-1: -1}
    return [first.get(figure, -1) for figure in nearest(page.nodes, is_figure, rows).tolist()]


def _headings(page: Page, rows: NDArray[np.intp], kept: Mask) -> list[int]:
    """For each image the last kept heading that begins before it, -1 without one."""
    nodes = page.nodes
    headings = np.flatnonzero(has_tag(nodes, *HEADINGS) & subtree_any(nodes, kept & nodes.is_text))
    found: list[int] = np.concatenate(([-1], headings))[np.searchsorted(headings, rows)].tolist()
    return found


def _sides(attributes: dict[str, str]) -> tuple[int | None, int | None]:
    """Width and height in pixels as attributes or inline style declare them; style wins, percentages are no size."""
    declared = {name: attributes.get(name, "") for name in ("width", "height")}
    declared |= {name.lower(): value for name, value in STYLE.findall(attributes.get("style", ""))}
    width, height = (LENGTH.match(declared[name]) for name in ("width", "height"))
    return int(width[1]) if width else None, int(height[1]) if height else None


def _collapsed(text: str) -> str | None:
    """A text of one line, cut to what a person would write; None where it says nothing."""
    return " ".join(text[: 4 * MAX_TEXT].split())[:MAX_TEXT] or None

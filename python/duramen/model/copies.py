"""Pages made of pages: what the labelled ones seldom show.

Articles of the press stand among teasers and comments, often in a language and with names of classes that no table
knows. So training also sees articles with the body of another page below them, which is foreign to them whatever it
says, and pages whose words or classes are unknown.
"""

import re
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from .. import _core
from ..page import parse
from .examples import Example, Prepared, measured
from .labels import block_words

COMPOSED = 0.25  # composed pages for each page that training sees
COMPOSED_TYPE = 0.5  # weight of one among those that teach page types
LONGEST = 900  # blocks of a composed page
BARE = 0.7  # chance that the lower page loses its names, and that it loses its landmarks
WORDLESS = 0.35  # copies of pages whose words no table knows, for each page
NAMELESS = 0.25  # copies of pages whose classes and ids say nothing
SEED = 11

BODY = re.compile(rb"<body[^>]*>", re.IGNORECASE)
UNSEEN = re.compile(rb"<(script|style|noscript|template)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
NAMES = re.compile(rb"\s(?:class|id|role|item\w+|data-[\w-]+)\s*=\s*(?:\"[^\"]*\"|'[^']*')", re.IGNORECASE)
LANDMARKS = re.compile(rb"</?(?:main|article|section|header|footer|nav|aside)\b[^>]*>", re.IGNORECASE)

ABOVE = "article"
BELOW = {"article", "collection", "forum", "listing"}


def composed(pages: Sequence[Prepared]) -> Iterator[Prepared]:
    """Articles, each with another page below it that is no part of its content."""
    stories = [page for page in pages if page.example.page_type == ABOVE and page.is_labelled.all()]
    others = [page for page in pages if page.example.page_type in BELOW]
    chance = np.random.default_rng(SEED)
    for _ in range(round(COMPOSED * len(pages)) if stories and others else 0):
        story, other = (each[chance.integers(len(each))] for each in (stories, others))
        is_bare, is_plain = chance.random(2) < BARE
        fits = len(story.labels) + len(other.labels) <= LONGEST
        if fits and story.example.domain != other.example.domain:
            page = below(story, other, is_bare=bool(is_bare), is_plain=bool(is_plain))
            if page is not None:
                yield page


def below(story: Prepared, other: Prepared, *, is_bare: bool, is_plain: bool) -> Prepared | None:
    """The story with the other page's body at the end of its own; None where the story's blocks did not stay."""
    body = UNSEEN.sub(b"", inside(as_bytes(other.example)))
    body = NAMES.sub(b"", body) if is_bare else body
    body = LANDMARKS.sub(b"", body) if is_plain else body
    html = as_bytes(story.example)
    end = html.lower().rfind(b"</body")
    end = end if end > 0 else len(html)
    html = html[:end] + b"<div>" + body + b"</div>" + html[end:]
    page = parse(html, encoding="utf-8", mend=True)
    words = block_words(page)
    count = len(story.labels)
    if [len(block) for block in words[:count]] != story.words.tolist():
        return None
    labels = np.zeros(len(words), dtype=np.float32)
    labels[:count] = story.labels
    example = Example(html, None, story.example.domain, page_type=ABOVE, type_weight=COMPOSED_TYPE)
    return measured(example, page, labels, words)


def inside(html: bytes) -> bytes:
    """What stands in the body."""
    start = BODY.search(html)
    end = html.lower().rfind(b"</body")
    return html[start.end() if start else 0 : end if end > 0 else len(html)]


def as_bytes(example: Example) -> bytes:
    """A page in UTF-8."""
    return example.html if isinstance(example.html, bytes) else example.html.encode("utf-8", "replace")


Matrix = NDArray[np.float32]


def blanked(
    pages: Sequence[Prepared], blocks: Sequence[Matrix], types: Matrix
) -> Iterator[tuple[Prepared, Matrix, Matrix]]:
    """Some pages once more, with the features zeroed that words decide, or names of classes and ids."""
    chance = np.random.default_rng(SEED)
    for share, columns in ((WORDLESS, word_columns()), (NAMELESS, name_columns())):
        for index in np.flatnonzero(chance.random(len(pages)) < share).tolist():
            own = blocks[index].copy()
            own[:, columns] = 0
            yield pages[index], own, types[index]


def word_columns() -> list[int]:
    """The features that known words in short texts decide."""
    telling = ("text_mean", "text_lowest", "text_highest", "heading_score", "heading_mean", "page_known_words")
    features, _ = _core.feature_names()
    return [features.index(name) for name in telling]


def name_columns() -> list[int]:
    """The features that the names of classes and ids decide."""
    features, _ = _core.feature_names()
    parts = {name.removeprefix("part_") for name in features if name.startswith("part_")} | {"forms"}
    return [
        index
        for index, name in enumerate(features)
        if name.startswith(("class_", "part_", "parts_")) or name.removeprefix("page_") in parts
    ]

"""Augmentation: composed pages, and copies with masked features, for cases that are rare in the labelled pages.

News articles have teasers and comments around them, often in a language and with class names that no token table
has. So training also uses articles with the body of another page below them, labelled as not content whatever it
says, and pages whose words or classes are unknown.
"""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from ...page.model import features
from ...page.page import parse
from .alignment import block_words
from .examples import Example, Prepared, measured
from .inputs import Rows
from .trees import Matrix

COMPOSED = 0.35  # composed pages for each training page
COMPOSED_TYPE = 0.5  # weight of a composed page in the training of page types
MAX_COMPOSED_BLOCKS = 900
FIRST = 0.3  # probability that the other page stands above the article
BARE = 0.7  # probabilities that the lower page loses its class names, and its landmarks
WORDLESS = 0.35  # copies with unknown words, for each page
NAMELESS = 0.25  # copies with unknown classes and ids, for each page
UNDECLARED = 0.3  # copies of pages with structured data as if they had none
TYPED_SHARE, TYPED_WEIGHT = 0.3, 0.5  # copies with the page type given, and the weight of one
SEED = 11

BODY = re.compile(rb"<body[^>]*>", re.IGNORECASE)
UNSEEN = re.compile(rb"<(script|style|noscript|template)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
NAMES = re.compile(rb"\s(?:class|id|role|item\w+|data-[\w-]+)\s*=\s*(?:\"[^\"]*\"|'[^']*')", re.IGNORECASE)
LANDMARKS = re.compile(rb"</?(?:main|article|section|header|footer|nav|aside)\b[^>]*>", re.IGNORECASE)

STORY = "article"
OTHER = {"article", "collection", "forum", "listing"}


def composed(pages: Sequence[Prepared], *, seed: int = 0) -> Iterator[Prepared]:
    """Articles, each with another page below or above it that is labelled as not content."""
    stories = [page for page in pages if page.example.page_type == STORY and page.is_whole]
    others = [page for page in pages if page.example.page_type in OTHER]
    chance = np.random.default_rng(SEED + seed)
    for _ in range(round(COMPOSED * len(pages)) if stories and others else 0):
        story, other = (each[chance.integers(len(each))] for each in (stories, others))
        is_bare, is_plain = chance.random(2) < BARE
        is_first = chance.random() < FIRST
        fits = len(story.labels) + len(other.labels) <= MAX_COMPOSED_BLOCKS
        if fits and story.example.domain != other.example.domain:
            body = body_of(other, is_bare=bool(is_bare), is_plain=bool(is_plain))
            page = joined(story, body, other, type_weight=COMPOSED_TYPE, is_first=is_first)
            if page is not None:
                yield page


def body_of(other: Prepared, *, is_bare: bool, is_plain: bool) -> bytes:
    """The body of a page as one element, without its scripts and perhaps without its names and landmarks."""
    html = as_bytes(other.example)
    body = UNSEEN.sub(b"", html[start_of_body(html) : end_of_body(html)])
    body = NAMES.sub(b"", body) if is_bare else body
    body = LANDMARKS.sub(b"", body) if is_plain else body
    return b"<div>" + body + b"</div>"


def joined(
    story: Prepared,
    addition: bytes,
    other: Prepared,
    *,
    type_weight: float,
    weight: float = 1.0,
    is_first: bool = False,
) -> Prepared | None:
    """The article with boilerplate from the other page at one end of its body; None if the article's blocks changed."""
    html = as_bytes(story.example)
    at = start_of_body(html) if is_first else end_of_body(html)
    if is_first and not at:
        return None  # a page without a body element would lose its head
    html = html[:at] + addition + html[at:]
    page = parse(html, encoding="utf-8", lenient=True)
    words = block_words(page)
    count = len(story.labels)
    own = slice(len(words) - count, None) if is_first else slice(count)
    if [len(block) for block in words[own]] != story.words.tolist():
        return None
    labels = np.zeros(len(words), dtype=np.float32)
    labels[own] = story.labels
    example = Example(
        html,
        None,
        story.example.domain,
        page_type=STORY,
        weight=weight,
        type_weight=type_weight,
        other_domain=other.example.domain,
        is_copy=True,
    )
    return measured(example, page, labels, words)


def start_of_body(html: bytes) -> int:
    """Where the body begins, or the page does."""
    start = BODY.search(html)
    return start.end() if start else 0


def end_of_body(html: bytes) -> int:
    """Where the body ends, or the page does."""
    end = html.lower().rfind(b"</body")
    return end if end > 0 else len(html)


def as_bytes(example: Example) -> bytes:
    return example.html if isinstance(example.html, bytes) else example.html.encode("utf-8", "replace")


def blanked(rows: Sequence[Rows], types: Matrix, chance: np.random.Generator) -> Iterator[tuple[Rows, Matrix]]:
    """Copies of some pages with the features from words, from names, or from structured data set to zero."""
    for share, evidence in ((WORDLESS, "words"), (NAMELESS, "names"), (UNDECLARED, "declared")):
        columns = columns_resting_on(evidence)
        for index in np.flatnonzero(chance.random(len(rows)) < share).tolist():
            features = rows[index].features.copy()
            if evidence == "declared" and not features[:, columns].any():
                continue  # nothing would change
            features[:, columns] = 0
            yield rows[index]._replace(features=features), types[index]


def typed(
    pages: Sequence[Prepared], rows: Sequence[Rows], types: Sequence[str], chance: np.random.Generator
) -> Iterator[tuple[Rows, Matrix]]:
    """Copies of some pages with their true type as input, as when a caller gives it."""
    for page, own, number in zip(pages, rows, chance.random(len(pages)), strict=True):
        kind = page.example.page_type
        if kind is not None and not page.is_copy and number < TYPED_SHARE:
            certain_type = np.array([name == kind for name in types], dtype=np.float32)
            yield own._replace(weights=own.weights * TYPED_WEIGHT), certain_type


def columns_resting_on(evidence: str) -> list[int]:
    """The features that rest on learned scores of `words`, on `names` of classes and ids, or on `declared` data."""
    return [index for index, feature in enumerate(features()) if feature.evidence == evidence]

"""From the page in a request to its document, and to the format that its options or its `Accept` header ask for.

Mistakes of the caller become problems.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from ....export import FORMATS
from ....fetch.paged import joined
from ....page.document import Document
from ....page.extract import METHODS, as_arguments, checked, extract
from ....page.model import Model
from ..http.problems import Problem
from .options import Finding, PageOptions, from_values, quoted

Made = TypeVar("Made")

MEDIA_TYPES = {name: form.media_type for name, form in FORMATS.items()}

BY_TYPE = {media: next(name for name in FORMATS if MEDIA_TYPES[name] == media) for media in MEDIA_TYPES.values()}
"""The first format of each media type."""

DEFAULT = next(iter(FORMATS))
OFFERED = BY_TYPE | {
    "text/xml": "xml",
    "application/ndjson": "jsonl",
    "application/jsonl": "jsonl",
    "text/x-markdown": "markdown",
}
"""The format of each media type, and of synonyms."""

QUALITY = re.compile(r"q\s*=\s*(\d+(?:\.\d*)?|\.\d+)")


@dataclass(frozen=True)
class Given:
    """A page as it was received: its HTML, and its address and type from HTTP or the caller."""

    html: bytes | str
    url: str | None = None
    content_type: str | None = None
    encoding: str | None = None
    is_fetched: bool = False
    """Whether it was fetched, so that it would be a waste to refuse it."""
    screenshot: bytes | None = None
    more: tuple["Given", ...] | None = None
    """The pages of the article that follow this one; None where they were not asked for."""


@contextmanager
def mistakes() -> Iterator[None]:
    """Pages never raise, callers' mistakes do: they become problems."""
    try:
        yield
    except (TypeError, ValueError) as mistake:
        raise Problem("bad-request", str(mistake)) from None


def document_of(given: Given, finding: Finding) -> Document:
    """The document of a page; a page that is empty or no text is a problem."""
    if not given.html or given.html.isspace():
        raise Problem("empty-page", "the page is empty; send HTML or text")
    about: dict[str, Any] = {"url": given.url, "content_type": given.content_type}
    if isinstance(given.html, bytes):
        about["encoding"] = given.encoding
    with mistakes():
        document = extract(given.html, **about, **arguments(finding))
    if not document.page.is_text:
        raise Problem("not-text", "the page is not text but an archive, an image or noise; send HTML or text")
    return document


def arguments(finding: Finding) -> dict[str, Any]:
    """The options for `extract`; the file of a model is read once."""
    given = as_arguments(finding)
    return {**given, "model": model_in(given["model"])} if "model" in given else given


@lru_cache(maxsize=4)
def model_in(path: str) -> Model:
    """The model of a file, which never changes."""
    return Model.from_bytes(Path(path).read_bytes())


def made_from(given: Given, finding: Finding, make: Callable[[Document], Made], excluded: Sequence[str] = ()) -> Made:
    """What is made from the document of a page, without the elements that the `excluded` selectors match."""
    document = document_of(given, finding)
    if given.more is not None:
        document = joined([document, *(document_of(each, finding) for each in given.more)])
    return make(without(document, excluded) if excluded else document)


def without(document: Document, selectors: Sequence[str]) -> Document:
    """The document without the elements that selectors match.

    >>> document = extract("<p>An oak.<p class=ad>Buy it.", method="everything")
    >>> without(document, [".ad"]).text
    'An oak.'
    """
    with mistakes():
        excluded = METHODS["element-id"].find(document.page.nodes, selector=list(selectors))
    return replace(document, kept=document.kept & ~excluded)


def written(document: Document, *, form: str, options: dict[str, Any], source: str | None = None) -> bytes:
    """The document in a format, as a file of that format has it."""
    named = {"source": source} if source is not None and "source" in FORMATS[form].options else {}
    with mistakes():
        text = FORMATS[form].write(document, **named, **options)
    return (FORMATS[form].header + text).encode("utf-8", "replace")


def check_finding(finding: Finding) -> None:
    """Raise where `extract` would not take these options, before any page is fetched."""
    with mistakes():
        checked(**arguments(finding))


@lru_cache(maxsize=256)
def accepted(header: str | None) -> str:
    """The format that an `Accept` header prefers: the highest quality, then the order in which the header names them.

    >>> accepted("application/json"), accepted(None), accepted("text/markdown;q=0.5, text/*")
    ('json', 'text', 'text')
    >>> accepted("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
    'html'
    """
    if not header or not header.strip():
        return DEFAULT
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.lower().split(",")):
        media, *parameters = (piece.strip() for piece in part.split(";"))
        given = [QUALITY.fullmatch(each) for each in parameters if each.startswith("q")]
        quality = min(float(given[0][1]), 1.0) if given and given[0] else 1.0  # 1 where it cannot be read
        fits = (name for kind, name in OFFERED.items() if media in {kind, "*/*", f"{kind.split('/')[0]}/*"})
        if quality > 0 and (fitting := next(fits, None)):
            ranked.append((-quality, place, fitting))
    if not ranked:
        raise Problem("not-acceptable", f"Accept must allow one of {', '.join(MEDIA_TYPES.values())}")
    return min(ranked)[2]


def content_type(form: str) -> str:
    """The header of an answer in a format; all of them are UTF-8."""
    return f"{MEDIA_TYPES[form]}; charset=utf-8"


def page_of(html: bytes | str, options: PageOptions, *, content_type: str | None) -> Given:
    if options.pages is not None:
        raise Problem("unsupported-option", "pages follows links, which needs a url in place of the HTML; leave it out")
    return Given(html, options.url, options.content_type or content_type, options.encoding)


def html_in(values: Mapping[str, Any]) -> tuple[str | None, PageOptions]:
    """The page that a JSON object has in `html`, if it has one, and its options."""
    html = values.get("html")
    if not isinstance(html, str | None):
        raise Problem("bad-request", f"html must be a string, not {quoted(html)}")
    return html, from_values({name: value for name, value in values.items() if name != "html"})

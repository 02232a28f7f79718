"""The formats of `duramen.export` over HTTP: the media type of each, and which of them an `Accept` header prefers."""

import re
from functools import lru_cache

from ....export import FORMATS
from ..http.problems import Problem

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

"""The formats of `duramen.export` over HTTP: the media type of each, and which of them an `Accept` header prefers."""

from functools import lru_cache

from ....export import FORMATS
from ..http.problems import Problem

MEDIA_TYPES = {name: form.media_type for name, form in FORMATS.items()}

BY_TYPE = {media: next(name for name in FORMATS if MEDIA_TYPES[name] == media) for media in MEDIA_TYPES.values()}
"""The first format of each media type."""

DEFAULT = next(iter(FORMATS))
SYNONYMS = {
    "text/xml": "xml",
    "application/ndjson": "jsonl",
    "application/jsonl": "jsonl",
    "text/x-markdown": "markdown",
}


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
    by_type = BY_TYPE | SYNONYMS
    ranked: list[tuple[float, int, str]] = []
    for place, (media, quality) in enumerate(ranges(header)):
        fitting = next((name for offered, name in by_type.items() if fits(offered, media)), None)
        if fitting is not None and quality > 0:
            ranked.append((-quality, place, fitting))
    if not ranked:
        raise Problem("not-acceptable", f"Accept must allow one of {', '.join(MEDIA_TYPES.values())}")
    return min(ranked)[2]


def ranges(header: str) -> list[tuple[str, float]]:
    """The media ranges of an `Accept` header with their quality, which is 1 where it cannot be read.

    >>> ranges("text/html;level=1;q=0.4, */*")
    [('text/html', 0.4), ('*/*', 1.0)]
    """
    found = []
    for part in header.split(","):
        media, *parameters = (piece.strip().lower() for piece in part.split(";"))
        values = [value for name, _, value in (each.partition("=") for each in parameters) if name.strip() == "q"]
        found.append((media, number(values[0]) if values else 1.0))
    return found


def number(text: str) -> float:
    try:
        return min(max(float(text), 0.0), 1.0)
    except ValueError:
        return 1.0


def fits(media: str, pattern: str) -> bool:
    """Whether a media type lies in a range such as `text/*`."""
    return pattern in {media, "*/*"} or (pattern.endswith("/*") and media.startswith(pattern[:-1]))


def content_type(form: str) -> str:
    """The header of an answer in a format; all of them are UTF-8."""
    return f"{MEDIA_TYPES[form]}; charset=utf-8"

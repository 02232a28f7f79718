"""Images that are part of a page's furniture: tracking pixels, sprites, icons."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

MIN_SIDE = 32
"""Pixels below which an image is an icon, all its declared sides counted; methods: Images."""

THIN = 8
"""Pixels below which one side is enough: lines and spacers. A formula may be 600 by 29, and is none."""

MIN_DATA = 1024
"""Characters of a `data:` URL below which it holds no photograph; methods: Images."""

WORD = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])|\d+")


@cache
def _table(name: str) -> Mapping[str, str]:
    tables: dict[str, dict[str, str]] = tomllib.loads(files(__package__).joinpath("decoration.toml").read_text("utf-8"))
    return tables[name]


def decoration(url: str, *, width: int | None, height: int | None, names: Iterable[str] = ()) -> str | None:
    """Why an image is decoration, or None where nothing says so; `names` are its classes and its id.

    >>> decoration("https://example.org/oak.jpg", width=1, height=1)
    'declared size 1 × 1'
    >>> decoration("https://example.org/siteLogo.png", width=None, height=None)
    'named logo'
    >>> decoration("https://example.org/google-pixel-9.jpg", width=None, height=None) is None
    True
    """
    sides = [side for side in (width, height) if side is not None]
    if sides and (max(sides) < MIN_SIDE or min(sides) < THIN):
        return f"declared size {'?' if width is None else width} × {'?' if height is None else height}"
    if url.startswith("data:"):
        return f"data of {len(url)} characters" if len(url) < MIN_DATA else None
    word = _telling(file_words(url)) or next((name.lower() for name in names if name.lower() in _table("anywhere")), "")
    return f"named {word}" if word else None


def file_name(url: str) -> str:
    """The last part of a URL's path.

    >>> file_name("https://example.org/trees/oak.jpg?width=300#top")
    'oak.jpg'
    """
    return re.split(r"[?#]", url, maxsplit=1)[0].rpartition("/")[2]


def file_words(url: str) -> list[str]:
    """The words that make up the name of a file, small, its extension aside.

    >>> file_words("https://example.org/siteLogo_2x.png")
    ['site', 'logo', '2', 'x']
    """
    stem, dot, extension = file_name(url).rpartition(".")
    return [word.lower() for word in WORD.findall(stem if dot else extension)]


def _telling(words: list[str]) -> str:
    """The word that makes a name one of decoration; empty where none does."""
    anywhere, alone, filler = map(_table, ("anywhere", "alone", "filler"))
    for word in words:
        if word in anywhere:
            return word
    rest = [word for word in words if word not in filler and not word.isdecimal() and len(word) > 1]
    return rest[0] if rest and all(word in alone for word in rest) else ""

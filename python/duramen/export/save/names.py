"""File names that are valid on every system, made from titles and URLs."""

import re
import unicodedata
from urllib.parse import unquote, urlsplit

MAX_CHARACTERS = 120
"""Characters of a name without its ending; methods: Export."""

MAX_BYTES = 200
"""Bytes of a name without its ending, in UTF-8: of the 255 that file systems take, with room for `_files`."""

FORBIDDEN = re.compile(r'[:?/*<>\\|"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]')
"""Characters that some system refuses, path separators, and characters that change the text direction."""

WHITE_SPACE = re.compile(r"\s")

RESERVED = {"con", "prn", "aux", "nul", "clock$", "conin$", "conout$"}
RESERVED |= {port + number for port in ("com", "lpt") for number in "0123456789¹²³"}
"""Devices of Windows, with any ending: `nul.txt` is one."""

PAGE_ENDING = re.compile(r"\.(?:html?|xhtml|shtml|php|aspx?|jsp)$", re.IGNORECASE)


def safe(title: str, *, characters: int = MAX_CHARACTERS) -> str:
    """A title as the name of a file; empty where nothing of it can stand in one.

    Each forbidden character is replaced by a space (Radilova et al., section 5.3), and so is other white space.

    >>> safe("A: b? c/d*e"), safe("../../etc/passwd"), safe("CON"), safe(" ... ")
    ('A  b  c d e', 'etc passwd', 'CON_', '')
    """
    name = unicodedata.normalize("NFC", WHITE_SPACE.sub(" ", FORBIDDEN.sub(" ", title)).strip(". "))
    device, dot, rest = name.partition(".")
    if device.strip().casefold() in RESERVED:
        name = f"{device.strip()}_{dot}{rest}"
    return _cut(name, characters).strip(". ")


def from_url(url: str) -> str:
    """The last part of a URL's path without the ending of a page, or else its host; empty without either."""
    try:
        parts = urlsplit(url)
        last = parts.path.rstrip("/").rpartition("/")[2]
        return safe(PAGE_ENDING.sub("", unquote(last))) or safe(parts.hostname or "")
    except ValueError:
        return ""


def numbered(name: str, number: int, *, characters: int = MAX_CHARACTERS) -> str:
    """The name that a file gets when others of that name are there already.

    >>> numbered("Oak", 1), numbered("Oak", 2)
    ('Oak', 'Oak (2)')
    """
    if number == 1:
        return name
    ending = f" ({number})"
    return _cut(name, characters, room=len(ending)).rstrip(". ") + ending


def sameness(name: str) -> str:
    """A key that is equal for names that some file system treats as one: `Éclair` in any case and composition."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def _cut(name: str, characters: int, *, room: int = 0) -> str:
    """The beginning of a name that is short enough and leaves room, no letter parted from its accents."""
    end = min(len(name), characters - room)
    while end and (len(name[:end].encode()) > MAX_BYTES - room or _joins(name, end)):
        end -= 1
    return name[:end]


def _joins(name: str, at: int) -> bool:
    """Whether the character at a place belongs to the one before it."""
    return at < len(name) and (unicodedata.category(name[at]).startswith("M") or "\u200d" in name[at - 1 : at + 1])

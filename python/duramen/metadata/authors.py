"""Names of people out of what pages write where an author should stand."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator

from .words import month_numbers, phrases

LONGEST = 400  # characters of a byline
MOST_WORDS = 6  # of one name
MOST_LETTERS = 60
MOST_NAMES = 30

ADDRESS = re.compile(
    r"\S*@\S+|https?:\S*|www\.\S*|\b[\w-]+\.(?:com|org|net|de|co\.uk|fr|it|es|eu|info|io)\b\S*", re.IGNORECASE
)
IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|（[^（）]*）|【[^【】]*】")
SEPARATOR = re.compile(r"\s*[;|•·⋅/\n\t、，；／→»«]\s*|\s+[-–—]+\s+|\s*,\s*")
PREFIX_END = re.compile(r"[\s:：]+")
EDGE = ' \t\n.,;:!?-–—_|/\\"“”„‚‘«»<>()[]{}*#~+=&•·：・…'
PEN_NAMES = frozenset({"author", "reporter", "writer"})  # surnames in made-up pages more than in real ones
BEFORE_DATE = frozenset("on posted published updated am in for at from".split())
DIGIT = re.compile(r"\d")
MANY_SPACES_ON_LINE = re.compile(r"[^\S\n]+")
ACCENTS = re.compile("[\u0300-\u036f]")
LETTERS = re.compile(r"[^\W\d_]+")
NO_LETTERS = re.compile(r"[\W_]+")


def people(values: Iterable[str], *, not_people: Collection[str] = ()) -> tuple[str, ...]:
    """The names in some bylines, each once; `not_people` are names of the site.

    >>> people(["By Ann Lee and Bo Díaz, Senior Reporter", "STAFF", "https://example.org/ann"])
    ('Ann Lee', 'Bo Díaz')
    """
    refused = {folded(name) for name in not_people}
    found: dict[str, str] = {}
    for value in values:
        for name in names_in(value):
            key = folded(name)
            if key and key not in refused and key.removeprefix("the ") not in refused:
                found.setdefault(key, name)
            if len(found) == MOST_NAMES:
                return tuple(found.values())
    return tuple(found.values())


def folded(name: str) -> str:
    """A name for comparing: without case, accents and punctuation.

    >>> folded("Bo  DÍAZ-Lee.")
    'bo diaz lee'
    """
    plain = name.casefold()
    if not plain.isascii():
        plain = ACCENTS.sub("", unicodedata.normalize("NFKD", plain))
    return NO_LETTERS.sub(" ", plain).strip()


def names_in(byline: str) -> Iterator[str]:
    """The names in one byline."""
    text = unicodedata.normalize("NFC", byline[:LONGEST]).replace("\u200b", "").replace("\xa0", " ")
    text = without_prefix(MANY_SPACES_ON_LINE.sub(" ", ADDRESS.sub(" , ", IN_BRACKETS.sub(" ", text))).strip(EDGE))
    pieces = [before_date(piece).strip(EDGE) for piece in SEPARATOR.split(text)]
    pieces = [piece for piece in pieces if piece]
    if pieces and " " in pieces[0]:
        pieces = [pieces[0], *(piece for piece in pieces[1:] if not is_degree(piece))]
    if len(pieces) == 2 and "," in text and is_surname_first(*pieces):
        pieces = [f"{pieces[1]} {pieces[0]}"]
    for piece in pieces:
        for part in at_conjunctions(piece):
            if name := name_in(part):
                yield name


def before_date(piece: str) -> str:
    """What stands before a date, a place, or the word that leads to one: "Ann Lee on Tuesday", "Ann Lee Dec 3"."""
    words = piece.split()
    for at, word in enumerate(words):
        if word.isdecimal():
            is_dated = at and words[at - 1].casefold().strip(".") in month_numbers()
            return " ".join(words[: at - 1 if is_dated else at])
        if 0 < at < len(words) - 1 and word in BEFORE_DATE:
            return " ".join(words[:at])
    return piece


def is_degree(piece: str) -> bool:
    """Whether a piece after a name is a degree or an agency: capitals, and few."""
    return piece.isupper() and " " not in piece and len(piece) <= 6 and piece.isascii()


def is_surname_first(surname: str, rest: str) -> bool:
    """Whether two pieces are one name as libraries write it: "Lee, Ann", "Lee, Ann B.", "Jong, Michiel de"."""
    first, *others = rest.split()
    are_names = surname[:1].isupper() and first[:1].isupper() and not is_nobody(surname) and not is_nobody(rest)
    return " " not in surname and are_names and all(len(each) <= 2 or each.islower() for each in others)


def at_conjunctions(piece: str) -> Iterator[str]:
    """The parts of a piece between words like "and", where both sides may be names."""
    words = piece.split()
    conjunctions = phrases("bylines", "and")
    start = 0
    for at, word in enumerate(words):
        # Dan and Ja are names: a conjunction has no capital, unless all have.
        if word.casefold() not in conjunctions or (word[0].isupper() and not piece.isupper()):
            continue
        if at == start:
            start += 1
            continue
        left, right = words[start:at], words[at + 1 :]
        # Of "Costa e Silva" and "Ann and Bob" the first is one name: only some words join single names.
        if word.casefold() in ("and", "und", "&", "et", "with") or (len(left) > 1 and len(right) > 1):
            yield " ".join(left)
            start = at + 1
    yield " ".join(words[start:])


def without_prefix(text: str, *, prefixes: Collection[str] = ()) -> str:
    """A byline without the words before the name, as long as there are any."""
    prefixes = prefixes or phrases("bylines", "prefixes")
    for _ in range(4):
        for end in sorted({found.start() for found in PREFIX_END.finditer(text[:40])}, reverse=True):
            if text[:end].casefold() in prefixes:
                text = text[end:].lstrip(EDGE)
                break
        else:
            return text
    return text


def name_in(part: str) -> str | None:
    """The name that a part is, without titles, roles and degrees; None where it is no person's."""
    words = without_prefix(part.strip(EDGE)).split()
    while len(words) > 1 and words[-1].strip(",").casefold() in phrases("bylines", "credentials"):
        words = words[:-1]
    words = without_role(words)
    if is_job(words):
        return None
    name = " ".join(words).strip(EDGE)
    if not name or is_nobody(name) or len(words) > MOST_WORDS or len(name) > MOST_LETTERS:
        return None
    return capitalised(name)


def without_role(words: list[str]) -> list[str]:
    """A name without the job after it, where two words at least are left; nothing where there is only a job."""
    plain = [word.casefold().strip(EDGE) for word in words]
    roles, jobs = phrases("bylines", "roles"), phrases("bylines", "jobs")
    end = len(words)
    while end and (plain[end - 1] in roles or plain[end - 1] in jobs):
        end -= 1
    if end == 0:
        return []
    return words[:end] if end > 1 and not jobs.isdisjoint(plain[end:]) else words


def is_job(words: list[str]) -> bool:
    """Whether words that are left of a piece tell a job; Jane Reporter is a name."""
    plain = [word.casefold().strip(EDGE) for word in words]
    is_pen_name = len(words) == 2 and plain[1] in PEN_NAMES and words[1][0].isupper()
    return len(words) > 1 and not is_pen_name and not phrases("bylines", "jobs").isdisjoint(plain)


def is_nobody(name: str) -> bool:
    """Whether a text is no person's name: a placeholder, a group, a date, an address."""
    plain = name.casefold().strip(EDGE)
    if not any(each.isalpha() for each in plain) or plain in phrases("bylines", "nobody", "prefixes", "credentials"):
        return True
    if "@" in plain or ":" in plain or ".com" in plain or plain[0].isdecimal():
        return True
    groups = phrases("bylines", "groups")
    words = plain.split()
    if any(word.strip(EDGE) in groups for word in words):
        return True
    return len(words) > 1 and bool(DIGIT.search(plain))


def capitalised(name: str) -> str:
    """A name in capitals as it is written in a text; single words are left, which may be initials."""
    if name.isupper() and " " in name:
        return LETTERS.sub(lambda word: word[0].capitalize(), name)
    return name

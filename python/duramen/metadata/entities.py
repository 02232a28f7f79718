"""Names in a text, found by how they are written; no dictionary and no trained model.

In scripts with capital letters a name is a run of capitalised words: `Angela Merkel`, `University of Oxford`. The first
word of a sentence is capitalised anyway, so alone it counts only where the text has it capitalised within a sentence
too; before another capitalised word it counts unless the text also writes it small. In German nouns are capitalised as
well and count with the names: what is compared is then the subject. Numbers of two digits or more count: years, models.

Scripts without capitals show no names. Instead count the words of three letters or more where words are set apart
(Arabic, Hebrew, Hindi, Korean), and where they are not (Chinese, Japanese, Thai) the pairs of neighbouring letters,
hiragana aside, which is grammar; katakana in a row is one word.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import sqrt

MAX_NAME = 6
"""Words of one name; a longer run is a line in capitals, taken in pieces."""

MANY = 10
"""Different names from which on a text is long; the paper gives no number."""

UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Thai, Lao, Burmese, Khmer and Han: no spaces between words."""

KATAKANA, HIRAGANA = "\u30a1-\u30ff\uff66-\uff9f", "\u3041-\u309f"

TOKEN = re.compile(
    rf"\d+(?:[.,]\d+)*|[{UNSPACED}]+|[{KATAKANA}]+|[{HIRAGANA}]+"
    rf"|[^\W\d_{UNSPACED}{KATAKANA}{HIRAGANA}]+(?:[-'’.](?=\w)[^\W_{UNSPACED}{KATAKANA}{HIRAGANA}]+)*"
    r"|[.!?…:;|\n•·]+|[^\w\s]"
)
"""Numbers, words, ends of sentences and lines, and other signs."""

ENDS = frozenset(".!?…:;|\n•·")
IS_UNSPACED = re.compile(f"[{UNSPACED}]")
IS_HIRAGANA = re.compile(f"[{HIRAGANA}]")
WITHOUT_CASE = "\u0590"
"""From here on most scripts have no capitals."""

Name = tuple[str, ...]
Stretch = tuple[list[str], bool]
"""Capitalised words in a row, particles between them included, and whether they begin a sentence or a line."""


@cache
def particles() -> frozenset[str]:
    """Small words that stand inside names, as in `Leonardo da Vinci`."""
    return frozenset(tomllib.loads(files(__package__).joinpath("particles.toml").read_text("utf-8")))


class Entities:
    """The names in some texts, each text read in the light of all of them.

    >>> names = Entities(["The oak grew near Oxford. Oxford is old, and so is the University of Oxford."])
    >>> sorted(names.of("The University of Oxford in 1890").items())
    [('1890', 1), ('university of oxford', 1)]
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._read = {text: _read(text) for text in texts}
        self._seen = {token for tokens, _ in self._read.values() for token in tokens}
        stretches = [stretch for _, found in self._read.values() for stretch in found]
        self._capital = {word.casefold() for words, opens in stretches for word in words[opens:] if word[0].isupper()}
        self._whole = _wholes(name for stretch in stretches if (name := self._name(stretch)))

    def of(self, text: str) -> Counter[str]:
        """How often a text says each name; a part of a longer name (`Merkel`) counts as that (`angela merkel`)."""
        tokens, stretches = self._read.get(text) or _read(text)
        names = (name for stretch in stretches if (name := self._name(stretch)))
        found = Counter(" ".join(self._whole.get(name, name)) for name in names)
        found.update(_caseless(tokens))
        return found

    def _name(self, stretch: Stretch) -> Name:
        """The name that a stretch makes, empty for none: its first word may be there only to begin a sentence."""
        words, opens = stretch
        name = tuple(word.casefold() for word in words)
        if opens and name[0] not in self._capital and (len(name) == 1 or name[0] in self._seen):
            name = name[1:]
        while name and name[0] in particles():
            name = name[1:]
        return name


def _read(text: str) -> tuple[list[str], list[Stretch]]:
    """The tokens of a text, and its stretches of capitalised words."""
    tokens = TOKEN.findall(text)
    return tokens, list(_stretches(tokens))


def _stretches(tokens: list[str]) -> Iterator[Stretch]:
    words: list[str] = []
    particle: list[str] = []
    opens = opened = True
    for piece in tokens:
        first = piece[0]
        if first.isupper() or first.istitle():
            if len(words) >= MAX_NAME:
                yield words, opened
                words, particle = [], []
            opened = opened if words else opens
            words += [*particle, piece.removesuffix("'s").removesuffix("’s")]
            particle, opens = [], False
        elif words and piece in particles() and not particle:
            particle = [piece]
        elif piece == "." and words and not particle and len(words[-1]) <= 2:
            continue  # after `J.` and `Dr.` the name goes on
        else:
            if words:
                yield words, opened
                words = []
            particle = []
            opens = first in ENDS or (opens and not first.isalnum())
    if words:
        yield words, opened


def _caseless(tokens: list[str]) -> Iterator[str]:
    """Numbers, and what stands for names in scripts without capitals."""
    for token in tokens:
        first = token[0]
        if first.isdecimal():
            if len(token) > 1:
                yield token
        elif first < WITHOUT_CASE or not first.isalpha() or first.islower() or first.isupper() or first.istitle():
            continue
        elif IS_UNSPACED.match(first):
            yield from (one + other for one, other in pairwise(token))
        elif len(token) > 2 and not IS_HIRAGANA.match(first):
            yield token


def _wholes(names: Iterable[Name]) -> dict[Name, Name]:
    """For each name and each part of one, the longest name that has it; of equals the more frequent."""
    counts = Counter(names)
    order = sorted(counts, key=lambda name: (len(name), counts[name], name))
    return {name[i:j]: name for name in order for i in range(len(name)) for j in range(i + 1, len(name) + 1)}


def similarity(names: Entities, article: str) -> Callable[[str, str], float | None]:
    """A measure of how much a text has to do with an article, from 0 to 1; None for a text that names nothing.

    Its second argument is a further part of the text that stands in the article too, where it does not count. A text
    of few names is measured by the share of them that the article has, one of many by the cosine of the two
    distributions.

    >>> about = "We went from Oxford to Kew, and from Kew back to Oxford."
    >>> measure = similarity(Entities([about]), about)
    >>> measure("in Oxford and Rome", ""), measure("a tree", "")
    (0.5, None)
    """
    names_of = cache(names.of)
    said = names_of(article)
    squares = sum(count**2 for count in said.values())

    def measure(text: str, part: str) -> float | None:
        own = names_of(text) + names_of(part)
        left = Counter({name: said[name] for name in own}) - names_of(part)
        if len(own) < MANY:
            return sum(left[name] > 0 for name in own) / len(own) if own else None
        dot = sum(count * left[name] for name, count in own.items())
        length = squares - sum(said[name] ** 2 - left[name] ** 2 for name in names_of(part))
        return dot / sqrt(length * sum(count**2 for count in own.values())) if dot else 0.0

    return measure

"""Names in a text, found by how they are written; no dictionary and no trained model.

In scripts with capital letters a name is a run of capitalised words: `Angela Merkel`, `University of Oxford`. The first
word of a sentence is capitalised anyway, so alone it counts only where the text has it capitalised within a sentence
too; before another capitalised word it counts unless the text also writes it small. In German nouns are capitalised as
well and count with the names: what is compared is then the subject. Numbers of two digits or more count: years, models.

Scripts without capitals show no names. Instead count the words of three letters or more where words are set apart
(Arabic, Hebrew, Hindi, Korean), and where they are not (Chinese, Japanese, Thai) the pairs of neighbouring letters,
hiragana aside, which is grammar; a run of katakana is one word.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain, pairwise
from math import sqrt

MAX_RUN = 6
"""Words of one name; a longer run is a line in capitals, taken in pieces."""

MANY = 10
"""Different names from which on a text is long; the paper gives no number."""

UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Thai, Lao, Burmese, Khmer and Han: no spaces between words."""

TOKEN = re.compile(
    rf"(?P<number>\d+(?:[.,]\d+)*)"
    rf"|(?P<unspaced>[{UNSPACED}]+)"
    rf"|(?P<katakana>[\u30a1-\u30ff\uff66-\uff9f]+)"
    rf"|(?P<hiragana>[\u3041-\u309f]+)"
    rf"|(?P<word>[^\W\d_{UNSPACED}\u3041-\u30ff\uff66-\uff9f]+(?:[-'’.](?=\w)[^\W_{UNSPACED}\u3041-\u30ff]+)*)"
    rf"|(?P<stop>[.!?…:;|\n•·]+[\"'’”»)\]]*)"
    rf"|(?P<mark>[^\w\s])"
)


@dataclass(frozen=True)
class Word:
    """A word as it stands in its text; `opens` where it begins a sentence or a line."""

    text: str
    opens: bool

    @property
    def is_capitalised(self) -> bool:
        return self.text[0].isupper() or self.text[0].istitle()


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
        runs = [run for text in texts for run in _runs(text)]
        words = [word for run in runs for word in run]
        self._small = {word.text for word in words if word.text[0].islower()}
        self._capital = {word.text.casefold() for word in words if word.is_capitalised and not word.opens}
        self._whole = _wholes(chain.from_iterable(map(self._names, runs)))

    def of(self, text: str) -> Counter[str]:
        """How often a text says each name; a part of a longer name (`Merkel`) counts as that (`angela merkel`)."""
        names = chain.from_iterable(map(self._names, _runs(text)))
        found = Counter(" ".join(self._whole.get(name, name)) for name in names)
        found.update(_caseless(text))
        return found

    def _names(self, run: list[Word]) -> Iterator[tuple[str, ...]]:
        """The names in a run of words: stretches of capitalised ones, particles between them included."""
        name: list[Word] = []
        for word in [*run, Word(" ", opens=True)]:
            within = word.is_capitalised or (bool(name) and word.text in particles())
            if name and (word.opens or not within or len(name) == MAX_RUN):
                yield from self._name(name)
                name = []
            if word.is_capitalised or (name and within):
                name.append(word)

    def _name(self, words: list[Word]) -> Iterator[tuple[str, ...]]:
        """The name that capitalised words make, or none."""
        while words and not words[-1].is_capitalised:
            words = words[:-1]
        first = words[0].text.casefold()
        if words[0].opens and first not in self._capital and (len(words) == 1 or first in self._small):
            words = words[1:]
        while words and not words[0].is_capitalised:
            words = words[1:]
        if words:
            yield tuple(word.text.casefold() for word in words)


def _runs(text: str) -> Iterator[list[Word]]:
    """The words of scripts with capitals, in stretches that no other sign interrupts."""
    run: list[Word] = []
    opens = True
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        word = token.group().removesuffix("'s").removesuffix("’s")
        if kind == "word" and (word[0].islower() or word[0].isupper() or word[0].istitle()):
            run.append(Word(word, opens))
            opens = False
        else:
            # After `J.` and `Dr.` the name goes on.
            if run and token.group() == "." and run[-1].is_capitalised and len(run[-1].text) <= 2:
                continue
            opens = kind == "stop" or (opens and kind == "mark")
            if run:
                yield run
                run = []
    if run:
        yield run


def _caseless(text: str) -> Iterator[str]:
    """Numbers, and what stands for names in scripts without capitals."""
    for token in TOKEN.finditer(text):
        kind, word = token.lastgroup, token.group()
        if (kind == "number" and len(word) > 1) or (kind == "katakana" and len(word) > 1):
            yield word
        elif kind == "unspaced":
            yield from (first + second for first, second in pairwise(word))
        elif kind == "word" and len(word) > 2 and not (word[0].islower() or word[0].isupper() or word[0].istitle()):
            yield word


def _wholes(names: Iterable[tuple[str, ...]]) -> dict[tuple[str, ...], tuple[str, ...]]:
    """For each name and each part of one, the longest name that has it; of equals the more frequent."""
    counts = Counter(names)
    order = sorted(counts, key=lambda name: (len(name), counts[name], name))
    parts = ((name[i:j], name) for name in order for i in range(len(name)) for j in range(i + 1, len(name) + 1))
    return dict(parts)


def similarity(names: Entities, article: str) -> Callable[[str, str], float | None]:
    """A measure of how much a text has to do with an article, from 0 to 1; None for a text that names nothing.

    Its second argument is a part of the article that does not count, being the text's own. A text of few names is
    measured by the share of them that the article has, one of many by the cosine of the two distributions.

    >>> about = "We went from Oxford to Kew, and from Kew back to Oxford."
    >>> measure = similarity(Entities([about]), about)
    >>> measure("in Oxford and Rome", ""), measure("a tree", "")
    (0.5, None)
    """
    said = names.of(article)
    squares = sum(count**2 for count in said.values())

    def measure(text: str, own_part: str) -> float | None:
        own, part = names.of(text), names.of(own_part)
        left = {name: max(said[name] - part[name], 0) for name in own.keys() | part.keys()}
        if len(own) < MANY:
            return sum(left[name] > 0 for name in own) / len(own) if own else None
        dot = sum(count * left[name] for name, count in own.items())
        length = squares - sum(said[name] ** 2 - left[name] ** 2 for name in part)
        return dot / sqrt(length * sum(count**2 for count in own.values())) if dot else 0.0

    return measure

"""Texts as words, by the rules the metrics use."""

import re
from functools import lru_cache

# Scripts written without spaces between words: Han, kana, Thai, Lao, Myanmar, Khmer.
UNSPACED = (
    "\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\uff66-\uff9d\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\U00020000-\U0003ffff"
)
WORD = re.compile(r"\w+")
UNSPACED_WORD = re.compile(rf"(?=\w)[{UNSPACED}]|[^\W{UNSPACED}]+")
TEXTS_REMEMBERED = 8  # several metrics ask for the words of the same two texts


@lru_cache(TEXTS_REMEMBERED)
def words(text: str) -> tuple[str, ...]:
    r"""Runs of `\w` in lower case: the field's usual words.

    >>> words("It's 5 o'clock.")
    ('it', 's', '5', 'o', 'clock')
    """
    return tuple(WORD.findall(text.lower()))


@lru_cache(TEXTS_REMEMBERED)
def unspaced_words(text: str) -> tuple[str, ...]:
    """Words in lower case; in scripts without spaces every character is a word.

    >>> unspaced_words("Python 很好")
    ('python', '很', '好')
    """
    return tuple(UNSPACED_WORD.findall(text.lower()))


@lru_cache(TEXTS_REMEMBERED)
def cased_words(text: str) -> tuple[str, ...]:
    r"""Runs of `\w` as they are written."""
    return tuple(WORD.findall(text))


def grams(tokens: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    """Runs of `size` tokens; a shorter text is one run, an empty one none.

    >>> grams(("a", "b", "c"), 2), grams(("a",), 2), grams((), 2)
    ([('a', 'b'), ('b', 'c')], [('a',)], [])
    """
    if not tokens:
        return []
    return list(zip(*(tokens[at:] for at in range(size)), strict=False)) or [tokens]


def without_space(text: str) -> str:
    """The text less all white space.

    >>> without_space(" a b\\n c")
    'abc'
    """
    return "".join(text.split())

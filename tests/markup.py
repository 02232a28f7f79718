"""Markup for property tests: tag soup out of the elements that the standard treats apart, and mutated pages."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from hypothesis import strategies as st

from .cases import tables

Option = TypeVar("Option")


class Choices:
    """Decisions read from drawn bytes: the first option is the simplest, and the one after the last byte.

    Hypothesis takes 0.1 ms for each value that it draws, and a page needs hundreds of decisions. With all of them in
    one value, pages are drawn ten times faster. The bytes shrink to smaller ones, and the page to a simpler one.
    """

    def __init__(self, data: bytes) -> None:
        self.left = iter(data)

    def number(self, least: int, most: int) -> int:
        drawn = 0
        for _ in range(0, (most - least).bit_length(), 8):
            drawn = drawn << 8 | next(self.left, 0)
        return least + drawn % (most - least + 1)

    def one_of(self, options: Sequence[Option]) -> Option:
        return options[self.number(0, len(options) - 1)]

    def text(self, letters: str, *, least: int = 1, most: int) -> str:
        return "".join(self.one_of(letters) for _ in range(self.number(least, most)))


def drawn(make: Callable[[Choices], str], *, decisions: int) -> st.SearchStrategy[str]:
    return st.binary(min_size=decisions, max_size=decisions).map(lambda data: make(Choices(data)))


WORDS: dict[str, list[str]] = {
    name: words.split() if isinstance(words, str) else words for name, words in tables(__file__).items()
}


def tag_or_text(choices: Choices) -> str:
    """A text, an end tag, an oddity, or a start tag, of which some are self-closing and some in capitals."""
    kind = choices.number(0, 4)
    if kind == 0:
        return choices.one_of(WORDS["texts"])
    if kind == 2:
        return choices.one_of(WORDS["oddities"])
    name = choices.one_of(choices.one_of((WORDS["entangled"], WORDS["elements"])))
    if kind == 1:
        return f"</{name}>"
    name = name.upper() if choices.one_of((False, False, False, True)) else name
    return f"<{name}{choices.one_of(WORDS['attributes'])}{choices.one_of(('>', '>', '>', '/>', ' >'))}"


def in_any_order(choices: Choices, size: int) -> str:
    return "".join(tag_or_text(choices) for _ in range(choices.number(0, size)))


def soup(*, size: int = 24) -> st.SearchStrategy[str]:
    """A page of at most `size` tags, texts and oddities in any order."""
    return drawn(lambda choices: in_any_order(choices, size), decisions=6 * size)


def mutated(pages: list[str]) -> st.SearchStrategy[str]:
    """One of `pages` after up to six cuts, repeats, moves and insertions of soup."""

    def changed(choices: Choices) -> str:
        page = choices.one_of(pages)
        for _ in range(choices.number(1, 6)):
            start = choices.number(0, len(page))
            end = choices.number(start, min(len(page), start + 80))
            piece = page[start:end]
            change = choices.one_of(("cut", "repeat", "move", "insert", "end here"))
            if change == "cut":
                page = page[:start] + page[end:]
            elif change == "repeat":
                page = page[:end] + piece + page[end:]
            elif change == "move":
                rest = page[:start] + page[end:]
                place = choices.number(0, len(rest))
                page = rest[:place] + piece + rest[place:]
            elif change == "insert":
                page = page[:start] + in_any_order(choices, 4) + page[start:]
            else:
                page = page[:start]
        return page

    return drawn(changed, decisions=200)


def pages() -> st.SearchStrategy[str]:
    return st.one_of(soup(), soup(), soup(), st.text(max_size=60))

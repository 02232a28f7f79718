"""Plain text: what parts words and lines, and what is not for a reader."""

from hypothesis import given
from hypothesis import strategies as st

from duramen import parse
from duramen.page import render

from ..cases import cases_of


def text(html: str) -> str:
    page = parse(html)
    return render.text(page, page.nodes.is_text)


@cases_of(__file__, "text")
def test_text(html: str, written: str) -> None:
    assert text(html) == written


@given(
    words=st.lists(st.text("abcXYZ019", min_size=1, max_size=8), min_size=1, max_size=6),
    tag=st.sampled_from(["label", "button", "a href=/x", "td", "li", "option"]),
)
def test_neighbours_are_words_of_their_own(words: list[str], tag: str) -> None:
    name = tag.partition(" ")[0]
    around = {"td": "table", "li": "ul", "option": "select"}.get(name, "div")
    inside = "".join(f"<{tag}>{word}</{name}>" for word in words)
    assert text(f"<{around}>{inside}</{around}>").split() == words


@given(
    words=st.lists(st.text("ab", min_size=1, max_size=3), min_size=2, max_size=5),
    tag=st.sampled_from(["b", "i", "em", "sub", "span", "font"]),
)
def test_letters_of_one_word_stay_together(words: list[str], tag: str) -> None:
    inside = "".join(f"<{tag}>{word}</{tag}>" for word in words)
    assert text(f"<p>{inside}</p>") == "".join(words)

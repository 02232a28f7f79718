"""Words and runs of words."""

import re

from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.tokens import UNSPACED, cased_words, grams, unspaced_words, words

from ..cases import cases


@cases(
    ("Latin", "Don't stop_it, 3.5!", ("don", "t", "stop_it", "3", "5")),
    ("Chinese", "你好,世界", ("你", "好", "世", "界")),
    ("Japanese with Latin", "日本のIT企業", ("日", "本", "の", "it", "企", "業")),
    ("Korean", "한국어 단어", ("한국어", "단어")),
    ("Cyrillic", "Привет, мир", ("привет", "мир")),
    ("beyond the basic plane", "𠀀𠀁", ("𠀀", "𠀁")),
    ("punctuation", "、。「」", ()),
)
def test_unspaced_words(text: str, expected: tuple[str, ...]) -> None:
    assert unspaced_words(text) == expected


@given(st.text())
def test_both_rules_find_the_same_characters(text: str) -> None:
    assert "".join(unspaced_words(text)) == "".join(words(text))


@given(st.text(alphabet="abcÀÉ 123.,"))
def test_both_rules_are_one_where_there_are_spaces(text: str) -> None:
    assert not re.search(f"[{UNSPACED}]", text)
    assert unspaced_words(text) == words(text)


def test_cased_words_keep_their_case() -> None:
    assert cased_words("Ab c") == ("Ab", "c")


@given(st.lists(st.text(max_size=2), max_size=12), st.integers(1, 6))
def test_grams(tokens: list[str], size: int) -> None:
    made = grams(tuple(tokens), size)
    expected = [tuple(tokens[at : at + size]) for at in range(max(1, len(tokens) - size + 1))] if tokens else []
    assert made == expected

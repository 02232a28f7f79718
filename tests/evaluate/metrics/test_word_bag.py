"""Word bag: WCXB's definition, small cases and a slow counterpart."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.metrics.word_bag import compare, compare_unspaced

texts = st.text(alphabet="ab AB.,é\n", max_size=60)


def reference(extracted: str, gold: str) -> float:
    """2 overlap / (extracted + gold), crossing words off one by one."""
    left, right = re.findall(r"\w+", extracted.lower()), re.findall(r"\w+", gold.lower())
    if not left and not right:
        return 1.0
    total, overlap = len(left) + len(right), 0
    for word in left:
        if word in right:
            right.remove(word)
            overlap += 1
    return 2 * overlap / total


@given(texts, texts)
def test_it_is_what_crossing_off_gives(extracted: str, gold: str) -> None:
    assert compare(extracted, gold).f1 == pytest.approx(reference(extracted, gold))


@pytest.mark.parametrize(
    ("extracted", "gold", "expected"),
    [
        pytest.param("菜单我们去公园。", "我们去公园。", 5 / 6, id="Chinese"),
        pytest.param("カタカナ", "カタ", 2 / 3, id="kana"),
        pytest.param("กขค", "กข", 4 / 5, id="Thai"),
        pytest.param("한국어 말", "한국어", 2 / 3, id="Korean has spaces"),
        pytest.param("abc中文def", "abc def", 2 / 3, id="Latin words inside Chinese"),
    ],
)
def test_scripts_without_spaces(extracted: str, gold: str, expected: float) -> None:
    assert compare_unspaced(extracted, gold).f1 == pytest.approx(expected)

"""Statistics of texts, and signatures: laws, and the same decisions as datatrove's filters."""

import random
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.page.statistics import STATISTICS, minhash, statistics

COUNTS = {"token_words", "mean_word_length", "stop_words", "sentences", "text_chars"}
COUNTS |= {"javascript_lines", "policy_lines"}
RATIOS = {"hash_ratio", "ellipsis_ratio", "line_breaks", "top_2_gram", "top_3_gram", "top_4_gram"}
"""Symbols per word may be more than 1; the places of the most frequent n-gram may overlap."""

LIKE_PROSE = st.text(alphabet="ab c.!?,'-\n\"•…#{é木１ ", max_size=200)
ROWS = 2000
"""Hashes that an estimate is made of: its standard deviation is at most 0.011."""


@given(LIKE_PROSE | st.text(max_size=80))
def test_statistics_are_shares_and_counts(text: str) -> None:
    found = statistics(text)
    assert found.keys() == STATISTICS.keys()
    assert all(value >= 0 for value in found.values())
    assert all(found[name] <= 1 for name in STATISTICS.keys() - COUNTS - RATIOS)
    assert found["text_chars"] == len(text)


@given(st.lists(st.sampled_from(["oak", "elm tree", "", "ash"]), max_size=12))
def test_repeated_lines_are_counted_as_a_set_counts_them(lines: list[str]) -> None:
    filled = [line for line in lines if line]
    text = "\n".join(filled)
    expected = 1 - len(set(filled)) / len(filled) if filled else 0
    assert statistics(text)["repeated_lines"] == pytest.approx(expected)


@given(LIKE_PROSE)
def test_the_same_text_has_the_same_signature(text: str) -> None:
    assert minhash(text, words=2) == minhash(f"  {text.upper().lower()} ", words=2)


@pytest.mark.parametrize("shared", [0, 30, 60, 90, 99])
def test_equal_hashes_estimate_the_jaccard_similarity(shared: int) -> None:
    chance = random.Random(shared)
    one, two = ([word(chance) for _ in range(400)] for _ in range(2))
    two[: 4 * shared] = one[: 4 * shared]
    sets = [{tuple(words[at : at + 5]) for at in range(len(words) - 4)} for words in (one, two)]
    jaccard = len(sets[0] & sets[1]) / len(sets[0] | sets[1])
    signatures = [minhash(" ".join(words), bands=ROWS, rows=1) for words in (one, two)]
    estimate = sum(a == b for a, b in zip(*signatures, strict=True)) / ROWS
    assert estimate == pytest.approx(jaccard, abs=0.06)


def word(chance: random.Random) -> str:
    return "".join(chance.choices(string.ascii_lowercase, k=6))


def test_a_band_is_shared_as_often_as_its_rows_allow() -> None:
    """Of pairs with a Jaccard of about 0.8, a share of 1 - (1 - 0.8^8)^14 = 0.92 is found by 14 bands of 8."""
    chance = random.Random(3)
    found = []
    for _ in range(300):
        one = [word(chance) for _ in range(300)]
        two = [*one[:267], *(word(chance) for _ in range(33))]
        found.append(any(a == b for a, b in zip(*(minhash(" ".join(each)) for each in (one, two)), strict=True)))
    assert 0.84 < sum(found) / 300 < 0.98


@pytest.mark.parametrize("setting", [{"words": 0}, {"bands": 0}, {"rows": 0}, {"bands": 10_001}])
def test_impossible_settings_are_refused_and_scripts_without_spaces_are_not(setting: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="1 or more"):
        minhash("some words", **setting)
    assert [] != minhash("木材は年輪の内側にある") != minhash("樹皮は年輪の外側にある")


@pytest.mark.slow
def test_recipes_decide_as_datatrove() -> None:
    filters = pytest.importorskip("datatrove.pipeline.filters", reason="datatrove is not installed")
    pytest.importorskip("spacy", reason="spacy is not installed")
    document = pytest.importorskip("datatrove.data").Document
    from duramen.apps.corpus.recipes import RECIPES

    theirs = [filters.GopherRepetitionFilter(), filters.GopherQualityFilter()]
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("pages/*/expected.md"))]
    texts += [text.replace(".", "") for text in texts] + [f"{text}\n{text}" for text in texts]
    different = 0
    for text in texts:
        kept = all(each.filter(document(text=text, id="")) is True for each in theirs)
        different += kept != (RECIPES["gopher"](text)[0] is None)
    assert len(texts) > 50
    assert different <= len(texts) / 100

"""What a labelled corpus holds: duplicates by fingerprint, and gold that is not in its page."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duramen.evaluate.corpus import Sample
from duramen.evaluate.fingerprints import SHINGLE, duplicates, fingerprint, resemblance
from duramen.evaluate.inventory import inventory_sections, labels_of, take_stock
from duramen.evaluate.tokens import grams, unspaced_words

WORDS = [f"word{at}" for at in range(400)]
STORY = " ".join(WORDS[:120])


def jaccard(one: str, other: str) -> float:
    """The exact Jaccard index of the shingles of two texts."""
    left, right = (set(grams(unspaced_words(text), SHINGLE)) for text in (one, other))
    return len(left & right) / len(left | right)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 200), st.integers(60, 200))
def test_fingerprints_estimate_the_jaccard_index(start: int, length: int) -> None:
    other = " ".join(WORDS[start : start + length])
    one_print, other_print = fingerprint(STORY), fingerprint(other)
    assert one_print is not None
    assert other_print is not None
    exact = jaccard(STORY, other)
    error = np.sqrt(exact * (1 - exact) / 128)
    assert resemblance(one_print, other_print) == pytest.approx(exact, abs=5 * error + 0.01)


def test_duplicates_are_found_and_others_are_not() -> None:
    texts = [STORY, STORY.upper(), STORY + " " + WORDS[300], " ".join(WORDS[200:320]), ""]
    found = {(one, other) for one, other, _ in duplicates([fingerprint(text) for text in texts])}
    assert found == {(0, 1), (0, 2), (1, 2)}


def test_a_crowd_of_copies_takes_no_square() -> None:
    prints = [fingerprint(STORY)] * 1000
    assert len(list(duplicates(prints))) < 1100


@pytest.mark.parametrize(
    ("sample", "suspicion"),
    [
        pytest.param(Sample("1", "s", "<p>one two", text="One two"), None, id="all is well"),
        pytest.param(Sample("1", "s", "<table><td>one</td><td>two</table>", text="one two"), None, id="two cells"),
        pytest.param(Sample("1", "s", "<title>Oak<body><p>one two", text="one two"), None, id="an open title"),
        pytest.param(Sample("1", "s", "<p>one", text=None), "no gold: neither a text nor segments", id="no gold"),
        pytest.param(Sample("1", "s", "<p>one", text=""), "the gold text is empty", id="empty gold"),
        pytest.param(
            Sample("1", "s", "<p>one two", text="one two three four"),
            "only 50% of the gold words are in the page",
            id="another text",
        ),
        pytest.param(
            Sample("1", "s", "<p>one two", required=("one  Two", "three")),
            "required segments that are not in the page: 1",
            id="a segment that is not there",
        ),
        pytest.param(
            Sample("1", "s", "<p>one", required=("one",), forbidden=("gone",)), None, id="forbidden may be gone"
        ),
    ],
)
def test_suspicious_gold(sample: Sample, suspicion: str | None) -> None:
    assert labels_of(sample).suspicion == suspicion


def test_the_tables() -> None:
    samples = [
        Sample("1", "a", f"<p>{STORY}", text=STORY, lang="en", url="http://www.x.example/", page_type="article"),
        Sample("2", "b", f"<div>{STORY}", text=STORY, lang="en"),
        Sample("3", "b", "<p>something else", required=("gone",)),
    ]
    sections = {each.title: each for each in inventory_sections(take_stock(map(labels_of, samples)))}
    assert sections["sets"].rows[0] == ["a", "1", "1", "0", "120", "120", "120", "120", "120", "1.000"]
    assert sections["sets"].rows[1][:4] == ["b", "2", "1", "1"]
    assert sections["sets"].rows[2][:2] == ["all", "3"]
    assert sections["page types"].rows == [["unknown", "2"], ["article", "1"]]
    assert sections["languages"].rows == [["en", "2"], ["unknown", "1"]]
    assert sections["duplicates"].rows == [["a/1", "b/2", "1.00", "yes"]]
    assert "1 of them across sets" in sections["duplicates"].note
    assert sections["suspicious gold"].rows == [["b/3", "required segments that are not in the page: 1"]]


def test_no_pages() -> None:
    with pytest.raises(ValueError, match="the corpus has no pages"):
        take_stock([])

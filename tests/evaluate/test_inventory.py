"""What a labelled corpus holds: duplicates by MinHash, and gold that is not in its page."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from duramen.evaluate.corpus import Sample
from duramen.evaluate.inventory import duplicates, inventory_sections, labels_of, take_stock

from ..cases import cases

WORDS = ["".join(letters) for letters in product("abcdefgh", repeat=3)]  # MinHash reads all digits as one
STORY = " ".join(WORDS[:120])


def found(*texts: str) -> dict[tuple[str, str], float]:
    labels = [labels_of(Sample(str(at), "s", "<p>x", text=text)) for at, text in enumerate(texts)]
    return {(each.page[2:], each.other[2:]): each.resemblance for each in duplicates(labels)}


def test_resemblance_is_the_jaccard_index_of_runs_of_four_words() -> None:
    """110 of 120 words: 107 of 117 runs of four words are common."""
    estimate = found(STORY, " ".join(WORDS[10:120]))
    assert estimate[("0", "1")] == pytest.approx(107 / 117, abs=3 * np.sqrt(0.91 * 0.09 / 128))


def test_duplicates_are_found_and_others_are_not() -> None:
    texts = [STORY, STORY.upper(), STORY + " " + WORDS[300], " ".join(WORDS[200:320]), ""]
    assert found(*texts).keys() == {("0", "1"), ("0", "2"), ("1", "2")}


def test_a_crowd_of_copies_takes_no_square() -> None:
    page = labels_of(Sample("1", "s", "", text=STORY))
    assert len(list(duplicates([replace(page, page=str(at)) for at in range(1000)]))) < 1100
    with pytest.raises(ValueError, match="the corpus has no pages"):
        take_stock([])


@cases(
    ("all is well", Sample("1", "s", "<p>one two", text="One two"), None),
    ("two cells", Sample("1", "s", "<table><td>one</td><td>two</table>", text="one two"), None),
    ("an open title", Sample("1", "s", "<title>Oak<body><p>one two", text="one two"), None),
    ("no gold", Sample("1", "s", "<p>one", text=None), "no gold: neither a text nor segments"),
    ("empty gold", Sample("1", "s", "<p>one", text=""), "the gold text is empty"),
    (
        "another text",
        Sample("1", "s", "<p>one two", text="one two three four"),
        "only 50% of the gold words are in the page",
    ),
    (
        "a segment that is not there",
        Sample("1", "s", "<p>one two", required=("one  Two", "three")),
        "required segments that are not in the page: 1",
    ),
    ("forbidden may be gone", Sample("1", "s", "<p>one", required=("one",), forbidden=("gone",)), None),
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

"""Corrections that the browser extension exports are labelled pages.

The extension's own tests hold its export against the file that is read here.
"""

from pathlib import Path

import duramen
from duramen.evaluate.corpus import read_file

CORRECTION = Path(__file__).parent.parent / "extension/tests/vectors/correction.jsonl"


def test_an_exported_correction_is_a_labelled_page() -> None:
    (sample,) = read_file(CORRECTION)
    assert sample.page_type == "article"
    assert sample.lang == "en"
    assert sample.text is not None
    assert all(words in sample.text for words in sample.required)
    assert not any(words in sample.text for words in sample.forbidden)
    assert sample.required
    assert sample.forbidden


def test_the_labelled_text_stands_in_the_exported_page() -> None:
    (sample,) = read_file(CORRECTION)
    page = duramen.parse(sample.html)
    words = " ".join(page.text().split())
    assert sample.text is not None
    for line in sample.text.splitlines():
        assert " ".join(line.split()) in words

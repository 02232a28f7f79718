"""Pages below a confidence: what is asked about which, and what its answers become."""

from pathlib import Path
from typing import Any

import pytest

from duramen import Document, extract, extract_many

from .cases import cases

STORY = Path("examples/heartwood.html").read_bytes()
DOUBTFUL = b"An oak, in a file without markup."


def shouted(document: Document) -> str:
    return document.title or "NOTHING\n\nis <known> &amp; sure"


def test_only_pages_below_are_asked_about_and_their_answers_used_in_order() -> None:
    asked: list[Document] = []

    def ask(document: Document) -> str:
        asked.append(document)
        return f"Answer about {len(document.page.source)} characters."

    pages = [STORY, DOUBTFUL, STORY, DOUBTFUL * 2]
    found = list(extract_many(pages, threads=2, below=(0.6, ask)))
    plain = list(extract_many(pages))
    assert [document.text for document in found] == [
        plain[0].text, "Answer about 33 characters.", plain[2].text, "Answer about 66 characters.",
    ]  # fmt: skip
    assert sorted(asked, key=lambda document: len(document.page.source)) == [plain[1], plain[3]]
    assert all(document.confidence is not None and document.confidence < 0.6 for document in asked)


def test_a_text_has_the_address_of_the_page_and_is_kept_as_it_is() -> None:
    document = extract(DOUBTFUL, url="https://example.org/oak", below=(1, shouted))
    assert document.text == "NOTHING\n\nis <known> &amp; sure"
    assert (document.page.url, document.confidence, document.method) == ("https://example.org/oak", None, "plain-text")
    assert "```" not in document.markdown


def test_a_document_may_answer_and_keeps_the_metadata() -> None:
    page = "<title>Oak</title><meta name=author content='Ann Ash'><nav><a href=/>Home</a></nav>"
    document = extract(page, below=(1, lambda document: extract(document.page, method="body")))
    assert (document.metadata.authors, document.text, document.method) == (("Ann Ash",), "Home", "body")


def test_nothing_answered_keeps_the_document() -> None:
    assert extract(DOUBTFUL, below=(1, lambda _: None)) == extract(DOUBTFUL)


def test_the_confidence_itself_is_not_below_it() -> None:
    confidence = extract(STORY).confidence
    assert confidence is not None
    assert extract(STORY, below=(confidence, shouted)) == extract(STORY)
    assert extract(STORY, below=(confidence + 1e-6, shouted)).text == extract(STORY).title


@cases(
    ("no function", {"below": 0.6}, "a confidence and a function"),
    ("nothing to call", {"below": (0.6, "ask")}, "a confidence and a function"),
    ("per cent", {"below": (60, shouted)}, "up to 1, not 60"),
    ("a method without it", {"below": (0.6, shouted), "method": "wlr"}, "wlr has no confidence"),
)
def test_a_mistake_is_told_before_any_page(options: dict[str, Any], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        extract_many([], **options)

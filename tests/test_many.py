"""Many pages: all documents, in the order of the pages; and what is asked about pages below a confidence."""

import threading
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from duramen import Document, extract, extract_many, parse
from duramen.page.extract import MethodName
from duramen.page.many import AHEAD, in_order
from duramen.page.model import shipped_model

from .cases import cases, not_none

STORY = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts.</p>"
PAGES = [f"<title>Oak {number}</title><nav><a href=/>Home</a></nav>{STORY * (number % 7)}" for number in range(60)]
several = pytest.mark.parametrize("threads", [1, 2, 5])


@several
@pytest.mark.parametrize("method", ["duramen", "wlr"])
def test_each_is_what_extract_makes(threads: int, method: MethodName) -> None:
    alone = [extract(page, method=method) for page in PAGES]
    many = list(extract_many(PAGES, threads=threads, method=method))
    assert many == alone
    assert [document.text for document in many] == [document.text for document in alone]


def test_anything_readable_with_and_without_an_address() -> None:
    url = "https://example.org/oak"
    given: list[Any] = [STORY, STORY.encode(), parse(STORY), (STORY, url), (STORY.encode(), None)]
    found = list(extract_many(given, threads=2))
    assert [document.page.url for document in found] == [None, None, None, url, None]
    assert len({document.text for document in found}) == 1


@several
def test_pages_are_read_as_documents_are_asked_for(threads: int) -> None:
    read = 0

    def endless() -> Iterator[str]:
        nonlocal read
        while True:
            read += 1
            yield STORY

    documents = extract_many(endless(), threads=threads)
    assert read == 0
    for asked in range(1, 40):
        next(documents)
        assert read < asked + threads * AHEAD


def test_slow_pages_do_not_change_the_order() -> None:
    first_may_end = threading.Event()

    def work(number: int) -> int:
        if number == 0:
            assert first_may_end.wait(60)
        elif number == 3:
            first_may_end.set()
        return number

    assert list(in_order(work, range(9), threads=2)) == list(range(9))


def test_what_is_ready_was_made_by_the_threads() -> None:
    def made(document: Document) -> set[str]:
        return vars(document).keys() & {"text", "markdown", "images"}

    (usual,) = extract_many([STORY], threads=2)
    (more,) = extract_many([STORY], threads=2, ready=["markdown", "images"])
    (nothing,) = extract_many([STORY], threads=2, ready=())
    assert (made(usual), made(more), made(nothing)) == ({"text"}, {"markdown", "images"}, set())


@cases(
    ("no threads", [], {"threads": 0}, ValueError, None),
    ("one page", STORY, {}, TypeError, None),
    ("the bytes of one page", STORY.encode(), {}, TypeError, None),
    ("an unknown method", [], {"method": "wrl"}, ValueError, None),
    ("an unknown option", [], {"method": "wlr", "cuont": "chars"}, TypeError, None),
    ("an unknown encoding", [], {"encoding": "utf-9"}, ValueError, None),
    ("one address for all", [], {"url": "https://example.org/"}, TypeError, None),
    ("a form misspelt", [], {"ready": ["txet"]}, ValueError, None),
    ("a form by itself", [], {"ready": "text"}, ValueError, None),
    ("a missing model", [], {"method": "duramen", "model": "gone.model"}, FileNotFoundError, None),
    ("no function", [], {"below": 0.6}, TypeError, "a confidence and a function"),
    ("nothing to call", [], {"below": (0.6, "ask")}, TypeError, "a confidence and a function"),
    ("per cent", [], {"below": (60, print)}, ValueError, "up to 1, not 60"),
    ("a method without it", [], {"below": (0.6, print), "method": "wlr"}, ValueError, "wlr has no confidence"),
)
def test_mistakes_show_at_once(
    pages: Any, options: dict[str, Any], error: type[Exception], message: str | None
) -> None:
    with pytest.raises(error, match=message):
        extract_many(pages, **options)


@several
@pytest.mark.parametrize("bad", [7, None, ["x"], Path("no such file"), "https://example.org/", (STORY, 5), (STORY,)])
def test_what_is_no_page_fails_alone(threads: int, bad: Any) -> None:
    documents = extract_many([STORY, bad, *PAGES], threads=threads)
    next(documents)
    with pytest.raises((TypeError, ValueError, FileNotFoundError)):
        next(documents)
    assert [document.title for document in documents] == [f"Oak {number}" for number in range(60)]


def test_a_model_is_loaded_once(tmp_path: Path) -> None:
    own = tmp_path / "own.model"
    own.write_bytes(files("duramen.page.model").joinpath("duramen.model").read_bytes())
    documents = extract_many(PAGES[:9], threads=2, method="duramen", model=own)
    own.unlink()
    assert list(documents) == list(extract_many(PAGES[:9], threads=2, method="duramen", model=shipped_model()))


SURE = Path("examples/heartwood.html").read_bytes()
DOUBTFUL = b"An oak, in a file without markup."


def shouted(document: Document) -> str:
    return document.title or "NOTHING\n\nis <known> &amp; sure"


def test_only_pages_below_are_asked_about_and_their_answers_used_in_order() -> None:
    asked: list[Document] = []

    def ask(document: Document) -> str:
        asked.append(document)
        return f"Answer about {len(document.page.source)} characters."

    pages = [SURE, DOUBTFUL, SURE, DOUBTFUL * 2]
    found = list(extract_many(pages, threads=2, below=(0.6, ask)))
    plain = list(extract_many(pages))
    assert [document.text for document in found] == [
        plain[0].text, "Answer about 33 characters.", plain[2].text, "Answer about 66 characters.",
    ]  # fmt: skip
    assert sorted(asked, key=lambda document: len(document.page.source)) == [plain[1], plain[3]]
    assert all(document.confidence is not None and document.confidence < 0.6 for document in asked)


def test_an_answer_is_kept_as_it_is_with_the_address_and_the_metadata_of_the_page() -> None:
    document = extract(DOUBTFUL, url="https://example.org/oak", below=(1, shouted))
    assert document.text == "NOTHING\n\nis <known> &amp; sure"
    assert (document.page.url, document.confidence, document.method) == ("https://example.org/oak", None, "plain-text")
    assert "```" not in document.markdown
    page = "<title>Oak</title><meta name=author content='Ann Ash'><nav><a href=/>Home</a></nav>"
    document = extract(page, below=(1, lambda document: extract(document.page, method="body")))
    assert (document.metadata.authors, document.text, document.method) == (("Ann Ash",), "Home", "body")


def test_the_confidence_itself_is_not_below_it_and_no_answer_keeps_the_document() -> None:
    confidence = not_none(extract(SURE).confidence)
    assert extract(SURE, below=(confidence, shouted)) == extract(SURE)
    assert extract(SURE, below=(confidence + 1e-6, shouted)).text == extract(SURE).title
    assert extract(DOUBTFUL, below=(1, lambda _: None)) == extract(DOUBTFUL)

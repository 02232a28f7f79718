"""Many pages: all documents, in the order of the pages, with few pages in hand."""

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

from .cases import cases

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


def test_as_many_threads_as_processors_by_default() -> None:
    assert [document.title for document in extract_many(PAGES)] == [f"Oak {number}" for number in range(60)]


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
    ("no threads", [], {"threads": 0}, ValueError),
    ("one page", STORY, {}, TypeError),
    ("the bytes of one page", STORY.encode(), {}, TypeError),
    ("an unknown method", [], {"method": "wrl"}, ValueError),
    ("an unknown option", [], {"method": "wlr", "cuont": "chars"}, TypeError),
    ("an unknown encoding", [], {"encoding": "utf-9"}, ValueError),
    ("one address for all", [], {"url": "https://example.org/"}, TypeError),
    ("a form misspelt", [], {"ready": ["txet"]}, ValueError),
    ("a form by itself", [], {"ready": "text"}, ValueError),
    ("a missing model", [], {"method": "duramen", "model": "gone.model"}, FileNotFoundError),
)
def test_mistakes_show_at_once(pages: Any, options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
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

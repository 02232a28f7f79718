"""`extract_batch` gives what `extract` gives, row by row, whatever the types of the columns."""

import json
import sys
import threading
from typing import Any
from unittest.mock import Mock

import pytest

pa = pytest.importorskip("pyarrow", reason="the extra `corpus` is not installed")

from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from duramen import Document, Metadata, extract  # noqa: E402
from duramen.export import arrow  # noqa: E402
from duramen.export.arrow import COLUMNS, extract_batch  # noqa: E402
from duramen.page.statistics import STATISTICS, minhash, statistics, text_hash  # noqa: E402

from ..cases import cases_of  # noqa: E402

STORY = (
    "<title>Öak</title><nav><a href=/>Home</a></nav>"
    "<article><p>The heartwood of an old oak is dark and dense.</article>"
)
URL = "https://example.org/oak"


@pytest.mark.parametrize(
    "kind",
    [pa.binary(), pa.large_binary(), pa.binary_view(), pa.string(), pa.large_string(), pa.string_view()],
    ids=str,
)
def test_html_may_be_of_any_type(kind: Any) -> None:
    batch = pa.record_batch({"html": pa.array([STORY, None, STORY]).cast(kind)})
    rows = extract_batch(batch, columns=["title", "text"]).to_pylist()
    document = extract(STORY.encode() if "binary" in str(kind) else STORY)
    whole = {"title": document.title, "text": document.text, "error": None}
    assert rows == [whole, {"title": None, "text": None, "error": "the page is null"}, whole]


def test_every_column_is_what_a_document_has() -> None:
    document = extract(STORY, url=URL)
    (row,) = extract_batch(pa.record_batch({"html": [STORY], "url": [URL]}), columns=["url", *COLUMNS]).to_pylist()
    fields = document.as_dict()
    assert row.pop("seconds") > 0
    assert row.pop("words") == document.metadata.word_count == 10
    assert row.pop("confidence") == pytest.approx(document.confidence)
    assert (row.pop("html"), row.pop("error")) == (document.html, None)
    assert json.loads(row.pop("data")) == list(document.data)
    assert row.pop("completeness") == document.completeness.verdict
    assert {name: row.pop(name) for name in STATISTICS} == statistics(document.text)
    assert (row.pop("text_hash"), row.pop("minhash")) == (text_hash(document.text), minhash(document.text))
    assert row.pop("link_density") == 0
    assert row == {name: list(fields[name]) if isinstance(fields[name], tuple) else fields[name] for name in row}


@given(st.lists(st.sampled_from([STORY, "", "<p>short", None, "\ud83d\ude00<p>x"]), max_size=8), st.integers(1, 3))
@settings(max_examples=20, deadline=None)
def test_rows_keep_their_order_and_number(pages: list[str | None], threads: int) -> None:
    pages = [page and page.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for page in pages]
    batch = pa.record_batch({"html": pa.array(pages, pa.string()), "n": list(range(len(pages)))})
    result = extract_batch(batch, columns=["text"], carry=["n"], threads=threads)
    assert result.column("n").to_pylist() == list(range(len(pages)))
    assert result.column("text").to_pylist() == [None if page is None else extract(page).text for page in pages]


def test_what_is_not_chosen_is_not_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse = Mock(side_effect=AssertionError("computed"))
    for name in ("markdown", "html", "images"):
        monkeypatch.setattr(Document, name, property(refuse))
    batch = pa.record_batch({"html": [STORY]})
    assert extract_batch(batch, columns=["text", "title", "published"]).to_pylist()[0]["error"] is None
    monkeypatch.setattr("duramen.page.metadata.read", refuse)
    assert extract_batch(batch, columns=["text", "page_type", "words"]).to_pylist()[0]["error"] is None
    assert extract_batch(batch, columns=["title"]).to_pylist()[0]["error"] == "AssertionError: computed"


def test_an_error_stays_in_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    class Panic(BaseException):
        """As the core's own panics: no Exception."""

    def sometimes(html: Any, **options: Any) -> Document:
        if html == "bad":
            raise Panic("at the disco")
        return extract(html, **options)

    monkeypatch.setattr(arrow, "extract", sometimes)
    rows = extract_batch(pa.record_batch({"html": [STORY, "bad", STORY]}), columns=["title"]).to_pylist()
    assert [row["title"] for row in rows] == ["Öak", None, "Öak"]
    assert [row["error"] for row in rows] == [None, "Panic: at the disco", None]


def test_odd_text_and_the_content_type_column(monkeypatch: pytest.MonkeyPatch) -> None:
    array = pa.array(["<meta charset=latin1><p>café".encode("latin-1")], pa.binary()).view(pa.string())
    assert extract_batch(pa.record_batch({"html": array}), columns=["text"]).to_pylist()[0]["text"] == "café"
    kinds = {"html": [b"caf\xe9 <b>", b"<p>caf\xe9"], "kind": ["text/plain", "text/html; charset=latin1"]}
    texts = extract_batch(pa.record_batch(kinds), content_type="kind", columns=["text"]).column("text").to_pylist()
    assert texts == ["café <b>", "café"]
    half = Metadata(title="Oak \ud800", authors=("\udfff",))
    monkeypatch.setattr("duramen.page.metadata.read", lambda *_, **__: half)
    (row,) = extract_batch(pa.record_batch({"html": [STORY]}), columns=["title", "authors"]).to_pylist()
    assert row == {"title": "Oak ?", "authors": ["?"], "error": None}


def test_tables_and_empty_batches() -> None:
    table = pa.table({"html": pa.chunked_array([[STORY], [STORY, STORY]])})
    assert extract_batch(table, columns=["title"]).column("title").to_pylist() == ["Öak"] * 3
    empty = extract_batch(table[:0])
    assert (type(empty), empty.schema) == (pa.Table, extract_batch(table).schema)


@cases_of(__file__, "mistakes")
def test_mistakes_of_the_caller_are_raised(options: dict[str, Any], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message.replace("?", r"\?")):
        extract_batch(pa.record_batch({"html": [STORY]}), **options)


def test_a_column_of_numbers_is_no_html() -> None:
    with pytest.raises(TypeError, match="must hold bytes or text, not int64"):
        extract_batch(pa.record_batch({"html": [1]}))
    with pytest.raises(TypeError, match="not list"):
        extract_batch([STORY])


def test_the_lock_is_free_while_pages_are_worked_on() -> None:
    """With this switch interval another thread runs only where the lock is given up."""
    batch = pa.record_batch({"html": ["<p>An oak is dark.</p>" * 20_000] * 10})
    order: list[str] = []
    ready, begun = threading.Event(), threading.Event()

    def other() -> None:
        ready.set()
        begun.wait()
        order.append("other thread")

    before = sys.getswitchinterval()
    thread = threading.Thread(target=other)
    thread.start()
    ready.wait()
    sys.setswitchinterval(1000)
    try:
        begun.set()
        extract_batch(batch, columns=["text"])
        order.append("batch done")
    finally:
        sys.setswitchinterval(before)
    thread.join()
    assert order == ["other thread", "batch done"]

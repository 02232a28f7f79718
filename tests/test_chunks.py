"""Chunks: slices of the text that cover it, along headings and blocks."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duramen
from duramen.page.chunks.cutting import WORD

from .cases import cases, examples, tables

WORDS = st.sampled_from(["oak", "ash.", "heartwood", "心材很硬", "Rings!", "x<sub>2</sub>", "日本。", "a&nbsp;b"])
TEXT = st.lists(WORDS, max_size=30).map(" ".join)
PIECE = st.tuples(st.sampled_from(["h1", "h2", "h3", "p", "li", "pre", "div", "td", "blockquote"]), TEXT)
COUNTS: dict[str, Callable[[str], int]] = {
    "words": lambda text: len(WORD.findall(text)),
    "characters": len,
    "tokens": lambda text: len(re.findall(r"\w{1,3}|[^\w\s]", text)),
}
ROWS = st.lists(st.lists(WORDS, min_size=2, max_size=2), min_size=2, max_size=8)
HEADER = "<tr><th>Tree<th>Age"


def table(rows: list[list[str]]) -> str:
    return f"<table>{HEADER}{''.join(f'<tr><td>{one}<td>{other}' for one, other in rows)}</table>"


@cases(*((name, its["html"], its["chunks"]) for name, its in tables(__file__).items()))
def test_chunks(html: str, found: list[Any]) -> None:
    made = duramen.extract(html, method="everything").chunks(size=4)
    assert [[list(chunk.headings), chunk.text] for chunk in made] == found


def test_rows_lead_back_to_the_page_and_markdown_keeps_links_and_lists() -> None:
    page = "<h2>Oak</h2><ul><li>dark<li><a href=/dense>dense</a></ul><p>Fin."
    document = duramen.extract(page, method="everything", url="https://example.org/")
    (plain,), (chunk,) = document.chunks(), document.chunks(markdown=True)
    assert [document.page.text(row) for row in plain.rows] == ["Oak", "dark", "dense", "Fin."]
    assert chunk.text == "## Oak\n\n- dark\n- [dense](https://example.org/dense)\n\nFin."
    assert chunk.url == "https://example.org/#:~:text=Oak,Fin."


@examples(
    ({"size": 0}, "overlap must be"),
    ({"size": 10, "overlap": 10}, "overlap must be"),
    ({"size": 10, "overlap": -1}, "overlap must be"),
    ({"unit": "pages"}, "words or characters"),
)
def test_options_that_make_no_sense(options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        duramen.extract("<p>Oak.").chunks(**options)


@given(st.lists(PIECE.map(lambda piece: "<{0}>{1}</{0}>".format(*piece)) | ROWS.map(table), max_size=8), st.data())
def test_chunks_cover_the_text_and_none_is_longer_than_asked_whatever_is_counted(
    pieces: list[str], data: st.DataObject
) -> None:
    document = duramen.extract("".join(pieces), method="everything", url="https://example.org/")
    size = data.draw(st.integers(8, 60))
    overlap = data.draw(st.integers(0, size // 2))
    is_markdown = data.draw(st.booleans())
    for unit, count in COUNTS.items():
        given: Any = count if unit == "tokens" else unit
        made = document.chunks(size=size, overlap=overlap, unit=given, markdown=is_markdown)
        assert [chunk.text for chunk in made if not 1 <= count(chunk.text) <= size] == []
        covered = {place for chunk in made for place in range(chunk.start, chunk.end)}
        missed = [letter for place, letter in enumerate(document.text) if place not in covered]
        assert "".join(missed).split() == []


@given(st.lists(PIECE, max_size=12), st.integers(1, 40))
def test_chunks_of_a_page_without_tables_are_slices_one_behind_the_other(
    pieces: list[tuple[str, str]], size: int
) -> None:
    document = duramen.extract("".join(f"<{tag}>{text}</{tag}>" for tag, text in pieces), method="everything")
    made = document.chunks(size=size)
    assert [chunk.text for chunk in made] == [document.text[chunk.start : chunk.end] for chunk in made]
    assert all(one.start < one.end <= other.start for one, other in pairwise(made))


def test_overlap_repeats_the_words_before() -> None:
    document = duramen.extract(f"<p>{'The heartwood of an old oak is dark. ' * 20}", method="everything")
    made = document.chunks(size=30, overlap=10)
    assert len(made) > 4
    assert all(one.start < other.start < one.end < other.end for one, other in pairwise(made))


CODE = "\n".join(f"tree_{number} = plant('oak', age={number})" for number in range(12))


@pytest.mark.parametrize("is_markdown", [False, True])
class TestWhole:
    """Code and tables are cut only where they alone are longer than a chunk, at lines and rows."""

    def test_code_that_fits_is_not_cut(self, is_markdown: bool) -> None:
        page = f"<p>{'Old oak. ' * 20}<pre><code>{CODE}</code></pre><p>{'Ash. ' * 20}"
        made = duramen.extract(page, method="everything").chunks(size=50, markdown=is_markdown)
        (chunk,) = [chunk for chunk in made if "tree_0" in chunk.text]
        assert CODE in chunk.text

    def test_longer_code_is_cut_at_lines(self, is_markdown: bool) -> None:
        page = f"<pre><code class=language-python>{CODE}</code></pre>"
        made = duramen.extract(page, method="everything").chunks(size=20, markdown=is_markdown)
        lines = [line for chunk in made for line in chunk.text.splitlines() if not line.startswith("```")]
        assert len(made) > 1
        assert lines == CODE.splitlines()
        if is_markdown:
            assert all(chunk.text.startswith("```python\n") and chunk.text.endswith("\n```") for chunk in made)

    def test_a_longer_table_is_cut_at_rows_below_its_header(self, is_markdown: bool) -> None:
        rows = [[f"Oak {number}", f"{number} years"] for number in range(30)]
        document = duramen.extract(f"<h2>Trees</h2>{table(rows)}", method="everything")
        made = document.chunks(size=40, markdown=is_markdown)
        lines = [chunk.text.splitlines() for chunk in made]
        header = ["| Tree | Age |", "| --- | --- |"] if is_markdown else ["Tree\tAge"]
        assert len(made) > 2
        assert lines[0][:2] == (["## Trees", ""] if is_markdown else ["Trees", ""])
        assert all(each[: len(header)] == header for each in [lines[0][2:], *lines[1:]])
        found = [line for each in [lines[0][2:], *lines[1:]] for line in each[len(header) :]]
        assert found == [f"| {one} | {other} |" if is_markdown else f"{one}\t{other}" for one, other in rows]

    def test_a_chunk_is_of_one_post_and_says_whose(self, is_markdown: bool) -> None:
        page = "".join(
            f"<div class=post><b class=author>{name}</b> <time>2021-03-0{day}</time><p>{'Is oak dark? ' * 30}</div>"
            for day, name in enumerate(["Ann", "Bob", "Ann"], start=1)
        )
        made = duramen.extract(page, method="everything").chunks(size=50, markdown=is_markdown)
        sources = [(chunk.author, chunk.date) for chunk in made]
        assert list(dict.fromkeys(sources)) == [("Ann", "2021-03-01"), ("Bob", "2021-03-02"), ("Ann", "2021-03-03")]
        assert sources == sorted(sources, key=lambda each: str(each[1]))
        assert len(made) >= 6

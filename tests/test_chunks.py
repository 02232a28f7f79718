"""Chunks: slices of the text that cover it, along headings and blocks."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duramen
from duramen.chunks import WORD

WORDS = st.sampled_from(["oak", "ash.", "heartwood", "心材很硬", "Rings!", "x<sub>2</sub>", "日本。", "a&nbsp;b"])
TEXT = st.lists(WORDS, max_size=30).map(" ".join)
PIECE = st.tuples(st.sampled_from(["h1", "h2", "h3", "p", "li", "pre", "div", "td", "blockquote"]), TEXT)
PAGE = st.lists(PIECE, max_size=12).map(lambda pieces: "".join(f"<{tag}>{text}</{tag}>" for tag, text in pieces))


@given(PAGE, st.integers(1, 40), st.data())
def test_chunks_cover_the_text_in_slices(html: str, max_words: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, max_words - 1))
    document = duramen.extract(html, method="everything")
    made = document.chunks(max_words=max_words, overlap=overlap)
    covered = [False] * len(document.text)
    for chunk in made:
        assert document.text[chunk.start : chunk.end] == chunk.text
        assert 1 <= len(WORD.findall(chunk.text)) <= max_words
        covered[chunk.start : chunk.end] = [True] * (chunk.end - chunk.start)
    missed = [letter for letter, is_in in zip(document.text, covered, strict=True) if not is_in]
    assert "".join(missed).split() == []
    assert [chunk.end for chunk in made] == sorted({chunk.end for chunk in made})
    if not overlap:
        assert all(one.end <= other.start for one, other in pairwise(made))


@given(PAGE, st.integers(1, 40))
def test_overlap_repeats_the_words_before(html: str, overlap: int) -> None:
    document = duramen.extract(html, method="everything")
    plain = document.chunks(max_words=50)
    for one, other in pairwise(plain):
        if one.headings == other.headings and one.rows[-1] == other.rows[0]:  # cut inside a block
            with_overlap = document.chunks(max_words=50, overlap=overlap)
            assert any(chunk.start < other.start < chunk.end for chunk in with_overlap)


@pytest.mark.parametrize(
    ("html", "found"),
    [
        pytest.param("", [], id="empty page"),
        pytest.param("<p>Oak.<p>Ash.", [((), "Oak.\n\nAsh.")], id="blocks go together"),
        pytest.param(
            "<h1>Trees</h1><h2>Oak</h2><p>Old.<h2>Ash</h2><p>Tall.",
            [(("Trees", "Oak"), "Trees\n\nOak\n\nOld."), (("Trees", "Ash"), "Ash\n\nTall.")],
            id="a heading alone stays with what follows",
        ),
        pytest.param(
            "<h3>Deep</h3><p>One.<h1>Top</h1><p>Two.",
            [(("Deep",), "Deep\n\nOne."), (("Top",), "Top\n\nTwo.")],
            id="a higher heading ends the path",
        ),
        pytest.param(
            "<p>One two three. Four five six seven. Eight.",
            [((), "One two three."), ((), "Four five six seven."), ((), "Eight.")],
            id="a long block is cut at sentences",
        ),
    ],
)
def test_chunks(html: str, found: list[tuple[tuple[str, ...], str]]) -> None:
    made = duramen.extract(html, method="everything").chunks(max_words=4)
    assert [(chunk.headings, chunk.text) for chunk in made] == found


def test_rows_lead_back_to_the_page() -> None:
    document = duramen.extract("<h1>Oak</h1><p>Dark.<p>Dense.", method="everything")
    (chunk,) = document.chunks()
    assert [document.page.text(row) for row in chunk.rows] == ["Oak", "Dark.", "Dense."]


@pytest.mark.parametrize(("max_words", "overlap"), [(0, 0), (10, 10), (10, -1)])
def test_sizes_that_make_no_sense(max_words: int, overlap: int) -> None:
    with pytest.raises(ValueError, match="overlap must be"):
        duramen.extract("<p>Oak.").chunks(max_words=max_words, overlap=overlap)

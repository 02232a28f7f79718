"""Body text extraction: three searches, one interval."""

from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import parse
from duramen.base.tree import has_tag, within
from duramen.methods._source_tags import kept_tags, source_stream, word_counts
from duramen.methods.bte import (
    DROPPED,
    MAX_TOKENS,
    Search,
    body_text,
    fewest_tags,
    fewest_tags_by_runs,
    fewest_tags_by_search,
    uncleaned_stream,
)

from ..cases import cases
from .kept import PAGES, kept_texts

SEARCHES: tuple[Search, ...] = (fewest_tags, fewest_tags_by_runs, fewest_tags_by_search)
TAG, WORD = 1, -1


def by_definition(tokens: list[int]) -> tuple[int, int] | None:
    """Step 2, word for word: most tags before i, words from i to j and tags after j; first i, then first j."""
    size = len(tokens)
    if WORD not in tokens:
        return None

    def gain(i: int, j: int) -> int:
        return tokens[:i].count(TAG) + tokens[i : j + 1].count(WORD) + tokens[j + 1 :].count(TAG)

    return max(
        ((i, j) for i in range(size) for j in range(i, size)), key=lambda pair: (gain(*pair), -pair[0], -pair[1])
    )


@given(st.lists(st.sampled_from([TAG, WORD]), max_size=30))
def test_the_three_agree_with_the_definition(tokens: list[int]) -> None:
    for search in SEARCHES:
        assert search(np.array(tokens, dtype=np.int8)) == by_definition(tokens)


def source_tokens(inside: str) -> list[int]:
    """The tokens of a body after step 0, without its own tag."""
    nodes = parse(f"<body>{inside}").nodes
    dropped = within(nodes, np.flatnonzero(has_tag(nodes, *DROPPED)))
    tags = kept_tags(nodes, nodes.source.encode(), dropped, DROPPED)
    first, *tokens = source_stream(nodes, tags, np.where(dropped, 0, word_counts(nodes, "white-space"))).tokens.tolist()
    assert first == TAG
    return [int(token) for token in tokens]


@cases(*PAGES["tokens"])
def test_tokens_of_the_source(inside: str, tokens: list[int]) -> None:
    assert source_tokens(inside) == tokens


PIECES = {
    **dict.fromkeys(("<li>", "<p>", "<div>", "<td>", "<h2 id='>'>", "<br>"), (TAG,)),
    **dict.fromkeys(("<b></b>", "<i></u>", "<p></div>", "<a></a ><img>", "<p></p>"), (TAG, TAG)),
    **dict.fromkeys(("<p><b>word ", "<li></ul>word "), (TAG, TAG, WORD)),
    **dict.fromkeys(("<script><b></script>", "<!-- <b> -->", "<select><option></select>"), ()),
    "word words ": (WORD, WORD),
}


@given(st.lists(st.sampled_from(list(PIECES)), max_size=30))
def test_whatever_the_tree_the_tokens_are_those_of_the_source(pieces: list[str]) -> None:
    assert source_tokens("".join(pieces)) == [token for piece in pieces for token in PIECES[piece]]


def test_a_list_without_end_tags() -> None:
    short = "".join(f"<li>word{number} words" for number in range(9))
    html = f"<p>Some more words to read</p><ul>{short}</ul>"
    assert len(kept_texts(html, "bte-rle")) == len(kept_texts(html, "bte-original")) == 10


def test_without_step_0_code_draws_the_interval_to_itself() -> None:
    nodes = parse("<title>Two words</title><p>One<!--a b--><li><img><script>a = b</script>").nodes
    assert uncleaned_stream(nodes, nodes.words).tokens.tolist() == [1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, -1, -1, 1]
    story = "<p>" + "A story of some length. " * 3
    html = f"{story}<div><div><div>{'<p>x</p>' * 20}<script>{'let x = 1 ; ' * 20}</script>"
    assert kept_texts(html, "bte") == [("A story of some length. " * 3).strip()]
    assert kept_texts(html, "bte-original") == []


@pytest.mark.parametrize("name", ["bte", "bte-rle", "bte-original"])
def test_what_white_space_parts_counts_in_all_three_forms(name: str) -> None:
    html = "<p>One two three four</p><ul><li>| | |</li></ul><p>five six seven eight</p>"
    assert len(kept_texts(html, name)) == 3
    assert kept_texts(html, name, tokens="words") == ["One two three four"]


def test_a_long_page_takes_the_one_pass() -> None:
    nodes = parse("<ul><li>Home<li>News</ul><p>" + "word " * MAX_TOKENS + "<ul><li>Imprint</ul>").nodes
    slow = Mock(side_effect=AssertionError("tokens are searched"))
    assert np.array_equal(body_text(nodes, search=slow), body_text(nodes))
    with pytest.raises(AssertionError, match="tokens are searched"):
        body_text(parse("<p>One two").nodes, search=slow)

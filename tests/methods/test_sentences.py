"""The sentence counter of Radilova et al., rule by rule."""

import numpy as np
import pytest

from duramen import parse
from duramen.methods._sentence_ends import Rule
from duramen.methods.sentences import sentence_counts

from .kept import kept_texts, row_of

FIVE = "One. Two. Three. Four. Five."


def pieces(inside: str, rule: Rule = "paper") -> int:
    page = parse(f"<div id=x>{inside}</div>Next. And so on.")
    return int(sentence_counts(page.nodes, np.array([row_of(page, "x")]), rule)[0])


@pytest.mark.parametrize(
    ("inside", "count"),
    [
        pytest.param("One", 1, id="no stop"),
        pytest.param("One.", 1, id="a stop at the end cuts nothing"),
        pytest.param("One. ", 1, id="white space at the end is trimmed"),
        pytest.param("One. Two.", 2, id="two"),
        pytest.param("One.Two", 1, id="no space after the stop"),
        pytest.param("One.\n\t Two", 2, id="white space collapses to a space"),
        pytest.param("One.&nbsp;Two", 2, id="a no-break space, as jsoup reads it"),
        pytest.param("One? Two! Three", 1, id="the paper's rule knows the full stop alone"),
        pytest.param("3.14. Pi", 2, id="a stop inside a number"),
        pytest.param("<b>One.</b> Two", 2, id="space after an inline end tag"),
        pytest.param("<b>One.</b><i>Two</i>", 1, id="inline elements set no space"),
        pytest.param("<p>One.</p><p>Two.</p>", 2, id="a block sets a space"),
        pytest.param("One.<p>Two", 2, id="a block begins"),
        pytest.param("<p>One.</p>Two", 2, id="a block ends"),
        pytest.param("One.<br>Two", 2, id="a line break"),
        pytest.param("One.<script>x</script>Two. Three", 2, id="a script has no text"),
        pytest.param("", 1, id="nothing is one piece, as Java splits"),
    ],
)
def test_pieces(inside: str, count: int) -> None:
    assert pieces(inside) == count


@pytest.mark.parametrize(
    ("inside", "count"),
    [
        pytest.param("One? Two! Three… Four", 4, id="other stops"),
        pytest.param("一。二！三？四", 4, id="an ideograph follows"),
        pytest.param("ひとつ。ふたつ。", 2, id="kana"),
        pytest.param("Is this 1.5 or 2?", 1, id="a stop inside a number"),
        pytest.param("What?! No. Yes...", 3, id="stops in a row end once"),
        pytest.param("…one。", 1, id="a stop before a letter"),
    ],
)
def test_pieces_by_unicode(inside: str, count: int) -> None:
    assert pieces(inside, "unicode") == count


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        pytest.param(f"<div>{FIVE}</div><div>One. Two. Three. Four.</div>", [FIVE], id="four are too few"),
        pytest.param(
            f"<div>{FIVE}</div><p>Between.</p><div>{FIVE} Six.</div>", [FIVE, f"{FIVE} Six."], id="all of them"
        ),
        pytest.param(f"<p>{FIVE}</p>", [FIVE], id="no div: the body"),
        pytest.param("<p>One. Two.</p>", [], id="not even the body"),
        pytest.param(f"<p>Aside.</p><div>{FIVE}</div>", [FIVE], id="the body only when no div is relevant"),
        pytest.param(f"<div>\n <div>Menu.</div>{FIVE}</div>", [FIVE, "Menu."], id="wrapper skipped, then the body"),
        pytest.param(f"<div><p>Title</p><div>{FIVE}</div></div>", ["Title", FIVE], id="no wrapper: the outer div"),
        pytest.param(f"<div><!--c--><div>{FIVE}</div>x</div>", [FIVE, "x"], id="begins with a comment: no wrapper"),
        pytest.param(f"<div>{FIVE}</div><div>{FIVE}</div>", [FIVE], id="the same text again"),
        pytest.param(f"<div>Zero. {FIVE}</div><div>{FIVE}</div>", [f"Zero. {FIVE}"], id="contained in an earlier one"),
        pytest.param(f"<div>{FIVE}</div><div>Zero. {FIVE}</div>", [FIVE, f"Zero. {FIVE}"], id="containing is no match"),
        pytest.param(f"<div>{FIVE} Six</div><div>ve. Two. Three. Four. Five.</div>", 2, id="other first sentence"),
    ],
)
def test_sentence_counter(html: str, kept: list[str] | int) -> None:
    found = kept_texts(html, "sentences")
    assert (len(found) if isinstance(kept, int) else sorted(found)) == (kept if isinstance(kept, int) else sorted(kept))


def test_near_repetitions_take_no_time_by_their_square() -> None:
    blocks = "".join(f"<div>{i}. Two. Three. Four. Five {i}.</div>" for i in range(2000))
    assert len(kept_texts(blocks, "sentences")) == 2000


@pytest.mark.parametrize("second", ["Two. Three. Four. Five. Six.", "o. Three. Four. Five. Si"])
def test_a_part_that_begins_or_ends_within_a_sentence_is_contained(second: str) -> None:
    first = "One. Two. Three. Four. Five. Six."
    assert kept_texts(f"<div>{first}</div><div>{second}</div>", "sentences") == [first]


def test_the_minimum_is_an_option() -> None:
    assert kept_texts("<div>One. Two.</div>", "sentences", minimum=2) == ["One. Two."]


def test_unicode_finds_chinese_sentences() -> None:
    html = "<p>菜单</p><div>一二三。四五六。七八九。十一十二。十三十四。</div>"
    assert kept_texts(html, "sentences") == []
    assert kept_texts(html, "sentences", rule="unicode") == ["一二三。四五六。七八九。十一十二。十三十四。"]

"""The counters of sentences (Radilova et al.) and of characters (Joshi and Liu), rule by rule."""

import numpy as np
import pytest

from duramen import parse
from duramen.methods.sentences import Rule, sentence_counts

from ..cases import cases
from .kept import kept_texts, row_of

FIVE = "One. Two. Three. Four. Five."


def pieces(inside: str, rule: Rule = "paper") -> int:
    page = parse(f"<div id=x>{inside}</div>Next. And so on.")
    return int(sentence_counts(page.nodes, np.array([row_of(page, "x")]), rule)[0])


@cases(
    ("no stop", "One", 1),
    ("a stop at the end cuts nothing", "One.", 1),
    ("white space at the end is trimmed", "One. ", 1),
    ("two", "One. Two.", 2),
    ("no space after the stop", "One.Two", 1),
    ("white space collapses to a space", "One.\n\t Two", 2),
    ("a no-break space, as jsoup reads it", "One.&nbsp;Two", 2),
    ("the paper's rule knows the full stop alone", "One? Two! Three", 1),
    ("a stop inside a number", "3.14. Pi", 2),
    ("space after an inline end tag", "<b>One.</b> Two", 2),
    ("inline elements set no space", "<b>One.</b><i>Two</i>", 1),
    ("a block sets a space", "<p>One.</p><p>Two.</p>", 2),
    ("a block begins", "One.<p>Two", 2),
    ("a block ends", "<p>One.</p>Two", 2),
    ("a line break", "One.<br>Two", 2),
    ("a script has no text", "One.<script>x</script>Two. Three", 2),
    ("nothing is one piece, as Java splits", "", 1),
    ("unicode: other stops", "One? Two! Three… Four", 4),
    ("unicode: an ideograph follows", "一。二！三？四", 4),
    ("unicode: kana", "ひとつ。ふたつ。", 2),
    ("unicode: a stop inside a number", "Is this 1.5 or 2?", 1),
    ("unicode: stops in a row end once", "What?! No. Yes...", 3),
    ("unicode: a stop before a letter", "…one。", 1),
)
def test_pieces(inside: str, count: int, request: pytest.FixtureRequest) -> None:
    rule: Rule = "unicode" if "unicode" in request.node.name else "paper"
    assert pieces(inside, rule) == count


@cases(
    ("four are too few", f"<div>{FIVE}</div><div>One. Two. Three. Four.</div>", [FIVE]),
    ("all of them", f"<div>{FIVE}</div><p>Between.</p><div>{FIVE} Six.</div>", [FIVE, f"{FIVE} Six."]),
    ("no div: the body", f"<p>{FIVE}</p>", [FIVE]),
    ("not even the body", "<p>One. Two.</p>", []),
    ("the body only when no div is relevant", f"<p>Aside.</p><div>{FIVE}</div>", [FIVE]),
    ("wrapper skipped, then the body", f"<div>\n <div>Menu.</div>{FIVE}</div>", [FIVE, "Menu."]),
    ("no wrapper: the outer div", f"<div><p>Title</p><div>{FIVE}</div></div>", ["Title", FIVE]),
    ("begins with a comment: no wrapper", f"<div><!--c--><div>{FIVE}</div>x</div>", [FIVE, "x"]),
    ("the same text again", f"<div>{FIVE}</div><div>{FIVE}</div>", [FIVE]),
    ("contained in an earlier one", f"<div>Zero. {FIVE}</div><div>{FIVE}</div>", [f"Zero. {FIVE}"]),
    ("containing is no match", f"<div>{FIVE}</div><div>Zero. {FIVE}</div>", [FIVE, f"Zero. {FIVE}"]),
    ("other first sentence", f"<div>{FIVE} Six</div><div>ve. Two. Three. Four. Five.</div>", 2),
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


def test_options() -> None:
    assert kept_texts("<div>One. Two.</div>", "sentences", minimum=2) == ["One. Two."]
    html = "<p>菜单</p><div>一二三。四五六。七八九。十一十二。十三十四。</div>"
    assert kept_texts(html, "sentences") == []
    assert kept_texts(html, "sentences", rule="unicode") == ["一二三。四五六。七八九。十一十二。十三十四。"]


LONG = "x" * 501
HALF = "y" * 300


@cases(
    ("a paragraph", f"<div><p>{LONG}</p></div>", [LONG]),
    ("500 are not more than 500", f"<p>{'x' * 500}</p>", []),
    ("text right in a div", f"<div>{LONG}</div>", [LONG]),
    ("a list item is no paragraph", f"<li>{LONG}</li>", []),
    ("a cell is no paragraph", f"<table><td>{LONG}</table>", []),
    ("text that br separates", f"<table><td>{HALF}<br>{HALF}</table>", [HALF, HALF]),
    ("the nearest block counts, not the parent", f"<p><b>{HALF}</b><i>{HALF}</i></p>", [HALF, HALF]),
    ("paragraphs add up", f"<div><p>{HALF}</p><p>{HALF}</p></div>", [HALF, HALF]),
    ("the first in the page", f"<div><p>{LONG}</p></div><div><p>{LONG}!</p></div>", [LONG]),
    ("the lowest, not its wrappers", f"<div><h1>Title</h1><div><p>{LONG}</p></div></div>", [LONG]),
    ("lowest of nested", f"<section><div><p>{HALF}</p><p>{HALF}</p></div><p>More</p></section>", [HALF, HALF]),
    ("what is hidden counts", f"<div hidden>{LONG}</div><div><p>{LONG}!</p></div>", [LONG]),
    ("too few, and on one side only", f"<div><p>{HALF}</p><div><p>{LONG}</p></div><ul><li>{HALF}</ul></div>", [LONG]),
    ("white space does not count", f"<p>{' '.join('x' * 500)}</p>", []),
)
def test_character_counter(html: str, kept: list[str]) -> None:
    assert kept_texts(html, "characters") == kept


# "Individual paragraphs can belong to different levels": one has 600 characters, those around it have 200 each.
LEVELS = {
    "one level": "<div><p>{a}<p>{b}<p>{c}</div>",
    "two levels down": "<div><p>{a}</p><div><div><p>{b}</p></div></div><p>{c}</p></div>",
    "a quotation": "<div><p>{a}</p><blockquote><p>{b}</p></blockquote><p>{c}</p></div>",
    "a section of several paragraphs": "<div><p>{a}</p><section><p>{b}</p><p>{b}</p></section><p>{c}</p></div>",
    "paragraphs that are divs": "<div><div>{a}</div><div><div>{b}</div></div><div>{c}</div></div>",
    "paragraphs that br separates": "<div>{a}<br>{a}<div>{b}<br>{b}</div>{c}</div>",
    "text right in the container": "<div>{a}<div><p>{b}</p></div>{c}</div>",
    "levels inside levels": "<div><p>{a}</p><div><p>{a}</p><div><p>{b}</p></div><p>{c}</p></div><p>{c}</p></div>",
    "a level with a paragraph on one side": "<div><p>{a}</p><div><p>{a}</p><div><p>{b}</p></div></div><p>{c}</p></div>",
    "a block inside an inline element": "<div><p>{a}</p><span><div><p>{b}</p></div></span><p>{c}</p></div>",
    "paragraphs inside inline elements": "<div><b><p>{a}</p></b><div><p>{b}</p></div><i><p>{c}</p></i></div>",
    "a cell of a layout table": "<table><td>{a}<br>{a}<div><p>{b}</p></div>{c}</table>",
    "a list between": "<div><p>{a}</p><ul><li>x</ul><div><p>{b}</p></div><ul><li>x</ul><p>{c}</p></div>",
}


@pytest.mark.parametrize("shape", LEVELS.values(), ids=LEVELS)
def test_interleaved_paragraphs_form_one_block(shape: str) -> None:
    html = f"<ul><li>Menu</ul><main>{shape}</main><section><p>{LONG}</p></section>"
    text = "".join(kept_texts(html.format(a="a" * 200, b="b" * 600, c="c" * 200), "characters"))
    kept = {letter: text.count(letter) for letter in "abc"}
    assert kept == {"a": 200 * shape.count("{a}"), "b": 600 * shape.count("{b}"), "c": 200 * shape.count("{c}")}
    assert "Menu" not in text
    assert LONG not in text


def test_options_of_characters() -> None:
    html = f"<div><p>Begin</p><p>{LONG}</p><p>End</p></div>"
    assert kept_texts(html, "characters") == ["Begin", LONG, "End"]
    assert kept_texts(html, "characters", gather=False) == [LONG]
    assert kept_texts("<p>Short", "characters", threshold=4) == ["Short"]

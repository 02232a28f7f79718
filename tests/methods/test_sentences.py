"""The sentence counter of Radilova et al., rule by rule."""

import numpy as np
import pytest

from duramen import parse
from duramen.methods._sentence_ends import Rule
from duramen.methods.sentences import sentence_counts

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

"""Labels of blocks follow their blocks when the segmentation changes, and become a set; how far people agree."""

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis.extra.numpy import arrays

import duramen
from duramen.evaluate.agreement import agreement, read_by_method
from duramen.evaluate.block_labels import BlockLabels, agreed, digest_of_block, read_labels, with_hand_sets
from duramen.evaluate.corpus import CorpusError, Sample
from duramen.evaluate.inspector import outlined
from duramen.evaluate.metrics import METRICS
from duramen.evaluate.training.roles import ROLES
from duramen.methods import Method
from duramen.page.extract import METHODS
from duramen.page.model import find
from duramen.page.page import parse

from ..cases import cases, not_none, rows_of

TEXTS = ("Home", "Oak", "The heartwood is dark.", "It is dense.", "Related")
PAGE = "<ul><li>{}</ul><h1>{}</h1><p>{}<p>{}<div>{}</div>".format(*TEXTS)
FIELDS = "set id reader kind type site source license about content either blocks digests doubt incomplete".split()
LABELS = Path(__file__).parents[2] / "benchmarks" / "labels"

LABELLED = BlockLabels("mine", "1", "a", "article", ((2, 4),), ((1, 2),), tuple(map(digest_of_block, TEXTS)))


def as_text(marks: np.ndarray) -> str:
    return "".join("?" if math.isnan(mark) else str(int(mark)) for mark in marks)


@cases(
    ("the page as it was labelled", PAGE, "0?110"),
    ("a new first block is unknown", "<p>New</p>" + PAGE, "?0?110"),
    ("a new block between two of one mark", PAGE.replace("<p>It", "<p>New.<p>It"), "0?1110"),
    ("a new block between two marks", PAGE.replace("<div>", "<p>New.</p><div>"), "0?11?0"),
    ("an empty paragraph is no block", PAGE.replace("dark.", "dark.<p>"), "0?110"),
    ("two blocks that became one", PAGE.replace("<p>It", " It"), "0?10"),
    ("an empty page", "", ""),
)
def test_marks_follow_their_blocks(html: str, marks: str) -> None:
    assert as_text(LABELLED.marks(parse(html))) == marks


def test_readers_who_differ_leave_a_block_open_and_pages_without_their_main_part_are_left_out(tmp_path: Path) -> None:
    page, sample = parse(PAGE), Sample("1", "mine", PAGE, text="x")
    other = replace(LABELLED, content=((3, 4),), either=())
    assert as_text(agreed([LABELLED.marks(page), other.marks(page)])) == "0??10"
    assert list(with_hand_sets([sample], {"mine/1": [replace(LABELLED, is_incomplete=True)]})) == [sample]
    with pytest.raises(CorpusError, match="no such file"):
        read_labels(tmp_path / "none")


def test_a_set_of_its_own_leaves_either_out_of_the_score() -> None:
    sample = Sample("1", "mine", PAGE, text="gold of the set", page_type="listing")
    unlabelled = Sample("2", "mine", PAGE, text="x")
    own, hand, last = with_hand_sets([sample, unlabelled], {"mine/1": [LABELLED]})
    assert (own, last) == (sample, unlabelled)
    assert (hand.key, hand.page_type) == ("mine-hand/1", "article")
    assert (hand.text, hand.either) == ("The heartwood is dark.\n\nIt is dense.", "Oak")
    story = "The heartwood is dark. It is dense."
    for text, expected in ((story, 1.0), (f"Oak {story}", 1.0), (f"Home {story}", 14 / 15)):
        assert not_none(METRICS["word-bag"].measure(text, hand))[-1] == pytest.approx(expected)
    assert hand.digest != own.digest


@cases(*rows_of(Path(__file__).with_name("tables.toml"))["label-lines"])
def test_a_wrong_line_is_named(line: str, error: str, tmp_path: Path) -> None:
    file = tmp_path / "labels.jsonl"
    file.write_text(f"\n{line}\n", "utf-8")
    with pytest.raises(CorpusError, match=error) as raised:
        read_labels(file)
    assert str(raised.value).startswith(f"{file}:2: ")


def test_the_labels_of_the_project_are_whole() -> None:
    found = read_labels(LABELS)
    assert len(found) > 200
    for readings in found.values():
        for each in readings:
            assert each.digests
            assert all(len(digest) == 8 for digest in each.digests)
            assert each.content or each.is_incomplete
    for file in LABELS.glob("*.jsonl"):
        assert {name for line in file.read_text("utf-8").splitlines() for name in json.loads(line)} <= {*FIELDS}


def test_types_that_train_are_page_types() -> None:
    """Another name would be a further type of the next model; kinds-open, whose kinds are no types, trains none."""
    known = {*find(parse("<p>The heartwood of an old oak is dark.")).page_types}
    readings = [each for found in read_labels(LABELS).values() for each in found if each.dataset in ROLES]
    assert {each.page_type for each in readings if ROLES[each.dataset].type_weight} <= known


masks = arrays(bool, (4, 12))


@given(masks, arrays(bool, 12))
def test_it_is_what_sets_give(kept: np.ndarray, texts: np.ndarray) -> None:
    made = agreement(list(kept), texts)
    for at, one in enumerate(kept):
        for there, other in enumerate(kept):
            left, right = set(np.flatnonzero(one & texts)), set(np.flatnonzero(other & texts))
            expected = len(left & right) / len(left | right) if left | right else 1
            assert made[at, there] == pytest.approx(expected)


def test_a_method_that_fails_does_not_end_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_nodes: duramen.Nodes) -> duramen.Mask:
        raise ArithmeticError("odd tree")

    monkeypatch.setitem(METHODS, "broken", Method("broken", broken, "", ""))
    failed = read_by_method(duramen.parse("<p>one"), "broken")
    assert (failed.kept, failed.error) == (None, "ArithmeticError: odd tree")


@cases(
    ("a start tag", "<p>One", 4, '<p data-duramen="1">One'),
    ("capitals and attributes", "<P class=x>One", 4, '<P data-duramen="1" class=x>One'),
    ("an implied tbody", "<table><td>One</table>", 5, '<table data-duramen="1"><td>One</table>'),
    ("bytes are not characters", "<p>é<p>One", 6, '<p>é<p data-duramen="1">One'),
)
def test_outlined(html: str, row: int, drawn: str) -> None:
    style, rest = outlined(parse(html), [row]).split("</style>")
    assert style.startswith("<style>")
    assert rest == drawn


def test_outlined_keeps_the_doctype_first() -> None:
    drawn = outlined(parse("<!doctype html><html><head><title>x</title></head><body><p>One"), [])
    assert drawn.startswith("<!doctype html><html><head><style>")
    assert not parse(drawn).quirks

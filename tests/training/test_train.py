"""Training: the same pages give the same bytes, and what is learned is of use."""

from collections.abc import Iterable

import numpy as np
import pytest

from duramen.evaluate.training.calibration import rising_line
from duramen.evaluate.training.examples import Example, prepare
from duramen.evaluate.training.folds import FOLDS, fold_of
from duramen.evaluate.training.held_out import word_rows
from duramen.evaluate.training.model_file import Line
from duramen.evaluate.training.scoring import PageF1, Scored
from duramen.evaluate.training.tokens import Occurrences, token_table
from duramen.evaluate.training.train import train
from duramen.page.model import Model, find

from ..cases import cases
from .small import example, prepared, trained


@pytest.mark.slow
def test_the_same_pages_give_the_same_model() -> None:
    again = train([], prepared=prepared(), folds=2, rounds=12)
    assert again.data == trained().data


@pytest.mark.slow
def test_pages_held_out_are_read_well() -> None:
    scored = trained().scored
    held_out = {each.domain for each in map(example, range(80)) if fold_of(each.domain, FOLDS) < 2}
    assert {page.example.domain for page in scored} == held_out
    assert np.mean([page.measured.met for page in scored]) > 0.9
    assert "small/forum" in {row[0] for row in word_rows(scored)}


@pytest.mark.slow
def test_pages_are_scored_with_their_type_given_too() -> None:
    assert all(page.with_type is not None for page in trained().scored)


def test_the_report_says_what_a_given_page_type_changes() -> None:
    thread = Example("<p>oak", "oak", "a.example", dataset="small", page_type="forum")
    scored = [Scored(thread, 0.5, PageF1(0.5, None), PageF1(score, None), "article", "oak") for score in (0.75, 0.75)]
    change = "+0.2500 [+0.2500, +0.2500]"
    assert word_rows(scored) == [[name, "2", "0.5000", change] for name in ("small", "small/forum")]


@pytest.mark.slow
def test_a_trained_model_keeps_the_story() -> None:
    model = Model.from_bytes(trained().data)
    for page in prepared()[:10]:
        decision = find(page.page, model=model)
        assert (decision.kept_blocks == page.is_content).mean() > 0.8
    assert model.page_types == ("article", "forum")


@pytest.mark.slow
def test_a_corpus_without_types_trains_too() -> None:
    pages = [prepare(Example(each.html, each.text, each.domain)) for each in map(example, range(30))]
    model = Model.from_bytes(train([], prepared=pages, folds=0, rounds=3).data)
    assert model.page_types == ("page",)
    assert pages[0] is not None
    assert find(pages[0].page, model=model).page_types == {"page": 1.0}


@cases(
    ("no pages", []),
    ("an empty page", [Example("", "oak", "a.example")]),
    ("no page holds its gold", [Example("<p>ash", "oak", "a.example")]),
)
def test_nothing_to_learn_from_is_an_error(examples: Iterable[Example]) -> None:
    with pytest.raises(ValueError, match="no page of the corpus has a main text to learn from"):
        train(examples)


def test_folds_are_counted() -> None:
    with pytest.raises(ValueError, match="folds must be from 0 to 5, not 6"):
        train([], folds=6)


def occurrences(domain: str, hashes: list[int], is_content: list[bool]) -> Occurrences:
    blocks = np.arange(len(hashes))
    return Occurrences(
        blocks, np.array(hashes, np.uint32), np.array(is_content), np.ones(len(hashes), np.int64), domain
    )


def test_words_of_one_site_are_left_out() -> None:
    pages = [occurrences("a", [1, 2, 9], [True, False, True]), occurrences("b", [1, 2, 8], [True, False, True])]
    table = token_table(pages, min_domains=2)
    assert table.hashes.tolist() == [1, 2]
    assert table.scores[0] > 0 > table.scores[1]
    assert len(token_table(pages, min_domains=1).hashes) == 4
    assert len(token_table([], min_domains=1).hashes) == 0


@cases(
    ("nothing", [], [], Line([], [])),
    ("one page", [0.5], [0.25], Line([0.5], [0.25])),
    ("a fall is pooled", [0.5, 0.75], [1.0, 0.5], Line([0.625], [0.75])),
    ("one place is one point", [0.5, 0.5], [0.0, 1.0], Line([0.5], [0.5])),
)
def test_rising_line(expected: list[float], met: list[float], line: Line) -> None:
    assert rising_line(expected, met) == line

"""Training: the same pages give the same bytes, what is learned is of use, and curves show how it grows."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from duramen.apps.cli.verbs.train import learning_curve as learning_curve_verb
from duramen.evaluate.corpus import Sample
from duramen.evaluate.run import Extractor
from duramen.evaluate.training.calibration import rising_line
from duramen.evaluate.training.examples import Example, prepare
from duramen.evaluate.training.folds import FOLDS, fold_of
from duramen.evaluate.training.held_out import report
from duramen.evaluate.training.learning_curve import TRAINERS, CurvePoint, learning_curve
from duramen.evaluate.training.model_file import Line
from duramen.evaluate.training.tokens import Occurrences, token_table
from duramen.evaluate.training.train import train
from duramen.methods import METHODS
from duramen.page.extract import DEFAULT_METHOD
from duramen.page.model import Model, find

from ..cases import cases, not_none
from .small import example, prepared, trained


@pytest.mark.slow
def test_the_same_pages_give_the_same_model_and_pages_held_out_are_read_well() -> None:
    assert train(prepared(), folds=2, rounds=12).data == trained().data
    scored = trained().scored
    held_out = {each.domain for each in map(example, range(80)) if fold_of(each.domain, FOLDS) < 2}
    assert {page.example.domain for page in scored} == held_out
    assert np.mean([page.measured.met for page in scored]) > 0.9
    [section] = report(scored)
    assert "small/forum" in {row[0] for row in section.rows}
    assert section.note.startswith("The page type is right for ")


@pytest.mark.slow
def test_a_trained_model_keeps_the_story() -> None:
    model = Model.from_bytes(trained().data)
    for page in prepared()[:10]:
        assert (find(page.page, model=model).kept_blocks == page.is_content).mean() > 0.8
    assert model.page_types == ("article", "forum")


@pytest.mark.slow
def test_a_corpus_without_types_trains_too() -> None:
    pages = [prepare(Example(each.html, each.text, each.domain)) for each in map(example, range(30))]
    model = Model.from_bytes(train(pages, folds=0, rounds=3).data)
    assert model.page_types == ("page",)
    assert find(not_none(pages[0]).page, model=model).page_types == {"page": 1.0}


@cases(
    ("no pages", []),
    ("an empty page", [Example("", "oak", "a.example")]),
    ("no page holds its gold", [Example("<p>ash", "oak", "a.example")]),
)
def test_nothing_to_learn_from_is_an_error(examples: Iterable[Example]) -> None:
    with pytest.raises(ValueError, match="no page of the corpus has a main text to learn from"):
        train(map(prepare, examples))


def test_folds_and_sites_are_counted() -> None:
    with pytest.raises(ValueError, match="folds must be from 0 to 5, not 6"):
        train([], folds=6)
    pages = [Sample(str(at), "s", "<p>x", text="x", url="http://one.example/") for at in range(3)]
    with pytest.raises(ValueError, match="of two sites at least"):
        learning_curve(pages, "mine", lambda _: lambda html, _url: str(html))


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


CORPUS = Path(__file__).parents[1] / "evaluate" / "pages.jsonl"
PAGES = [
    Sample(str(at), "s", f"<p>page {at}", text=f"page {at}", url=f"http://site{at % 12}.example/{at}")
    for at in range(60)
]


@pytest.mark.slow
def test_more_pages_teach_more_and_no_site_is_tested_by_a_model_that_has_seen_it() -> None:
    """A method that knows all pages once it was trained on more than 20."""
    leaks: list[str] = []

    def train_by(samples: Sequence[Sample]) -> Extractor:
        seen = {each.host for each in samples}

        def extract(html: str | bytes, url: str | None) -> str:
            if Sample("", "", "", url=url).host in seen:
                leaks.append(str(url))
            return str(html)[3:] if len(samples) > 20 else ""

        return extract

    points = learning_curve(PAGES, "mine", train_by, steps=3, folds=4, resamples=10)
    assert leaks == []
    assert [each.tested for each in points] == [60, 60, 60], "every page is tested once in each step"
    assert (points[0].value, points[-1].value) == (0, 1)
    assert points[0].trained < points[1].trained < points[2].trained


def test_every_trained_method_has_a_curve() -> None:
    assert set(TRAINERS) == {DEFAULT_METHOD, *(name for name, each in METHODS.items() if each.read_model)}


@pytest.mark.parametrize("installed", [True, False])
def test_the_curves_of_all_methods(monkeypatch: pytest.MonkeyPatch, installed: bool) -> None:
    """The verb trains every method for which the libraries are there, unless some are named."""
    asked: list[str] = []

    def curve_of(_samples: object, method: str, _train: object, **_settings: object) -> list[CurvePoint]:
        asked.append(method)
        return [CurvePoint(method, 1, 1.0, 1.0, 1.0, 1)]

    monkeypatch.setattr("duramen.evaluate.training.learning_curve.learning_curve", curve_of)
    monkeypatch.setattr("duramen.evaluate.training.learning_curve.find_spec", lambda _: installed or None)
    outcome = CliRunner().invoke(learning_curve_verb, [str(CORPUS)])
    assert outcome.exit_code == 0, outcome.output
    assert asked == [name for name in TRAINERS if installed or name != DEFAULT_METHOD]


@pytest.mark.slow
def test_naive_bayes_learns() -> None:
    story = ["A long story, told at leisure, with commas."] * 4
    html = f"<table><td><a href=a>Home</a><td><a href=b>News</a></table><div><p>{'<p>'.join(story)}</div>"
    sites = [f"http://site{at}.example/" for at in range(8)]
    pages = [Sample(url, "s", html, text="\n".join(story), url=url) for url in sites]
    *_, last = learning_curve(pages, "naive-bayes", TRAINERS["naive-bayes"], steps=2, folds=2, resamples=10)
    assert last.value == 1

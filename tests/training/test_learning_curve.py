"""Learning curves: sites are held out, and training sets grow."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from duramen.apps.cli.verbs.train import learning_curve as learning_curve_verb
from duramen.evaluate.corpus import Sample
from duramen.evaluate.run import Extractor
from duramen.evaluate.training.learning_curve import TRAINERS, CurvePoint, learning_curve
from duramen.methods import METHODS
from duramen.page.extract import DEFAULT_METHOD

CORPUS = Path(__file__).parents[1] / "evaluate" / "pages.jsonl"
PAGES = [
    Sample(str(at), "s", f"<p>page {at}", text=f"page {at}", url=f"http://site{at % 12}.example/{at}")
    for at in range(60)
]


@pytest.mark.slow
def test_more_pages_teach_more_and_no_site_is_tested_by_a_model_that_has_seen_it() -> None:
    """A method that knows all pages once it was trained on more than 20."""
    leaks: list[str] = []

    def train(samples: Sequence[Sample]) -> Extractor:
        seen = {each.host for each in samples}

        def extract(html: str | bytes, url: str | None) -> str:
            if Sample("", "", "", url=url).host in seen:
                leaks.append(str(url))
            return str(html)[3:] if len(samples) > 20 else ""

        return extract

    points = learning_curve(PAGES, "mine", train, steps=3, folds=4, resamples=10)
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
    story = "<div><p>" + "<p>".join(["A long story, told at leisure, with commas."] * 4) + "</div>"
    pages = [
        Sample(
            str(at),
            "s",
            "<table><td><a href=a>Home</a><td><a href=b>News</a></table>" + story,
            text="A long story, told at leisure, with commas.\n" * 4,
            url=f"http://site{at}.example/",
        )
        for at in range(8)
    ]
    *_, last = learning_curve(pages, "naive-bayes", TRAINERS["naive-bayes"], steps=2, folds=2, resamples=10)
    assert last.value == 1


def test_one_site_is_not_enough() -> None:
    pages = [Sample(str(at), "s", "<p>x", text="x", url="http://one.example/") for at in range(3)]
    with pytest.raises(ValueError, match="of two sites at least"):
        learning_curve(pages, "mine", lambda _: lambda html, _url: str(html))

"""The verbs `labelled info`, `labelled convert` and `train learning-curve`."""

import csv
import io
from pathlib import Path

import pytest

from duramen.evaluate.training.learning_curve import trainable

from ..cases import cases
from .invoke import refused, run

CORPUS = Path(__file__).parents[1] / "evaluate" / "pages.jsonl"


def test_info(tmp_path: Path) -> None:
    told = run("labelled", "info", CORPUS).stdout
    assert told.startswith("# 3 labelled pages\n")
    assert "| trees | 3 | 3 | 3 |" in told
    assert "suspicious" not in told
    rows = list(csv.DictReader(io.StringIO(run("labelled", "info", CORPUS, "--format", "csv").stdout)))
    assert [each["page"] for each in rows] == ["trees/oak", "trees/elm", "trees/buche"]
    assert {each["coverage"] for each in rows} == {"1.0"}
    assert {each["duplicates"] + each["suspicion"] for each in rows} == {""}
    (tmp_path / "empty.jsonl").touch()
    refused("labelled", "info", tmp_path / "empty.jsonl", code=2, says="the corpus has no pages")


class TestConvert:
    def folder(self, place: Path) -> Path:
        place.mkdir()
        (place / "oak.html").write_text("<p>An old oak.")
        (place / "oak.txt").write_text("An old oak.")
        (place / "elm.html").write_text("<p>An elm.")
        return place

    def test_a_folder(self, tmp_path: Path) -> None:
        output = tmp_path / "mine.jsonl.gz"
        outcome = run("labelled", "convert", "folder", self.folder(tmp_path / "pages"), "-o", output, "--set", "trees")
        assert outcome.exit_code == 0
        assert "1 left out; the first: elm has no elm.txt" in outcome.stderr
        assert f"1 pages written to {output}" in outcome.stderr
        assert "| trees | 1 | 1 |" in run("labelled", "info", output).stdout

    @cases(
        ("no source", ["folder", "none", "-o", "x.jsonl"], 1, "none: no such file"),
        ("another ending", ["folder", ".", "-o", "x.json"], 1, "a corpus file ends in"),
        ("a format misspelt", ["foldre", ".", "-o", "x.jsonl"], 2, "folder"),
        ("nothing in it", ["folder", "empty", "-o", "x.jsonl"], 1, "has no text file"),
        ("a taken name", ["folder", "pages", "-o", "taken.jsonl"], 1, "exists; choose another"),
    )
    def test_mistakes_are_named(
        self, args: list[str], code: int, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.folder(tmp_path / "pages")
        (tmp_path / "empty").mkdir()
        (tmp_path / "taken.jsonl").write_text("precious")
        monkeypatch.chdir(tmp_path)
        refused("labelled", "convert", *args, code=code, says=message)
        assert (tmp_path / "taken.jsonl").read_text() == "precious"


class TestLearningCurve:
    @pytest.mark.parametrize(("form", "begin"), [("markdown", "| method |"), ("csv", "method,")])
    def test_formats(self, form: str, begin: str) -> None:
        assert run("train", "learning-curve", CORPUS, "--format", form).stdout.startswith(begin)

    @pytest.mark.slow
    def test_a_picture(self, tmp_path: Path) -> None:
        plot = tmp_path / "curve.svg"
        made = run("train", "learning-curve", CORPUS, "--format", "csv", "--plot", plot).stdout.splitlines()
        assert [each.split(",")[0] for each in made[1:]] == trainable()
        assert "pages trained on" in plot.read_text(encoding="utf-8")

    def test_mistakes_are_named(self, tmp_path: Path) -> None:
        assert ".svg or .pdf file" in run("train", "learning-curve", CORPUS, "--plot", "curve.txt").stderr
        (tmp_path / "one.jsonl").write_text('{"id": "1", "html": "<p>x", "text": "x"}')
        assert "of two sites at least" in run("train", "learning-curve", tmp_path / "one.jsonl").stderr

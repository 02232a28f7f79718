"""The verbs `evaluate`, `compare`, `labelled` and `train learning-curve`: what they print, where, and how they end."""

import csv
import io
import json
import re
import sys
from pathlib import Path

import pytest

import duramen
from duramen.evaluate.metrics.word_bag import compare as word_bag
from duramen.evaluate.training.learning_curve import trainable
from duramen.page.extract import METHODS

from ..cases import examples
from .invoke import in_folder, printed, refused, run

CORPUS = Path(__file__).parents[1] / "evaluate" / "pages.jsonl"
STORY = "<nav><a href=/>Home</a></nav><p>The heartwood of an old oak is dark and dense.</p>"


def rows_in(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def methods_in(rows: list[dict[str, str]]) -> list[str]:
    return [row["method"] for row in rows if row["figure"] == "version"]


class TestEvaluate:
    def test_markdown_by_default_also_of_hosts_and_of_what_always_fails(self) -> None:
        report = printed("evaluate", CORPUS)
        assert report.startswith("# Evaluation on 3 pages\n")
        assert all(f"\n## {title}\n" in report for title in ("word-bag", "by page type", "by language"))
        by_host = run("evaluate", CORPUS, "--metric", "word-bag", "--by", "host").stdout
        assert "| trees.example | duramen | 2 |" in by_host
        assert "by language" not in by_host
        outcome = run("evaluate", CORPUS, "--command", "broken=exit 3", "--metric", "words")
        assert outcome.exit_code == 0
        assert "broken failed on every page; on the first: RuntimeError: exit status 3" in outcome.stderr

    def test_csv_to_a_file(self, tmp_path: Path) -> None:
        output = tmp_path / "report.csv"
        outcome = run("evaluate", CORPUS, "--format", "csv", "--output", output, "--method", "wlr", "--method", "cnr")
        assert outcome.stdout == ""
        rows = rows_in(output.read_text(encoding="utf-8"))
        assert methods_in(rows) == ["wlr", "cnr"]
        assert {row["pages"] for row in rows if (row["table"], row["grouping"]) == ("time", "all")} == {"3"}
        assert list(tmp_path.iterdir()) == [output]

    def test_it_says_what_python_says(self) -> None:
        rows = rows_in(run("evaluate", CORPUS, "--format", "csv", "--metric", "word-bag").stdout)
        [f1] = [row["value"] for row in rows if (row["grouping"], row["figure"]) == ("all", "f1")]
        pages = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
        scores = [word_bag(duramen.extract(page["html"]).text, page["text"]).f1 for page in pages]
        assert float(f1) == pytest.approx(sum(scores) / 3)

    @pytest.mark.slow
    def test_all_methods_in_several_processes(self) -> None:
        outcome = run("evaluate", CORPUS, "--method", "all", "--jobs", "2", "--format", "csv", "--metric", "lcs")
        rows = rows_in(outcome.stdout)
        assert set(methods_in(rows)) <= set(METHODS)
        assert "failures" not in {row["table"] for row in rows}

    @examples(
        (["--without", "headline"], ["duramen", "duramen:without=headline"]),
        (["--method", "duramen", "--without", "teasers"], ["duramen", "duramen:without=teasers"]),
    )
    def test_without_a_step(self, args: list[str], methods: list[str]) -> None:
        outcome = run("evaluate", CORPUS, *args, "--format", "csv", "--metric", "word-bag", "--resamples", "10")
        assert methods_in(rows_in(outcome.stdout)) == methods

    @examples(("matplotlib", ["--report", "new.html"]), ("scipy", ["--method", "wlr", "--method", "cnr"]))
    def test_a_library_that_is_missing(
        self, missing: str, options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("duramen.evaluate.extra.find_spec", lambda name: None if name == missing else name)
        refused("evaluate", CORPUS, *options, code=2, says=f"this needs {missing}: pip install 'duramen[evaluate]'")
        assert list(tmp_path.iterdir()) == []

    def test_one_extractor_needs_no_further_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("duramen.evaluate.extra.find_spec", lambda _: None)
        assert run("evaluate", CORPUS, "--metric", "words").exit_code == 0

    def test_every_kind_of_extractor(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "tests_own_module.py").write_text("def everything(html):\n    return html\n")
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "path", [*sys.path])
        systems = ["--method", "wlr:combine=relevances", "--system", "tests_own_module:everything"]
        systems += ["--command", "tags=sed 's/<[^>]*>/ /g'", "--peer", "turbohtml"]
        outcome = run("evaluate", CORPUS, *systems, "--metric", "word-bag", "--format", "csv", "--resamples", "10")
        rows = rows_in(outcome.stdout)
        assert methods_in(rows) == ["wlr:combine=relevances", "tests_own_module:everything", "tags", "turbohtml"]
        assert "failures" not in {row["table"] for row in rows}
        assert sum((row["table"], row["grouping"]) == ("differences", "all") for row in rows) == 6

    @pytest.mark.slow
    def test_a_report(self, tmp_path: Path) -> None:
        report = tmp_path / "report.html"
        options = ["--metric", "word-bag", "--resamples", "10", "--permutations", "9"]
        outcome = run("evaluate", CORPUS, "--method", "wlr", "--method", "cnr", *options, "--report", report)
        assert outcome.exit_code == 0
        page = report.read_text(encoding="utf-8")
        assert page.count("<svg") == 6
        assert "http://www.w3.org" in page
        loaded = re.findall(r"""(?:src|href)=["'](?!#|data:)[^"']*""", page)
        assert loaded == [], "nothing is loaded from elsewhere"

    def test_limit_resume_and_against_another_run(self, tmp_path: Path) -> None:
        results, before = tmp_path / "results.jsonl", tmp_path / "before.jsonl"
        first = run("evaluate", CORPUS, "--resume", results, "--limit", "2", "--metric", "words")
        assert first.stdout.startswith("# Evaluation on 2 pages\n")
        written = results.read_bytes()
        run("evaluate", CORPUS, "--resume", results, "--metric", "words")
        assert results.read_bytes().startswith(written)
        assert results.read_bytes().count(b"\n") == 3
        run("evaluate", CORPUS, "--resume", before, "--method", "wlr", "--metric", "word-bag")
        outcome = run("evaluate", CORPUS, "--against", before, "--method", "wlr", "--metric", "word-bag")
        assert "| wlr | wlr (before) | +0.000 [+0.000, +0.000] | 1.000 | 1.000 | no |" in outcome.stdout

    def test_corpora_and_files_that_cannot_be_used(self, tmp_path: Path) -> None:
        other, results = tmp_path / "other.jsonl", tmp_path / "results.jsonl"
        for text, says in (("null", "no page of the corpus has gold"), ('"x"', "")):
            other.write_text(f'{{"id": "1", "html": "<p>x", "text": {text}}}')
            assert says in run("evaluate", other, "--resume", results, "--metric", "word-bag").stderr
        says = "shares no page with this run, so there is nothing to compare"
        refused("evaluate", CORPUS, "--against", results, "--metric", "word-bag", code=2, says=says)
        other.write_text("")
        refused("evaluate", other, code=2, says="no pages were evaluated")
        refused("evaluate", tmp_path / "none.jsonl", says="none.jsonl: no such file")
        refused("evaluate", CORPUS, "--output", tmp_path / "no" / "folder", says=f"duramen: {tmp_path}/no/folder: ")
        refused("evaluate", CORPUS, "--resume", CORPUS, code=2, says="not a line of a results file")


class TestCompare:
    def test_a_page_from_standard_input(self) -> None:
        outcome = run("compare", "-", stdin=STORY)
        assert "| method | kept words | of 11 | ms | as duramen | failed |" in outcome.stdout
        assert "| wlr | 10 | 91% |" in outcome.stdout
        assert "Agreement" not in outcome.stdout
        pairs = run("compare", "-", "--method", "wlr", "--method", "cnr", "--pairs", stdin=STORY).stdout
        assert "## Agreement\n" in pairs
        assert "| method | wlr | cnr |" in pairs
        assert "| wlr | 0 | 0% |" in run("compare", "-", stdin="").stdout

    def test_json(self) -> None:
        line = ["compare", "-", "--format", "json", "--method", "wlr", "--method", "cnr"]
        made = json.loads(printed(*line, stdin=STORY))
        assert made["methods"] == ["wlr", "cnr"]
        assert [each["method"] for each in made["choices"]] == ["wlr", "cnr"]
        assert [made["agreement"][at][at] for at in range(2)] == [1, 1]

    def test_a_page_of_a_corpus(self, tmp_path: Path) -> None:
        html = tmp_path / "texts.html"
        systems = ["--method", "wlr", "--method", "wlr:combine=relevances", "--command", "raw=cat"]
        outcome = run("compare", "trees/oak", "--corpus", CORPUS, *systems, "--html", html)
        assert "| wlr | 29 | 83% |" in outcome.stdout
        assert "| 1.000 |" in outcome.stdout
        page = html.read_text(encoding="utf-8")
        assert "<del>All rights reserved</del>" in page
        assert "<h2>raw</h2>" in page
        assert "<main>" not in page, "what a system gives is text"

    def test_what_was_missed_is_shown(self, tmp_path: Path) -> None:
        html = tmp_path / "texts.html"
        run("compare", "trees/oak", "--corpus", CORPUS, "--command", "none=true", "--html", html)
        assert "<ins>It keeps the tree upright for centuries.</ins>" in html.read_text(encoding="utf-8")
        says = "no page is called 'trees/oka'; there is trees/oak"
        refused("compare", "trees/oka", "--corpus", CORPUS, says=says)


def test_info(tmp_path: Path) -> None:
    told = run("labelled", "info", CORPUS).stdout
    assert told.startswith("# 3 labelled pages\n")
    assert "| trees | 3 | 3 | 3 |" in told
    assert "suspicious" not in told
    rows = rows_in(run("labelled", "info", CORPUS, "--format", "csv").stdout)
    assert [each["page"] for each in rows] == ["trees/oak", "trees/elm", "trees/buche"]
    assert {each["coverage"] for each in rows} == {"1.0"}
    assert {each["duplicates"] + each["suspicion"] for each in rows} == {""}
    (tmp_path / "empty.jsonl").touch()
    refused("labelled", "info", tmp_path / "empty.jsonl", code=2, says="the corpus has no pages")


def test_a_folder_is_converted_and_a_taken_name_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"oak.html": "<p>An old oak.", "oak.txt": "An old oak.", "elm.html": "<p>An elm."}
    pages = in_folder(tmp_path, files, monkeypatch)
    outcome = run("labelled", "convert", "folder", pages, "-o", "mine.jsonl.gz", "--set", "trees")
    assert outcome.exit_code == 0
    assert "1 left out; the first: elm has no elm.txt" in outcome.stderr
    assert "1 pages written to mine.jsonl.gz" in outcome.stderr
    assert "| trees | 1 | 1 |" in run("labelled", "info", "mine.jsonl.gz").stdout
    before = Path("mine.jsonl.gz").read_bytes()
    refused("labelled", "convert", "folder", pages, "-o", "mine.jsonl.gz", says="exists; choose another")
    assert Path("mine.jsonl.gz").read_bytes() == before


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

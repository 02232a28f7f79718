"""The verbs `evaluate` and `compare`: what they print, where, and how they end."""

import json
from pathlib import Path

import pytest

import duramen
from duramen.extract import METHODS

from .invoke import run

CORPUS = Path(__file__).parents[1] / "evaluate" / "pages.jsonl"
STORY = "<nav><a href=/>Home</a></nav><p>The heartwood of an old oak is dark and dense.</p>"


class TestEvaluate:
    def test_markdown_by_default(self) -> None:
        outcome = run("evaluate", CORPUS)
        assert outcome.exit_code == 0
        assert outcome.stderr == ""
        assert outcome.stdout.startswith("# Evaluation on 3 pages\n")
        assert "\n## word-bag\n" in outcome.stdout
        assert "\n## by page type\n" in outcome.stdout
        assert "\n## by language\n" in outcome.stdout

    def test_json_to_a_file(self, tmp_path: Path) -> None:
        output = tmp_path / "report.json"
        outcome = run("evaluate", CORPUS, "--format", "json", "--output", output, "--method", "wlr", "--method", "cnr")
        assert outcome.stdout == ""
        report = json.loads(output.read_text(encoding="utf-8"))
        assert report["methods"] == ["wlr", "cnr"]
        assert [row["pages"] for row in report["tables"]["all"]] == [3, 3]
        assert list(tmp_path.iterdir()) == [output]

    def test_it_says_what_python_says(self) -> None:
        outcome = run("evaluate", CORPUS, "--format", "json", "--metric", "word-bag")
        figures = json.loads(outcome.stdout)["tables"]["all"][0]["figures"]["word-bag"]
        pages = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
        from duramen.evaluate.metrics.word_bag import compare as word_bag

        scores = [word_bag(duramen.extract(page["html"]).text, page["text"]).f1 for page in pages]
        assert figures["f1"]["value"] == pytest.approx(sum(scores) / 3)

    def test_all_methods_in_several_processes(self) -> None:
        outcome = run("evaluate", CORPUS, "--method", "all", "--jobs", "2", "--format", "json", "--metric", "lcs")
        report = json.loads(outcome.stdout)
        assert set(report["methods"]) <= set(METHODS)
        assert report["failures"] == []

    def test_a_plot(self, tmp_path: Path) -> None:
        plot = tmp_path / "figure.svg"
        outcome = run("evaluate", CORPUS, "--metric", "word-bag", "--method", "wlr", "--method", "cnr", "--plot", plot)
        assert outcome.exit_code == 0
        assert plot.read_text(encoding="utf-8").startswith("<?xml")

    def test_a_plot_without_matplotlib(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("duramen.evaluate.plots.find_spec", lambda name: None)
        outcome = run("evaluate", CORPUS, "--plot", tmp_path / "figure.svg")
        assert outcome.exit_code == 2
        assert "pip install 'duramen[plot]'" in outcome.stderr

    def test_limit(self) -> None:
        outcome = run("evaluate", CORPUS, "--limit", "2", "--metric", "words")
        assert outcome.stdout.startswith("# Evaluation on 2 pages\n")

    def test_resume(self, tmp_path: Path) -> None:
        results = tmp_path / "results.jsonl"
        run("evaluate", CORPUS, "--resume", results, "--limit", "2", "--metric", "words")
        first = results.read_bytes()
        run("evaluate", CORPUS, "--resume", results, "--metric", "words")
        assert results.read_bytes().startswith(first)
        assert results.read_bytes().count(b"\n") == 3

    @pytest.mark.parametrize(
        ("args", "code", "message"),
        [
            pytest.param(["none.jsonl"], 1, "none.jsonl: no such file", id="no such corpus"),
            pytest.param([CORPUS, "--method", "wrl"], 2, "did you mean", id="a method misspelt"),
            pytest.param(
                [CORPUS, "--metric", "lsc"], 2, "no metric is called 'lsc'; there is lcs", id="a metric misspelt"
            ),
            pytest.param([CORPUS, "--jobs", "0"], 2, "--jobs", id="no process"),
            pytest.param([CORPUS, "--plot", "figure.txt"], 2, ".svg or .pdf file", id="no kind of plot"),
            pytest.param([CORPUS, "--output", "no/such/folder"], 1, "duramen: no/such", id="no place for the report"),
            pytest.param([CORPUS, "--resume", CORPUS], 2, "not a line of a results file", id="another file to resume"),
            pytest.param([], 2, "Missing argument", id="no corpus"),
        ],
    )
    def test_mistakes_are_named(self, args: list[str], code: int, message: str) -> None:
        outcome = run("evaluate", *args)
        assert (outcome.exit_code, outcome.stdout) == (code, "")
        assert message in outcome.stderr

    def test_a_bad_line_is_named(self, tmp_path: Path) -> None:
        path = tmp_path / "bad.jsonl"
        path.write_text('{"id": "1", "html": "", "text": ""}\n{"id": "2"}\n')
        outcome = run("evaluate", path)
        assert outcome.exit_code == 1
        assert f"{path}:2: field 'text' is missing" in outcome.stderr

    def test_an_empty_corpus(self, tmp_path: Path) -> None:
        path = tmp_path / "empty.jsonl"
        path.touch()
        assert "no pages were evaluated" in run("evaluate", path).stderr


class TestCompare:
    def test_a_page_from_standard_input(self) -> None:
        outcome = run("compare", "-", stdin=STORY)
        assert outcome.exit_code == 0
        assert "| method | kept words | of 11 | ms | failed |" in outcome.stdout
        assert "| wlr | 10 | 91% |" in outcome.stdout

    def test_json(self, tmp_path: Path) -> None:
        page = tmp_path / "page.html"
        page.write_text(STORY)
        made = json.loads(run("compare", page, "--format", "json", "--method", "wlr", "--method", "cnr").stdout)
        assert made["methods"] == ["wlr", "cnr"]
        assert [each["method"] for each in made["choices"]] == ["wlr", "cnr"]
        assert [made["agreement"][at][at] for at in range(2)] == [1, 1]

    def test_an_empty_page(self) -> None:
        outcome = run("compare", "-", stdin="")
        assert outcome.exit_code == 0
        assert "| wlr | 0 | 0% |" in outcome.stdout

    @pytest.mark.parametrize(
        ("args", "code", "message"),
        [
            pytest.param(["-", "--method", "wrl"], 2, "did you mean", id="a method misspelt"),
        ],
    )
    def test_mistakes_are_named(self, args: list[str], code: int, message: str) -> None:
        outcome = run("compare", *args, stdin=STORY)
        assert (outcome.exit_code, outcome.stdout) == (code, "")
        assert message in outcome.stderr

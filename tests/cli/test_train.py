"""Training from the command line."""

import json
from pathlib import Path

import pytest

from duramen.methods.naive_bayes import BLOCKS, TABLES, NaiveBayes

from .invoke import run

PAGE = {
    "id": "1",
    "html": "<table><td><a href=a>Home</a></table><div><p>A story, with commas.<p>And an end.</div>",
    "text": "A story, with commas. And an end.",
}


def corpus(folder: Path, *lines: str) -> Path:
    file = folder / "mine.jsonl"
    file.write_text("\n".join(lines), "utf-8")
    return file


def test_the_same_corpus_gives_the_same_file(tmp_path: Path) -> None:
    file = corpus(tmp_path, json.dumps(PAGE), json.dumps(PAGE | {"id": "2", "text": None}))
    written = []
    for name in ("one.json", "two.json"):
        outcome = run("train", "naive-bayes", file, "-o", tmp_path / name)
        assert outcome.exit_code == 0, outcome.output
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1]

    models = {name: NaiveBayes.from_json(model) for name, model in json.loads(written[0]).items()}
    assert {name: model.blocks for name, model in models.items()} == {
        "naive-bayes": BLOCKS,
        "naive-bayes-table": TABLES,
    }
    assert models["naive-bayes"].trained_on == 2, "the page without gold is no example"


@pytest.mark.parametrize(
    ("line", "code", "reason"),
    [
        pytest.param("{", 1, "mine.jsonl:1: no JSON", id="no JSON"),
        pytest.param(json.dumps(PAGE | {"text": None}), 2, "no page of the corpus has a main text", id="no gold"),
    ],
)
def test_a_bad_corpus_is_named(tmp_path: Path, line: str, code: int, reason: str) -> None:
    file = corpus(tmp_path, line)
    outcome = run("train", "naive-bayes", file, "-o", tmp_path / "model.json")
    assert outcome.exit_code == code
    assert reason in outcome.output
    assert not (tmp_path / "model.json").exists()

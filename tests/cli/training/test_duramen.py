"""The learned extractor trained from the command line."""

import json
from pathlib import Path

import pytest
from click.testing import Result

from duramen.model import Model

from ...training.small import page
from ..invoke import run

pytestmark = pytest.mark.slow


def train(*arguments: object) -> Result:
    return run("train", "duramen", *map(str, arguments))


def corpus(folder: Path, count: int) -> Path:
    file = folder / "mine.jsonl"
    drawn = [(seed, *page(seed)) for seed in range(count)]
    lines = [
        {"id": str(seed), "html": html, "text": text, "page_type": kind, "url": f"https://{seed % 30}.example/"}
        for seed, html, text, kind in drawn
    ]
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    return file


def test_a_corpus_becomes_a_model(tmp_path: Path) -> None:
    options = ["--folds", 1, "--rounds", 3, "--processes", 1, "--fold-models", tmp_path / "folds"]
    outcome = train(corpus(tmp_path, 60), "-o", tmp_path / "mine.model", *options)
    assert outcome.exit_code == 0, outcome.output
    assert "| set/page type | pages | word F1 |" in outcome.stdout
    assert "| mine/article | " in outcome.stdout
    assert "| set | shingles f1 | segments required | segments forbidden |" in outcome.stdout
    assert "model 2 of 2: fold 1 of 1, word F1 " in outcome.stderr
    assert "60 pages" in outcome.stderr
    assert Model.from_bytes((tmp_path / "mine.model").read_bytes()).page_types == ("article", "forum")
    (fold,) = (tmp_path / "folds").iterdir()
    assert fold.name == "fold-0.model"
    assert Model.from_bytes(fold.read_bytes()).page_types == ("article", "forum")
    assert fold.read_bytes() != (tmp_path / "mine.model").read_bytes()

"""Training from the command line."""

import json
from pathlib import Path

import pytest

from duramen.evaluate.training.folds import FOLDS, fold_of
from duramen.methods.naive_bayes import BLOCKS, TABLES, NaiveBayes
from duramen.page.extract import METHODS
from duramen.page.model import Model

from ..cases import cases
from ..training.small import page
from .invoke import refused, run

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


def test_pages_are_held_out_by_domain(tmp_path: Path) -> None:
    # oak.org is in another fold than ash.org, so each is scored by a model trained on the other alone.
    sites = ("https://oak.org/a", "https://ash.org/b")
    assert len({fold_of(site[8:15], FOLDS) for site in sites}) == 2
    pages = [json.dumps(PAGE | {"id": str(at), "url": site}) for at, site in enumerate(sites)]
    outcome = run("train", "naive-bayes", corpus(tmp_path, *pages), "-o", tmp_path / "model.json")
    assert "| mine | naive-bayes | 2 | " in outcome.stdout
    assert "| mine | naive-bayes-table | 2 | " in outcome.stdout

    one_site = run("train", "naive-bayes", corpus(tmp_path, pages[0]), "-o", tmp_path / "model.json")
    assert one_site.exit_code == 0
    assert "no page could be held out" in one_site.stdout
    silent = run("train", "naive-bayes", corpus(tmp_path, *pages), "-o", tmp_path / "model.json", "--folds", "0")
    assert silent.stdout == ""


def test_a_model_file_serves_the_method_that_it_was_trained_for(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE["html"], "utf-8")
    run("train", "naive-bayes", corpus(tmp_path, json.dumps(PAGE)), "-o", tmp_path / "model.json", "--folds", "0")
    for method in ("naive-bayes", "naive-bayes-table"):
        outcome = run(page, "--method", method, "--option", f"model={tmp_path / 'model.json'}")
        assert outcome.exit_code == 0, outcome.output
        assert "A story, with commas." in outcome.stdout


@pytest.mark.parametrize("method", [name for name, method in METHODS.items() if method.read_model])
@cases(
    ("no file", None, 1, "No such file"),
    ("another kind of file", b"GIF89a", 2, "not a"),
    ("an empty object", b"{}", 2, "not a"),
    ("models without counts", b'{"naive-bayes": {}, "naive-bayes-table": 5}', 2, "not a"),
)
def test_a_model_file_that_cannot_be_used_is_named(
    content: bytes | None, code: int, reason: str, tmp_path: Path, method: str
) -> None:
    page, model = tmp_path / "page.html", tmp_path / "some.model"
    page.write_text(PAGE["html"], "utf-8")
    if content is not None:
        model.write_bytes(content)
    told = refused(page, "--method", method, "--option", f"model={model}", code=code, says="some.model: ")
    assert reason in told
    refused(page, "--method", method, "--option", "model=5", code=2, says="model must be")


def test_a_corpus_without_gold_is_named(tmp_path: Path) -> None:
    pages, says = corpus(tmp_path, json.dumps(PAGE | {"text": None})), "no page of the corpus has a main text"
    refused("train", "naive-bayes", pages, "-o", tmp_path / "model.json", code=2, says=says)
    assert not (tmp_path / "model.json").exists()


@pytest.mark.slow
def test_a_corpus_becomes_a_model(tmp_path: Path) -> None:
    lines = [
        {"id": str(seed), "html": html, "text": text, "page_type": kind, "url": f"https://{seed % 30}.example/"}
        for seed, (html, text, kind) in enumerate(map(page, range(60)))
    ]
    file = corpus(tmp_path, *map(json.dumps, lines))
    options: list[str | Path] = [*"--folds 1 --rounds 3 --processes 1 --fold-models".split(), tmp_path / "folds"]
    outcome = run("train", "duramen", file, "-o", tmp_path / "mine.model", *options)
    assert outcome.exit_code == 0, outcome.output
    assert "| set/page type | pages | word F1 |" in outcome.stdout
    assert "| mine/article | " in outcome.stdout
    assert "model 2 of 2: fold 1 of 1, word F1 " in outcome.stderr
    assert "60 pages" in outcome.stderr
    assert Model.from_bytes((tmp_path / "mine.model").read_bytes()).page_types == ("article", "forum")
    (fold,) = (tmp_path / "folds").iterdir()
    assert fold.name == "fold-0.model"
    assert Model.from_bytes(fold.read_bytes()).page_types == ("article", "forum")
    assert fold.read_bytes() != (tmp_path / "mine.model").read_bytes()

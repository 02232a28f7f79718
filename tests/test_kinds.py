"""The benchmark of kinds: which facts of a page are kept, and the floors."""

import json
from pathlib import Path

import pytest

from benchmarks.quality import kinds
from duramen.evaluate.corpus import sample_from

STORY = "<p>The heartwood of an old oak is dark, dense and dead, and it carries the tree for centuries.</p>" * 4
PAGE = f"<nav><a href=/>Home</a></nav><article><h1>Acorn bread</h1>{STORY}<p>Two cups of flour</article>"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    pages = [
        {"id": "1", "kind": "recipe", "site": "a", "html": PAGE, "title": "Acorn bread", "facts": ["Acorn bread"]},
        {"id": "2", "kind": "recipe", "site": "a", "html": PAGE, "facts": ["two cups of FLOUR!", "three eggs"]},
        {"id": "3", "kind": "contact", "site": "b", "html": PAGE, "facts": ["carries the tree"]},
    ]
    (tmp_path / "set.jsonl").write_text("\n".join(map(json.dumps, pages)), "utf-8")
    return tmp_path


def test_facts_are_found_by_their_words_and_titles_do_not_count(corpus: Path) -> None:
    pages = list(kinds.pages_of(corpus, None, None))
    assert [page.sample.id for page in pages] == ["2", "3"], "the only fact of the first page is its title"
    kept = [kinds.measured(page, lambda _, __: "Two cups (of) flour. It carries the tree") for page in pages]
    assert [each.figures[:2] for each in kept] == [(0.5, 0.0), (1.0, 1.0)]
    assert all(0 < each.words < 0.2 for each in kept)


def test_words_must_be_whole() -> None:
    page = kinds.Page("recipe", sample_from({"id": "1", "html": "<p>x"}), ("oak", "old oak"))
    assert kinds.measured(page, lambda _, __: "Old oaks").recall == 0


def test_floors_are_written_and_hold(corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    floors = tmp_path / "floors.toml"
    command = ["--corpus", str(corpus), "--peers", "--floors", str(floors)]
    assert kinds.main([*command, "--write"]) == 0
    assert kinds.main(command) == 0
    floors.write_text(floors.read_text("utf-8").replace('"recall" = 0.', '"recall" = 0.9'), "utf-8")
    assert kinds.main(command) == 1
    assert "recipe: recall is 0." in capsys.readouterr().out


def test_a_corpus_without_facts_is_refused(tmp_path: Path) -> None:
    (tmp_path / "set.jsonl").write_text('{"id": "1", "html": "<p>x"}', "utf-8")
    with pytest.raises(SystemExit, match="has facts"):
        kinds.main(["--corpus", str(tmp_path), "--peers"])

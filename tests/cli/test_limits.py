"""Pages that take too long, need too much memory or kill their process: each is one failure, and the others go on."""

import json
import sys
import time
from pathlib import Path

import pytest

from .invoke import in_folder, printed, refused, run

STORY = "<title>Oak</title><p>The heartwood of an old oak is dark and dense, and it stays so for years.</p>"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return in_folder(tmp_path, {"a.html": STORY, "b.html": STORY * 200_000, "c.html": STORY}, monkeypatch)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_a_page_that_needs_too_much_memory_fails_alone(folder: Path) -> None:
    outcome = run(".", "-f", "jsonl", "--page-memory", "60")
    assert outcome.exit_code == 1
    assert [json.loads(line)["source"] for line in outcome.stdout.splitlines()] == ["a.html", "c.html"]
    [line] = outcome.stderr.splitlines()
    assert line.startswith("duramen: b.html: was stopped: ")
    assert "60 MiB" in line
    assert "--page-memory" in line


@pytest.mark.parametrize("names", [["a.html"], ["a.html", "c.html"]], ids=["alone", "among others"])
def test_a_page_that_takes_too_long_fails(folder: Path, names: list[str]) -> None:
    told = refused(*names, "--page-timeout", "0.000001", says="was stopped")
    assert told.count("was stopped: killed after 1e-06 s") == len(names)


def test_limits_change_no_result(folder: Path) -> None:
    (folder / "b.html").unlink()
    limited = printed(".", "-f", "jsonl")
    assert limited == printed(".", "-f", "jsonl", "--page-timeout", "0", "--page-memory", "0")


ENDLESS = "//*[count(//*[count(//*[count(//*[count(//*) > 0]) > 0]) > 0]) > 0]"


def test_an_expression_of_a_rule_without_end_is_stopped(folder: Path) -> None:
    (folder / "rules.toml").write_text(f'["example.org"]\nkeep = ["{ENDLESS}"]\n', encoding="utf-8")
    (folder / "a.html").write_text(STORY + "<p>oak" * 500, encoding="utf-8")
    begun = time.perf_counter()
    line = ["a.html", "--rules", "rules.toml", "--url", "https://example.org/", "--page-timeout", "1"]
    refused(*line, says="was stopped: killed after 1 s")
    assert time.perf_counter() - begun < 60

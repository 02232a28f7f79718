"""Pages that take too long, need too much memory or kill their process: each is one failure, and the others go on."""

import json
import sys
import time
from pathlib import Path

import pytest

from duramen.apps.cli.extraction import Outcome, Run
from duramen.apps.cli.reading import Input, Source
from duramen.apps.cli.terminal.options import Running

from .invoke import refused, run

STORY = "<title>Oak</title><p>The heartwood of an old oak is dark and dense, and it stays so for years.</p>"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, times in (("a", 1), ("b", 200_000), ("c", 1)):
        (tmp_path / f"{name}.html").write_text(STORY * times, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


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
    limited = run(".", "-f", "jsonl")
    free = run(".", "-f", "jsonl", "--page-timeout", "0", "--page-memory", "0")
    assert limited.stdout == free.stdout
    assert limited.exit_code == 0


def deadly(source: Source, _given: Input) -> Outcome:
    """Work that ends its process on one page, and raises on another."""
    if source.place == "dies":
        import os
        import signal

        os.kill(os.getpid(), signal.SIGSEGV)
    if source.place == "raises":
        raise RecursionError("too deep")
    return Outcome(source, source.place)


def test_a_page_that_kills_its_process_fails_alone(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(STORY, encoding="utf-8")
    sources = [Source(str(path), place) for place in ("one", "dies", "two", "raises", "three")]
    running = Running(page_timeout=60, page_memory=1024, jobs=2)
    made = list(Run(deadly, running, lambda: pytest.fail("no URL"), count=5).outcomes(sources))
    assert [each.source.place for each in made] == [source.place for source in sources]
    assert [each.made for each in made] == ["one", None, "two", None, "three"]
    assert made[1] == Outcome(
        sources[1], problem="was stopped: the process died by SIGSEGV (see --page-timeout and --page-memory)"
    )
    assert made[3].problem == "could not be extracted (RecursionError: too deep)"


ENDLESS = "//*[count(//*[count(//*[count(//*[count(//*) > 0]) > 0]) > 0]) > 0]"


def test_an_expression_of_a_rule_without_end_is_stopped(folder: Path) -> None:
    (folder / "rules.toml").write_text(f'["example.org"]\nkeep = ["{ENDLESS}"]\n', encoding="utf-8")
    (folder / "a.html").write_text(STORY + "<p>oak" * 500, encoding="utf-8")
    begun = time.perf_counter()
    outcome = run("a.html", "--rules", "rules.toml", "--url", "https://example.org/", "--page-timeout", "1")
    assert (outcome.exit_code, outcome.stdout) == (1, "")
    assert "was stopped: killed after 1 s" in outcome.stderr
    assert time.perf_counter() - begun < 60

"""The benchmarks on methods run anywhere, on generated pages."""

from pathlib import Path

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks import bte, methods, papers, render


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmarks.run([]) == 0
    listed = capsys.readouterr().out
    assert all(f"  {name} " in listed for name in ("bte", "floors", "methods", "papers", "parse", "quality"))


def test_the_three_searches(capsys: pytest.CaptureFixture[str]) -> None:
    assert bte.main(["--pages", "3"]) == 0
    assert "equal results on 3 of 3 pages" in capsys.readouterr().out


def test_the_papers_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert papers.main(["--papers", "003"]) == 0
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines() if line.startswith("| `")]
    recall = {row[0].strip("| `"): float(row[4]) for row in rows}
    assert list(recall) == ["cnr", "wnr", "clr", "wlr"]
    assert min(recall["wlr"], recall["clr"]) > max(recall["wnr"], recall["cnr"]), "leaves beat nodes"


def test_times(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--pages", "2", "--rounds", "1", "--largest", "100000", "--methods", "wlr", "bte"]
    assert methods.main([*options, "--limit", "1000", "--plot", str(tmp_path / "time.svg")]) == 0
    assert capsys.readouterr().out.count("| wlr |") == 2
    assert (tmp_path / "time.svg").exists()
    assert methods.main([*options, "--limit", "0"]) == 1
    assert "above 0 x parse: parse, wlr, bte" in capsys.readouterr().out


def test_shares_of_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    assert render.main(["--pages", "2", "--rounds", "1", "--limit", "1000"]) == 0
    assert "| Markdown |" in capsys.readouterr().out
    assert render.main(["--pages", "2", "--rounds", "1", "--limit", "0"]) == 1
    assert "above 0.0: text, Markdown" in capsys.readouterr().out

"""The benchmarks on methods run anywhere, on generated pages."""

import json
import lzma
import sys
from functools import partial
from importlib import resources
from pathlib import Path
from unittest.mock import Mock

import pytest

import duramen
from benchmarks.attack import growth
from benchmarks.metadata import metadata
from benchmarks.quality import quality
from benchmarks.speed import extract, serve
from benchmarks.structure import data, structure
from duramen.evaluate.training.folds import FOLDS, fold_file, fold_of

from .stages import STAGES

pytestmark = pytest.mark.slow


def test_pages_that_trained_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    licences = ["MIT", "GPL-3.0", "GPL-3.0"]
    pages = [
        {"id": str(at), "html": "<p>Oak.", "text": "Oak.", "license": licence} for at, licence in enumerate(licences)
    ]
    (tmp_path / "pairs-open.jsonl").write_text("\n".join(map(json.dumps, pages)), "utf-8")
    options = ["--corpus", str(tmp_path), "--methods", "wlr", "bte", "--peers"]
    for more, count in [([], 3), (["--untrained"], 2)]:
        quality.main([*options, *more])
        assert f"| pairs-open ({count}) |" in capsys.readouterr().out


def test_each_page_is_read_by_the_model_that_has_not_seen_its_site(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sites = ["oak.example", "elm.example", "ash.example", "pine.example"]
    pages = [{"id": site, "html": "<p>Oak.", "text": "Oak.", "url": f"https://{site}/"} for site in sites]
    (tmp_path / "mine.jsonl").write_text("\n".join(map(json.dumps, pages)), "utf-8")
    options = ["--corpus", str(tmp_path), "--methods", "--peers", "--fold-models", str(tmp_path)]
    with pytest.raises(SystemExit, match=r"fold-0\.model: no such file; duramen train duramen --fold-models"):
        quality.main(options)

    shipped = resources.files("duramen.page.model").joinpath("duramen.model").read_bytes()
    for fold in range(FOLDS):
        (tmp_path / fold_file(fold)).write_bytes(shipped)
    systems = list(quality.chosen_systems([], tmp_path))
    for sample in quality.samples_of(tmp_path, None, None):
        (name,) = [ours["duramen"].name for is_chosen, ours in systems if is_chosen(sample)]
        assert name == f"duramen:model={tmp_path / fold_file(fold_of(sample.domain, FOLDS))}"
    quality.main(options)
    assert "| mine (4) |" in capsys.readouterr().out


def test_structured_data_beside_extruct(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with lzma.open(tmp_path / "mine.jsonl.xz", "wt", encoding="utf-8") as file:
        file.write(json.dumps({"id": "1", "html": "<meta property=og:title content=Oak><p>Oak."}))
    data.main(["--corpus", str(tmp_path)])
    assert "| opengraph | 1 | 1 | 100.0% | 100.0% | 0 | 0 |" in capsys.readouterr().out


def test_metadata_and_its_floors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html = "<h1>Oak</h1><p>By Ann Lee<p>4 March 2021"
    page = {"id": "1", "html": html, "text": None, "title": "Oak", "author": "Ann Lee", "date": "2021-03-04"}
    corpus, floors = tmp_path / "mine.jsonl", tmp_path / "floors.toml"
    corpus.write_text(json.dumps(page), "utf-8")
    options = ["--corpus", str(tmp_path), "--sets", "mine", "--peers", "--floors", str(floors)]

    assert metadata.main([*options, "--write"]) == 0
    assert "| title mine (1) | **1.000** .000 |" in capsys.readouterr().out
    assert metadata.main(options) == 0
    corpus.write_text(json.dumps({**page, "date": "2020-01-01"}), "utf-8")
    assert metadata.main(options) == 1
    assert "mine: date is 0.000, pinned 1.000" in capsys.readouterr().out


def test_structure_beside_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # The whole page, so that no method decides.
    monkeypatch.setattr(duramen, "extract", partial(duramen.extract, method="body"))
    story = "The heartwood of an old oak is dark, dense and dead, and it carries the whole tree for centuries. " * 5
    html = f"<main><h1>Oak</h1><p>{story}<h2>Uses</h2><ul><li>barrels<li>ships</ul><p>{story}</main>"
    source = f"# Oak\n\n{story}\n\n## Uses\n\n* barrels\n* ships\n* *beams*\n\n{story}"
    page = {"id": "1", "repo": "r", "generator": "hugo", "html": html, "markdown": source}
    (tmp_path / "mine.jsonl").write_text(json.dumps(page), "utf-8")
    options = ["--corpus", str(tmp_path), "--peers"]

    structure.main(options)
    output = capsys.readouterr().out
    assert "| headings (2) | **1.000** (1.000/1.000) |" in output
    # A third of the gold is not in the page: the source was edited after the build.
    assert "| list items (0) |" in output
    (tmp_path / "mine.jsonl").write_text(json.dumps({**page, "html": html.replace("<p>", "<p>Beams. ")}), "utf-8")
    structure.main(options)
    assert "| list items (3) | **.800** (1.000/.667) |" in capsys.readouterr().out


def test_the_whole_job(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(extract.EXTRACTORS, "trafilatura", lambda html: 1 / 0)
    options = ["--extractors", *extract.OURS, "trafilatura"]
    extract.main(["--pages", "3", "--rounds", "1", *options])
    times, threads = (
        [line.split(" | ") for line in part.splitlines()[2:]] for part in capsys.readouterr().out.split("\n\n")[1:]
    )
    assert [[line[0], line[-1]] for line in times] == [
        ["| duramen", "0 |"],
        ["| duramen, wlr", "0 |"],
        ["| trafilatura", "3 |"],
    ]
    assert [line[0] for line in threads] == ["| extract_many", "| SHA-256"]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_service_under_load(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--pages", "3", "--seconds", "0.1", "--clients", "2", "--idle", "10"]
    assert serve.main([*options, "--floor", "1000"]) == 1
    output = capsys.readouterr().out
    assert "| /batch |" in output
    assert "below 1000.0" in output


def test_growth_above_its_limit_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    # What a stage returns is the time that it took: a real clock on a busy machine would show anything.
    monkeypatch.setattr(growth, "once", lambda run, subject: run(subject))
    monkeypatch.setitem(STAGES, "line", lambda subject: 1e-7 * len(subject.html))
    monkeypatch.setitem(STAGES, "square", lambda subject: 1e-7 * len(subject.html) ** 2)
    monkeypatch.setitem(STAGES, "error", Mock(side_effect=ValueError("no")))
    assert growth.main(["--families", "many headings", "--stages", "line"]) == 0
    assert "1 pairs of family and stage, 0 above a limit" in capsys.readouterr().out
    assert growth.main(["--size", "2000", "--families", "many headings", "--stages", "square", "error"]) == 1
    output = capsys.readouterr().out
    assert "- many headings, square: exponent 2.00\n" in output
    assert "- many headings, error: ValueError: " in output

"""The benchmarks that need datatrove."""

import json
from pathlib import Path

import pytest

from benchmarks.corpora import corpus_peers, filters

pytestmark = pytest.mark.slow

pytest.importorskip("datatrove.pipeline.filters", reason="datatrove is tested by ./check-engines")
pytest.importorskip("spacy", reason="spaCy splits words for datatrove; ./check-engines installs it")

STORY = " ".join(f"The heartwood of the oak number {number} is dark and dense: that is all." for number in range(20))


def test_filters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join([STORY, "All oaks have the same end, be it early or late."] * 2)
    html = f"<title>Oak</title><article><p>{text}</p></article>"
    pages = [{"id": str(number), "html": html, "lang": "en", "text": text} for number in range(2)]
    (tmp_path / "mine.jsonl").write_text("\n".join(map(json.dumps, pages)), "utf-8")
    assert filters.main(["--corpus", str(tmp_path), "--peers"]) == 0
    output = capsys.readouterr().out
    rows = {line.split(" | ")[0]: line.split(" | ") for line in output.splitlines() if line.startswith("| ")}
    assert rows["| duramen"][1] == "1.000"
    assert rows["| the labelled text"][3].startswith("50.0%"), "two of four lines are there a second time"
    assert rows["| the labelled text"][4] == "0.0 / 0.0", "Gopher drops a page of which half is repeated"
    assert rows["| the labelled text"][5] == "100.0 / 100.0"


def test_rates(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resiliparse", reason="resiliparse is one of the systems that are compared")
    monkeypatch.setattr(corpus_peers, "TARGETS", {"datatrove, trafilatura": 0.0})
    assert corpus_peers.main(["--pages", "60", "--rounds", "1"]) == 0
    output = capsys.readouterr().out
    assert all(f"| {name} |" in output for name in corpus_peers.SYSTEMS)

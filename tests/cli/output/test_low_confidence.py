"""`--below` and `--report`: which pages are reported, where, and what is never overwritten."""

import json
from pathlib import Path

import pytest

from duramen import extract

from ...cases import cases
from ..invoke import refused, run

SURE = Path("examples/heartwood.html").read_bytes()
DOUBTFUL = b"An oak, in a file without markup."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two pages, which is the working directory."""
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "sure.html").write_bytes(SURE)
    (tmp_path / "pages" / "doubtful.html").write_bytes(DOUBTFUL)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
class TestBelow:
    def test_results_are_the_same_and_each_page_is_one_line(self) -> None:
        outcome = run("pages", "--below", "0.6")
        assert outcome.stdout == run("pages").stdout
        assert outcome.exit_code == 0
        assert outcome.stderr.startswith("duramen: pages/doubtful.html: its confidence 0.0")
        assert outcome.stderr.count("\n") == 1

    def test_a_report_has_json_lines(self) -> None:
        outcome = run("pages", "-o", "out/", "--below", "0.6", "--report", "below.jsonl")
        assert outcome.stderr == "duramen: 1 page is below 0.6, see below.jsonl\n"
        (line,) = Path("below.jsonl").read_text(encoding="utf-8").splitlines()
        confidence = extract(DOUBTFUL).confidence
        assert confidence is not None
        assert json.loads(line) == {
            "source": "pages/doubtful.html", "url": None, "title": None, "page_type": extract(DOUBTFUL).page_type,
            "words": 7, "confidence": round(confidence, 4),
        }  # fmt: skip

    def test_a_report_goes_to_standard_output_beside_a_file(self) -> None:
        outcome = run("pages", "-o", "out/", "--below", "0.6", "--report", "-")
        assert json.loads(outcome.stdout)["source"] == "pages/doubtful.html"

    def test_an_old_report_is_kept_unless_forced_and_a_source_always(self) -> None:
        Path("below.jsonl").write_text("precious", encoding="utf-8")
        again = ["pages/sure.html", "-o", "out.txt", "--below", "0.6", "--report", "below.jsonl"]
        assert run(*again).exit_code == 1
        assert Path("below.jsonl").read_text(encoding="utf-8") == "precious"
        assert run(*again, "--force").exit_code == 0
        assert not Path("below.jsonl").exists()
        assert run("pages", *again[1:-1], "pages/doubtful.html", "--force").exit_code == 1
        assert Path("pages/doubtful.html").read_bytes() == DOUBTFUL

    def test_a_resumed_run_adds_to_the_report(self) -> None:
        given = ["-o", "out.jsonl", "--below", "0.6", "--report", "below.jsonl"]
        run("pages/doubtful.html", *given)
        Path("pages/a.html").write_bytes(DOUBTFUL)
        run("pages", *given, "--resume")
        lines = Path("below.jsonl").read_text(encoding="utf-8").splitlines()
        assert [json.loads(line)["source"] for line in lines] == ["pages/doubtful.html", "pages/a.html"]

    @cases(
        ("without a confidence", ["--report", "x"], "add --below X"),
        ("per cent", ["--below", "60"], "up to 1, not 60"),
        ("another method", ["--below", "0.6", "--method", "wlr"], "wlr has no confidence"),
        ("two things on one stream", ["--below", "0.6", "--report", "-"], "add -o PATH"),
    )
    def test_misuse(self, options: list[str], message: str) -> None:
        refused("pages", *options, code=2, says=message)

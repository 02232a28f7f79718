"""Figures: `python -m benchmarks all` records what it measures, and documents show what is recorded."""

import json
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks import all as every

ROOT = Path(__file__).parents[1]
MEASUREMENTS = tomllib.loads((ROOT / "benchmarks" / "measurements.toml").read_text("utf-8"))
BENCHMARK = """
import sys
print("| set (pages) | ours | theirs |\\n|---|---|---|")
print("| oaks (2) | **.900**/.800 | .700/.600 |\\n| elms (3) | .5 | **.6** |\\n\\n2 threads are 1.9 times as fast")
sys.exit(int(sys.argv[2]))
"""


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    return import_module("figures")


@pytest.fixture
def measure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    monkeypatch.setattr(every, "RUN", [sys.executable, "-c", BENCHMARK])

    def measured(wanted: dict[str, dict[str, Any]], *, status: int = 0, **given: list[str]) -> str:
        wanted = {name: {"minutes": 1, **each} for name, each in wanted.items()}
        assert every.measure(wanted, given, tmp_path / "measured.json") == status
        return capsys.readouterr().out

    return measured


def test_all_resumes_records_and_reports(measure: Callable[..., str], tmp_path: Path) -> None:
    good = {"command": "python -m benchmarks fake 0"}
    bad = {"command": "python -m benchmarks fake 1"}
    output = measure({"first": good, "second": bad}, status=1)
    assert "[1 of 2] first: python -m benchmarks fake 0" in output
    assert output.endswith("\nfirst: measured\nsecond: failed\n")
    records = json.loads((tmp_path / "measured.json").read_text("utf-8"))
    assert records.keys() == {"first"}
    assert records["first"]["command"] == good["command"]
    assert records["first"]["model"] == every.MODEL
    assert records["first"]["printed"][2] == "| oaks (2) | **.900**/.800 | .700/.600 |"

    missed = {"command": "python -m benchmarks fake 100"}
    needs = {"command": "python -m benchmarks fake 0 --corpus DIR", "needs": ["no_such_peer"]}
    changed = {"command": "python -m benchmarks fake 0 --more", "model": False}
    output = measure({"first": good, "second": missed, "third": needs, "fourth": changed}, status=0)
    assert output.endswith(
        "\nfirst: recorded before\nsecond: measured, and a limit is missed\n"
        "third: left out: needs --corpus DIR, no_such_peer\nfourth: measured\n"
    )
    output = measure({"first": changed, "fourth": changed})
    assert output.endswith("\nfirst: measured\nfourth: recorded before\n")


def test_names_stand_for_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(every, "RUN", ["run"])
    wanted = {"command": "python -m benchmarks fake DIR/oaks --train TRAIN", "cache": True}
    given = {"DIR": ["/sets"], "TRAIN": ["a", "b"], "CACHE": ["/cache"]}
    assert every.process(wanted, given) == ["run", "fake", "/sets/oaks", "--train", "a", "b", "--cache", "/cache"]


@pytest.mark.parametrize("name", MEASUREMENTS)
def test_commands_exist(name: str) -> None:
    words = MEASUREMENTS[name]["command"].split()
    assert words[0] == "duramen" or (words[:3] == every.BENCHMARK and words[3] in benchmarks.modules())


def test_every_record_is_of_a_measurement() -> None:
    records = json.loads((ROOT / "benchmarks" / "measured.json").read_text("utf-8"))
    assert records.keys() <= MEASUREMENTS.keys()


RECORD = {
    "model": None,
    "printed": [
        "| set (pages) | ours | theirs |",
        "|---|---|---|",
        "| oaks (2) | **.900**/.800 | .700/.600 |",
        "| elms (3) | .5 | **.6** |",
        "",
        "On 2 threads it is 1.9 times as fast",
    ],
}


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        pytest.param("fake/oaks/ours", ".900/.800", id="a cell"),
        pytest.param("fake/oaks/ours/2", ".800", id="a number of a cell"),
        pytest.param("fake/it-is/1", "1.9", id="a number after words"),
        pytest.param("fake//1", "2", id="the first number of all"),
    ],
)
def test_single_figures(figures: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, asked: str, shown: str) -> None:
    monkeypatch.setattr(figures, "MEASURED", tmp_path / "measured.json")
    figures.MEASURED.write_text(json.dumps({"fake": RECORD}), "utf-8")
    text = f"It is <!--={asked}-->0<!--=-->.\n"
    assert figures.with_figures(text, tmp_path) == text.replace(">0<", f">{shown}<")


def test_tables_and_their_models(figures: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(figures, "MEASURED", tmp_path / "measured.json")
    text = "<!--=fake||theirs|elms,oaks-->\n<!--=-->\n\nIt is <!--=fake/elms/ours-->0<!--=-->.\n"
    table = "| set (pages) | theirs |\n|---|---|\n| elms (3) | **.6** |\n| oaks (2) | .700/.600 |\n"
    stale = f"{table}\nMeasured with model 01234567.\n"
    note = "\n<!--models-->\nSingle figures were measured with model 01234567 (`fake`).\n"
    for model, shown, after in (("01234567", stale, note), (figures.SHIPPED, table, "")):
        figures.MEASURED.write_text(json.dumps({"fake": {**RECORD, "model": model}}), "utf-8")
        text = figures.with_figures(text, tmp_path)
        begin = f"<!--=fake||theirs|elms,oaks-->\n{shown}<!--=-->\n"
        assert text == f"{begin}\nIt is <!--=fake/elms/ours-->.5<!--=-->.\n{after}"
    with pytest.raises(ValueError, match=r"page\.md: measured\.json has no fake/oaks/nobody"):
        figures.with_figures("<!--=fake/oaks/nobody-->0<!--=-->", Path("page.md"))

"""Figures: `python -m benchmarks all` records what it measures, and documents show what is recorded."""

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
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
    assert json.loads((ROOT / "benchmarks" / "measured.json").read_text("utf-8")).keys() <= MEASUREMENTS.keys()


NUMBER = re.compile(r"(?<![\w.])[+-]?(?:\d{1,3}(?:,\d{3})+|\d*\.\d+)(?![\w.]*\w)")
"""Figures with a decimal point or a comma; whole numbers also count pages, sets and steps."""

MEASURED = {each["command"].split()[3] for each in MEASUREMENTS.values()}
"""Names of the benchmarks whose figures are recorded."""


def cited_figures() -> Iterator[Any]:
    """Every paragraph, line of a list or row of a table that names the command of a measurement."""
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for paragraph in re.split(r"\n\n|\n(?=[-|])", path.read_text("utf-8")):
            names = set(re.findall(r"`python -m benchmarks ([\w-]+)", paragraph))
            if names & MEASURED and NUMBER.search(re.sub(r"`[^`]*`", "", paragraph)):
                yield pytest.param(names, paragraph, id=f"{path.name}: {paragraph[:40]}")


@pytest.mark.parametrize(("names", "paragraph"), [*cited_figures()])
def test_figures_beside_a_command_are_what_it_printed(names: set[str], paragraph: str) -> None:
    records = json.loads((ROOT / "benchmarks" / "measured.json").read_text("utf-8")).values()
    printed = " ".join(line for each in records if each["command"].split()[3] in names for line in each["printed"])
    figures = {number.strip("+") for number in NUMBER.findall(re.sub(r"`[^`]*`", "", paragraph))}
    assert figures <= {number.strip("+") for number in NUMBER.findall(printed)}


def test_the_table_of_the_readme_is_measured() -> None:
    records = json.loads((ROOT / "benchmarks" / "measured.json").read_text("utf-8"))
    head, _, f1, milliseconds = re.findall(r"^\|.*", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)[:4]
    names, scores, times = (line.strip("| ").split(" | ") for line in (head, f1, milliseconds))
    printed = [line.strip("| ").replace("**", "").split(" | ") for line in records["quality"]["printed"]]
    columns = next(line for line in printed if line[0] == "set (pages)")
    row = next(line for line in printed if line[0].startswith("wcxb-dev ("))
    assert scores[1:] == [row[columns.index(name)].partition("/")[0] for name in names]
    rows = [line.strip("| ").split(" | ") for line in records["extract"]["printed"]]
    means = {row[0]: row[2] for row in rows if row[0] in names}
    assert times[1:] == [means[name] for name in names]


def test_tables_and_their_models(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    generate = import_module("generate")
    first, second = "| oaks | .9 |\n|---|---|\n| elms | .5 |", "| n |\n|---|\n| 2 |"
    record = {"model": None, "printed": [*first.splitlines(), "", *second.splitlines()]}
    text = "<!-- figures fake -->\n<!-- end of figures -->\n<!-- figures fake 2 -->\nold\n<!-- end of figures -->\n"
    made = generate.with_figures(text, {"fake": record})
    assert made == text.replace("fake -->\n", f"fake -->\n{first}\n").replace("old", second)
    assert "\n\nMeasured with an earlier model.\n<!--" in generate.with_figures(
        text, {"fake": {**record, "model": "0"}}
    )
    with pytest.raises(ValueError, match=r"measured\.json has no measurement fake"):
        generate.with_figures(text, {})

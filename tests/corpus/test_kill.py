"""Not one page is lost or written twice, at whatever moment a run is killed."""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ..cli.program import ended, start
from .archives import pages, warc, written
from .reading import column_of, run

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="SIGKILL is a signal of Unix")]

ROOT = Path(__file__).parents[2]
FILES, PAGES = 3, 6


def killed_runs(inputs: list[str], folder: Path, options: dict[str, Any], seed: int, later: float = 0) -> list[Path]:
    """The outputs of runs that were killed at eight moments, each when it touched its output for the n-th time."""
    asked = {"inputs": inputs, "output": str(folder / "out"), "options": options, "seed": seed, "later": later}
    command = [sys.executable, "-m", "tests.corpus.dying"]
    done = subprocess.run(command, input=json.dumps(asked), cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    codes = json.loads(done.stdout)
    assert set(codes.values()) == {-signal.SIGKILL}
    return [folder / f"out-{moment}" for moment in codes]


@pytest.fixture
def inputs(tmp_path: Path) -> list[str]:
    return [
        written(tmp_path / "in" / f"{number}.warc.gz", warc(pages(PAGES, first=PAGES * number)))
        for number in range(FILES)
    ]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


SHARDS = {"shard_size": 2, "shuffle": True, "sample": 0.9, "seed": 7, "mask": ["email"]}


@pytest.mark.parametrize("options", [{}, SHARDS], ids=["one file each", "shuffled shards of a sample"])
def test_killed_at_many_moments(inputs: list[str], tmp_path: Path, options: dict[str, Any]) -> None:
    """The next run goes on from there."""
    whole = tmp_path / "whole"
    run(inputs, whole, columns=["text", "id", "url"], **options)
    good = contents(whole)
    for output in killed_runs(inputs, tmp_path, options, seed=15):
        if output.exists():
            assert contents(output).items() <= good.items(), f"a file of {output.name} is not whole"
        found = run(inputs, output, columns=["text", "id", "url"], **options)
        assert contents(output) == good
        assert found.tasks_there + found.tasks_done == FILES
        assert list((output / "_duramen" / "parts").iterdir()) == []


def test_killed_while_duplicates_are_dropped(tmp_path: Path) -> None:
    """Two files hold the same pages, a third some of them; a kill in the middle leaves nothing half done."""
    pytest.importorskip("duckdb", reason="duckdb is not installed: pip install 'duramen[corpus]'")
    inputs = [
        written(tmp_path / "in" / f"{number}.warc.gz", warc(pages(PAGES, first=number // 2))) for number in range(FILES)
    ]
    options: dict[str, Any] = {"dedup": "near", "keep_dropped": True}
    whole = tmp_path / "whole"
    expected = run(inputs, whole, columns=["text", "id", "url"], **options).whole
    good = {**contents(whole), **contents(whole / "dropped")}
    for output in killed_runs(inputs, tmp_path, options, seed=32, later=1 / 3):
        found = run(inputs, output, columns=["text", "id", "url"], **options).whole
        assert {**contents(output), **contents(output / "dropped")} == good, output.name
        assert (found.kept, found.dropped, found.words) == (expected.kept, expected.dropped, expected.words)
        assert list((output / "_duramen" / "parts").iterdir()) == []


def test_killed_at_random_times_with_workers(inputs: list[str], tmp_path: Path) -> None:
    output = tmp_path / "out"
    command = ["corpus", *inputs, "-o", output, "--jobs", 2, "-q", "--json"]
    silent: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    chance = random.Random(15)
    for kill in (os.killpg, os.kill):  # all processes, and the first alone: the others end with it
        process = start(*command, **silent, start_new_session=True)
        try:
            process.wait(chance.uniform(0.5, 3))
        except subprocess.TimeoutExpired:
            kill(process.pid, signal.SIGKILL)
            process.wait()
    summary = json.loads(ended(*command).stdout)
    assert (summary["tasks"], summary["kept"]) == (FILES, FILES * PAGES)
    assert sorted(column_of(output, "url")) == sorted(
        f"https://example.org/{number}" for number in range(FILES * PAGES)
    )

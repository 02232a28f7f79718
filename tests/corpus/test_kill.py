"""Not one page is lost or written twice, at whatever moment a run is killed."""

import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from duramen.corpus import run

from .archives import pages, warc, written
from .dying import run_and_die

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="SIGKILL is a signal of Unix")]

FILES, PAGES = 3, 6
CONTEXT: Any = multiprocessing.get_context("forkserver" if os.name == "posix" else "spawn")


@pytest.fixture
def inputs(tmp_path: Path) -> list[str]:
    return [
        written(tmp_path / "in" / f"{number}.warc.gz", warc(pages(PAGES, first=PAGES * number)))
        for number in range(FILES)
    ]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file that a reader of the corpus sees."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_killed_at_many_moments(inputs: list[str], tmp_path: Path) -> None:
    """A run is killed when it touches its output for the n-th time; the next one goes on from there."""
    whole = tmp_path / "whole"
    run(inputs, whole, columns=["text", "id", "url"], jobs=1, page_timeout=None)
    good = contents(whole)
    CONTEXT.set_forkserver_preload(["tests.corpus.dying"])
    told = CONTEXT.SimpleQueue()
    touches = killed_at(inputs, tmp_path / "counted", sys.maxsize, told) or told.get()
    for moment in random.Random(15).sample(range(1, touches + 1), 12):
        output = tmp_path / f"out-{moment}"
        assert killed_at(inputs, output, moment, told) == -signal.SIGKILL
        if output.exists():
            assert contents(output).items() <= good.items(), f"a file is not whole after a kill at touch {moment}"
        found = run(inputs, output, columns=["text", "id", "url"], jobs=1, page_timeout=None)
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
    expected = run(inputs, whole, columns=["text", "id", "url"], jobs=1, page_timeout=None, **options).whole
    good = {**contents(whole), **contents(whole / "dropped")}
    CONTEXT.set_forkserver_preload(["tests.corpus.dying"])
    told = CONTEXT.SimpleQueue()
    touches = killed_at(inputs, tmp_path / "counted", sys.maxsize, told, **options) or told.get()
    for moment in random.Random(32).sample(range(touches // 3, touches + 1), 12):
        output = tmp_path / f"out-{moment}"
        assert killed_at(inputs, output, moment, told, **options) == -signal.SIGKILL
        found = run(inputs, output, columns=["text", "id", "url"], jobs=1, page_timeout=None, **options).whole
        assert {**contents(output), **contents(output / "dropped")} == good, f"killed at touch {moment} of {touches}"
        assert (found.kept, found.dropped, found.words) == (expected.kept, expected.dropped, expected.words)
        assert list((output / "_duramen" / "parts").iterdir()) == []


def killed_at(inputs: list[str], output: Path, moment: int, told: Any, **options: Any) -> int | None:
    """How a run ended that was to be killed at a moment."""
    process = CONTEXT.Process(target=run_and_die, args=(inputs, str(output), moment, told, options))
    process.start()
    process.join()
    return int(process.exitcode)


def test_killed_at_random_times_with_workers(inputs: list[str], tmp_path: Path) -> None:
    output = tmp_path / "out"
    command = [sys.executable, "-m", "duramen", "corpus", *inputs, "-o", str(output), "--jobs", "2", "-q", "--json"]
    chance = random.Random(15)
    for kill in (os.killpg, os.kill):  # all processes, and the first alone: the others end with it
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            process.wait(chance.uniform(0.5, 3))
        except subprocess.TimeoutExpired:
            kill(process.pid, signal.SIGKILL)
            process.wait()
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    summary = json.loads(done.stdout)
    assert (summary["tasks"], summary["kept"]) == (FILES, FILES * PAGES)
    rows = [row for path in sorted(output.glob("*.parquet")) for row in pq.read_table(path).to_pylist()]
    assert sorted(row["url"] for row in rows) == sorted(
        f"https://example.org/{number}" for number in range(FILES * PAGES)
    )

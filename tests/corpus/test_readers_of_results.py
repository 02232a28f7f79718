"""The examples of docs/corpus.md that read results, each run as a program of its own over a real output."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from duramen.apps.corpus import run

from ..test_docs import fenced
from .archives import pages, warc, written

pytestmark = pytest.mark.slow

EXAMPLES = fenced(Path(__file__).parents[2] / "docs" / "corpus.md", "python")
PRINTED = {
    "datasets": "7 Oak 0",
    "duckdb": r"\[\('en', 7, Decimal\('\d+'\)\)\]|\[\('en', 7, \d+\)\]",
    "polars": "7",
    "pandas": "7",
}


@pytest.mark.parametrize("tool", PRINTED)
def test_an_example(tool: str, tmp_path: Path) -> None:
    if find_spec(tool) is None:
        pytest.skip(f"{tool} is not installed")
    (example,) = [each for each in EXAMPLES if re.search(rf"^import {tool}\b", each, re.MULTILINE)]
    path = written(tmp_path / "in" / "sub" / "a.warc.gz", warc(pages(7)))
    broken = written(tmp_path / "in" / "broken.warc.gz", b"no archive")
    options: dict[str, Any] = {"shard_size": 3, "mask": ["email"], "report": tmp_path / "clean" / "report.html"}
    run([path, broken], tmp_path / "clean", jobs=1, page_timeout=None, **options)
    assert (tmp_path / "clean" / "failures.jsonl").exists()
    home = {**os.environ, "HF_HOME": str(tmp_path / "home"), "HF_HUB_OFFLINE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", example], cwd=tmp_path, env=home, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert re.fullmatch(PRINTED[tool], done.stdout.strip())

"""The examples of docs/cluster.md and docs/corpus.md, each run as a program of its own, and the benchmark."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from benchmarks.corpora import corpus_peers
from duramen.apps.corpus import run

from ..cli.program import ended
from ..corpus.archives import pages, warc, written
from ..test_docs import fenced

pytestmark = pytest.mark.slow

RECIPES = fenced(Path(__file__).parents[2] / "docs" / "cluster.md", "python")
TOOLS = ("ray", "pyspark", "daft", "datatrove")
PAGES = 30


def test_there_is_a_recipe_for_each_tool() -> None:
    for tool, recipe in zip(TOOLS, RECIPES, strict=True):
        assert re.search(rf"^(import|from) {tool}\b", recipe, re.MULTILINE)


@pytest.mark.parametrize(("tool", "recipe"), list(zip(TOOLS, RECIPES, strict=True)), ids=TOOLS)
def test_a_recipe(tool: str, recipe: str, tmp_path: Path) -> None:
    if find_spec(tool) is None:
        pytest.skip(f"{tool} is tested by ./check-engines")
    given = pages(PAGES)
    table = pa.table({"url": [page.url for page in given], "html": [page.body for page in given]})
    pq.write_table(table, tmp_path / "pages.parquet")
    written(tmp_path / "crawl" / "a.warc.gz", warc(given[:10]))
    written(tmp_path / "crawl" / "b.warc.gz", warc(given[10:]))
    (tmp_path / "recipe.py").write_text(recipe, encoding="utf-8")
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "RAY_ADDRESS": "local"}
    done = subprocess.run(
        [sys.executable, "recipe.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr[-3000:]
    outputs = sorted((tmp_path / "texts").glob("*.parquet"))
    found = pa.concat_tables([pq.read_table(path, columns=["url", "title", "text"]) for path in outputs])
    rows = {row["url"]: row for row in found.to_pylist()}
    assert len(found) == len(rows) == PAGES
    for number in range(PAGES):
        row = rows[f"https://example.org/{number}"]
        assert row["title"] == f"Oak {number}"
        assert f"Tree number {number}." in row["text"]
        assert "Home" not in row["text"]


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
    done = ended(code=example, cwd=tmp_path, env=home)
    assert done.returncode == 0, done.stderr[-2000:]
    assert re.fullmatch(PRINTED[tool], done.stdout.strip())


def test_rates_beside_other_pipelines(capsys: pytest.CaptureFixture[str]) -> None:
    for package in ("datatrove.pipeline.filters", "resiliparse"):
        pytest.importorskip(package, reason=f"{package} is tested by ./check-engines")
    corpus_peers.main(["--pages", "60", "--rounds", "1"])
    output = capsys.readouterr().out
    assert all(f"| {name} |" in output for name in corpus_peers.SYSTEMS)

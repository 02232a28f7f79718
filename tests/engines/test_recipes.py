"""The examples of docs/cluster.md, each run as a program of its own on the engine that it is for."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ..integrations.archives import stories, write_archive
from ..test_docs import fenced

RECIPES = fenced(Path(__file__).parents[2] / "docs" / "cluster.md", "python")
TOOLS = ("ray", "pyspark", "daft", "datatrove")
PAGES = 30


def test_there_is_a_recipe_for_each_tool() -> None:
    assert [next(tool for tool in TOOLS if f"import {tool}\n" in recipe or f"from {tool}" in recipe) for recipe in RECIPES] == list(TOOLS)


@pytest.mark.parametrize(("tool", "recipe"), list(zip(TOOLS, RECIPES, strict=True)), ids=TOOLS)
def test_a_recipe(tool: str, recipe: str, tmp_path: Path) -> None:
    if find_spec(tool) is None:
        pytest.skip(f"{tool} is tested by ./check-engines")
    given = stories(0, PAGES)
    pq.write_table(pa.table({"url": [page[0] for page in given], "html": [page[1] for page in given]}), tmp_path / "pages.parquet")
    write_archive(tmp_path / "crawl" / "a.warc.gz", given[:10])
    write_archive(tmp_path / "crawl" / "b.warc.gz", given[10:])
    (tmp_path / "recipe.py").write_text(recipe, encoding="utf-8")
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "RAY_ADDRESS": "local"}
    told = subprocess.run(
        [sys.executable, "recipe.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600
    )
    assert told.returncode == 0, told.stderr[-3000:]
    found = pa.concat_tables(
        [pq.read_table(path, columns=["url", "title", "text"]) for path in sorted((tmp_path / "texts").glob("*.parquet"))]
    )
    rows = {row["url"]: row for row in found.to_pylist()}
    assert len(found) == len(rows) == PAGES
    for number in range(PAGES):
        row = rows[f"https://example.org/{number}"]
        assert row["title"] == f"Oak {number}"
        assert f"oak number {number} is dark" in row["text"]
        assert "All rights reserved" not in row["text"]

"""The Spark integration on a real cluster of two worker processes."""

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import duramen

sql = pytest.importorskip("pyspark.sql", reason="Spark is tested by ./check-engines")

from duramen.apps.corpus import Dedup, deduplicate  # noqa: E402
from duramen.apps.corpus import is_sampled as sampled_here  # noqa: E402
from duramen.integrations.spark import extract_frame, is_sampled  # noqa: E402
from duramen.integrations.spark_duplicates import without_duplicates  # noqa: E402

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),
]

PAGES = [
    (
        f"https://example.org/{number}",
        f"<!doctype html><title>Oak {number}</title><nav><a href=/>Home</a></nav>"
        f"<p>The heartwood of oak number {number} is dark, dense and dead, and it carries the tree.".encode(),
        number,
        [f"tag {number}"],
    )
    for number in range(600)
]


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    """A session on two executors with one core each, which are processes of their own."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        sql.SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.memory", "512m")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.executorEnv.PYTHONPATH", os.pathsep.join(sys.path))
        .getOrCreate()
    )
    yield session
    session.stop()


@pytest.fixture(scope="module")
def frame(spark: Any) -> Any:
    return spark.createDataFrame(PAGES, "url string, body binary, number int, tags array<string>").repartition(4)


def test_a_sample_is_that_of_the_command(frame: Any) -> None:
    expected = sorted(url for url, *_ in PAGES if sampled_here(url, 0.1, seed=7))
    assert sorted(row.url for row in frame.filter(is_sampled("url", 0.1, seed=7)).select("url").collect()) == expected
    assert 30 < len(expected) < 90


def test_every_page_on_the_executors(frame: Any) -> None:
    found = extract_frame(frame, html="body", columns=["url", "title", "text", "confidence"], carry=["number", "tags"])
    rows = sorted(found.collect(), key=lambda row: row.number)
    assert found.columns == ["url", "title", "text", "confidence", "number", "tags", "error"]
    assert [row.number for row in rows] == list(range(600))
    for row, (url, html, _number, tags) in zip(rows, PAGES, strict=True):
        document = duramen.extract(html, url=url)
        assert (row.url, row.title, row.text, row.tags, row.error) == (url, document.title, document.text, tags, None)


def test_a_page_that_is_null(spark: Any) -> None:
    frame = spark.createDataFrame([(None,)], "html string")
    [row] = extract_frame(frame, columns=["text"]).collect()
    assert (row.text, row.error) == (None, "the page is null")


def test_mistakes_show_on_the_driver(frame: Any) -> None:
    with pytest.raises(ValueError, match="no column 'html'; its columns are: url, body, number, tags"):
        extract_frame(frame)
    with pytest.raises(ValueError, match="no column 'x'; its columns are"):
        extract_frame(frame, html="body", carry=["x"])
    with pytest.raises(ValueError, match="no column textt can be computed; did you mean text"):
        extract_frame(frame, html="body", columns=["textt"])
    with pytest.raises(TypeError, match="no option is called favour"):
        extract_frame(frame, html="body", favour="recall")


@pytest.mark.parametrize(("kind", "keep"), [("exact", "longest"), ("near", "earliest"), ("near", "most-confident")])
def test_duplicates_are_those_of_one_machine(spark: Any, tmp_path: Path, kind: str, keep: str) -> None:
    """Random signatures with chains, grouped by Spark and by DuckDB."""
    pytest.importorskip("duckdb", reason="duckdb is not installed: pip install 'duramen[corpus]'")
    chance = random.Random(keep)
    order, numbers = chance.sample(range(200), 200), range(200)
    signatures = [[2**63 + chance.randrange(400) for _ in range(3)] for _ in numbers]
    table = pa.table(
        {
            "id": [str(number) for number in numbers],
            "url": [None if number % 7 == 0 else str(number % 150) for number in numbers],
            "text_hash": pa.array([2**63 + number % 180 for number in numbers], pa.uint64()),
            "words": pa.array(order, pa.int32()),
            "date": [f"2024-{place:03}" for place in order],
            "confidence": [place / 200 for place in order],
            "minhash": pa.array(signatures, pa.list_(pa.uint64())),
        }
    )
    pq.write_table(table.replace_schema_metadata({"duramen": '{"minhash": [5, 3, 1]}'}), tmp_path / "x.parquet")
    kept = without_duplicates(spark.read.parquet(str(tmp_path / "x.parquet")), kind=kind, keep=keep)
    found = {row.id for row in kept.select("id").collect()}
    deduplicate(str(tmp_path), Dedup(kind, keep, minhash=(5, 3, 1)))
    assert found == set(pq.read_table(tmp_path / "x.parquet")["id"].to_pylist())
    assert len(found) < len(table)

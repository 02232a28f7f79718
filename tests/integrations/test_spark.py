"""The Spark integration on a real cluster of two worker processes."""

import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import duramen

sql = pytest.importorskip("pyspark.sql", reason="Spark is tested by ./check-engines")

from duramen.corpus.sampling import is_sampled as sampled_here  # noqa: E402
from duramen.integrations.spark import arrow_mapper, extract_frame, is_sampled, result_schema  # noqa: E402

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


def test_the_function_alone(frame: Any) -> None:
    options = {"html": "body", "columns": ["text"], "method": "wlr"}
    found = frame.limit(3).mapInArrow(arrow_mapper(**options), result_schema(frame.schema, **options))
    assert {row.text for row in found.collect()} <= {duramen.extract(page[1], method="wlr").text for page in PAGES}


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
    with pytest.raises(TypeError, match="unexpected keyword argument 'favour'"):
        extract_frame(frame, html="body", favour="recall")

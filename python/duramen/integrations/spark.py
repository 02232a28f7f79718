"""From pages in a Spark DataFrame to their main content, with `mapInArrow`.

    from duramen.integrations.spark import extract_frame

    texts = extract_frame(pages, columns=["url", "title", "text"])

Spark passes whole record batches to Python, so nothing is converted row by row. Needs `pip install "duramen[spark]"` on
the driver and on every worker.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import pyarrow as pa
from pyspark.sql import Column, DataFrame, functions
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from ..export.arrow import DEFAULT_COLUMNS, extract_batch
from ..page.extract import loaded

ROWS = 256
"""Pages that are worked on at a time: Spark sends up to 10,000, whose HTML may exceed what one batch may hold."""

DIGITS = 13
"""Hexadecimal digits of the hash that decides about a sample, as in `duramen.apps.corpus.page`."""


def extract_frame(
    frame: DataFrame, *, columns: Sequence[str] = DEFAULT_COLUMNS, carry: Sequence[str] = (), **options: Any
) -> DataFrame:
    """A frame with one row for each page of `frame`; the options are those of `duramen.arrow.extract_batch`.

    Spark needs the schema of the result beforehand. It comes from the result for no pages, so a mistake in the options
    is raised here, on the driver.
    """
    given, asked = frame.schema, {"columns": columns, "carry": carry, **options}
    if missing := [name for name in carry if name not in given.names]:
        raise ValueError(f"the frame has no column {missing[0]!r}; its columns are: {', '.join(given.names)}")
    none = pa.RecordBatch.from_pydict({name: pa.array([], pa.string()) for name in given.names})
    types = from_arrow_schema(extract_batch(none, **asked).schema)
    fields = [given[field.name] if field.name in carry else field for field in types.fields]
    return frame.mapInArrow(partial(mapped, options=asked), StructType(fields))


def is_sampled(url: str, share: float, *, seed: int = 0) -> Column:
    """A condition for `frame.filter`: the pages that `duramen corpus --sample` reads, by the column of their URLs.

    Spark computes it without Python. Rows without a URL are in no sample.
    """
    digest = functions.md5(functions.concat(functions.lit(f"{seed} "), functions.col(url)))
    place = functions.conv(functions.substring(digest, 1, DIGITS), 16, 10).cast("long")
    return place < functions.lit(share * 16**DIGITS)


def mapped(batches: Iterable[pa.RecordBatch], *, options: dict[str, Any]) -> Iterator[pa.RecordBatch]:
    if options.get("model") is not None:
        options = {**options, "model": loaded(options["model"])}
    for batch in batches:
        for start in range(0, len(batch), ROWS):
            yield extract_batch(batch.slice(start, ROWS), **options)

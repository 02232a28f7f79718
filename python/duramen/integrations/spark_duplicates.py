"""Drops the duplicates of a corpus with Spark, as `duramen corpus --dedup` does on one machine.

    from duramen.integrations.spark_duplicates import without_duplicates

    pages = spark.read.parquet("clean/")  # written with --columns ...,text_hash,minhash
    without_duplicates(pages).write.parquet("distinct/")

The best page of each URL stays, then the best of each text, then the best of each group of near duplicates. Spark
sorts, groups and joins, so nothing but counts comes to the driver.
"""

from pyspark.sql import Column, DataFrame, Window, functions
from pyspark.sql.functions import col

from ..apps.corpus.options import KEEP, Dedup


def without_duplicates(frame: DataFrame, *, kind: str = "near", keep: str = "longest") -> DataFrame:
    """The rows of a frame without duplicates; `kind` and `keep` are those of `--dedup` and `--keep`."""
    Dedup(kind, keep).check()
    name, is_rising = KEEP[keep]
    order = col(name).asc_nulls_last() if is_rising else col(name).desc_nulls_last()
    # Numbers follow the order of preference, because a sorted frame has sorted partitions. They are stored: Spark may
    # compute a frame again, with other numbers.
    pages = frame.orderBy(order, col("url"), col("text_hash"))
    pages = pages.withColumn("_id", functions.monotonically_increasing_id()).localCheckpoint()
    pages = best_of(best_of(pages, "url"), "text_hash")
    if kind == "near":
        copies = labelled(edges_of(pages.localCheckpoint())).filter(col("_id") != col("_label")).select("_id")
        pages = pages.join(copies, "_id", "left_anti")
    return pages.drop("_id")


def best_of(pages: DataFrame, column: str) -> DataFrame:
    """The pages without all but the best of those with the same value."""
    number = functions.row_number().over(Window.partitionBy(column).orderBy("_id"))
    return pages.withColumn("_place", number).filter(col(column).isNull() | (col("_place") == 1)).drop("_place")


def edges_of(pages: DataFrame) -> DataFrame:
    """Each page with the best page that shares the hash of a band, in both directions."""
    bands = pages.select("_id", functions.posexplode("minhash").alias("_band", "_hash"))
    best = functions.min("_id").over(Window.partitionBy("_band", "_hash"))
    edges = bands.select(col("_id").alias("_from"), best.alias("_to")).filter(col("_from") != col("_to"))
    return edges.union(edges.select("_to", "_from")).distinct().localCheckpoint()


def labelled(edges: DataFrame) -> DataFrame:
    """For each page with an edge the smallest number of its group.

    Every page takes the smallest label of its neighbours, then the label of its label, until nothing changes: the
    number of rounds grows with the logarithm of the longest path.
    """
    labels = edges.select(col("_from").alias("_id"), col("_from").alias("_label")).distinct().localCheckpoint()
    before = None
    while (now := total(labels, col("_label"))) != before:
        before = now
        near = (
            edges.join(labels, edges["_to"] == labels["_id"])
            .groupBy("_from")
            .agg(functions.min("_label").alias("_low"))
        )
        lower = labels.join(near, labels["_id"] == near["_from"])
        lower = lower.select("_id", functions.least("_label", "_low").alias("_label")).localCheckpoint()
        jump = lower.select(col("_id").alias("_label"), col("_label").alias("_next"))
        labels = lower.join(jump, "_label").select("_id", col("_next").alias("_label")).localCheckpoint()
    return labels


def total(frame: DataFrame, column: Column) -> int:
    (row,) = frame.agg(functions.sum(column.cast("decimal(38,0)"))).collect()
    return int(row[0] or 0)

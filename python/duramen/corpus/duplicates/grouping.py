"""Groups of duplicates, found by DuckDB, which sorts and groups more rows than fit into memory.

Pages get numbers in the order of preference, so the best page of a group is the one with the smallest number. Near
duplicates are pages that share the hash of a band; groups that share a page are one (connected components). Bands are
grouped one after the other, so that a step handles one row for each page.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa

from ..dedup import KEEP, Dedup
from ..where import duckdb_module
from .keys import KEYS, keys_of, parquet_names

MEMORY = "2GB"
"""What DuckDB may hold in memory; the rest is on disk, in a temporary folder."""

PLAN = ("name", "row", "reason", "url", "words", "page_type", "language", "confidence", "completeness")


def found_duplicates(folder: str, dedup: Dedup) -> pa.Table:
    """The rows to drop: file, row, rule, and what the summary counts of them."""
    with connected() as connection:
        read_keys(connection, folder, dedup)
        number_pages(connection, dedup.keep)
        same(connection, "url", "duplicate: url")
        same(connection, "text_hash", "duplicate: text")
        if dedup.kind == "near":
            near(connection, dedup.minhash[1])
        chosen = ", ".join(PLAN)
        found = connection.sql(f"SELECT {chosen} FROM pages JOIN dropped USING (id) ORDER BY name, row")  # noqa: S608
        return found.to_arrow_table()


@contextmanager
def connected() -> Iterator[Any]:
    """A database on disk, which is removed in the end."""
    with tempfile.TemporaryDirectory(prefix="duramen-") as place:
        settings = {"temp_directory": place, "memory_limit": MEMORY, "preserve_insertion_order": "false"}
        with duckdb_module().connect(str(Path(place, "keys.duckdb")), config=settings) as connection:
            connection.execute("SET enable_progress_bar = false")
            yield connection


def read_keys(connection: Any, folder: str, dedup: Dedup) -> None:
    """Fills the table `keys`; pages of earlier outputs have no file, since theirs are not changed."""
    types = {"string": "VARCHAR", "int64": "BIGINT", "double": "DOUBLE", "uint64": "UBIGINT"}
    columns = ", ".join(f"{each.name} {types.get(str(each.type), 'UBIGINT[]')}" for each in KEYS)
    connection.execute(f"CREATE TABLE keys ({columns}, name VARCHAR, row BIGINT)")
    for place, own in [*((each, False) for each in dedup.against), (folder, True)]:
        for name in parquet_names(place):
            row = 0
            for batch in keys_of(place, name, dedup):
                rows = pa.array(range(row, row + len(batch)), pa.int64())
                names = pa.array([name if own else None] * len(batch), pa.string())
                connection.register("batch", batch.append_column("name", names).append_column("row", rows))
                connection.execute("INSERT INTO keys SELECT * FROM batch").fetchall()
                row += len(batch)


def number_pages(connection: Any, keep: str) -> None:
    """Makes the table `pages`: the keys, numbered from the best to the worst."""
    column, is_rising = KEEP[keep]
    decides = "length" if column == "words" else column  # tables of other programs may lack the column `words`
    order = f"(name IS NOT NULL), {decides} {'ASC' if is_rising else 'DESC'} NULLS LAST, name, row"
    connection.execute(f"CREATE TABLE pages AS SELECT *, row_number() OVER (ORDER BY {order}) AS id FROM keys")  # noqa: S608
    connection.execute("DROP TABLE keys")
    connection.execute("CREATE TABLE dropped (id BIGINT, reason VARCHAR)")


LEFT = "(SELECT * FROM pages ANTI JOIN dropped USING (id))"
"""The pages that no step has dropped yet."""


def same(connection: Any, column: str, reason: str) -> None:
    """Drops all but the best of the pages with the same value."""
    connection.execute(
        f"""INSERT INTO dropped SELECT id, '{reason}' FROM {LEFT} JOIN
        (SELECT {column}, min(id) AS best FROM {LEFT} WHERE {column} IS NOT NULL GROUP BY ALL HAVING count(*) > 1)
        USING ({column}) WHERE id <> best AND name IS NOT NULL"""  # noqa: S608
    )


def near(connection: Any, bands: int) -> None:
    """Drops all but the best of each group of near duplicates."""
    connection.execute(f"CREATE TABLE signed AS SELECT id, minhash FROM {LEFT} WHERE len(minhash) = {bands}")  # noqa: S608
    connection.execute("CREATE TABLE edges (a BIGINT, b BIGINT)")
    for band in range(1, bands + 1):
        connection.execute(
            f"""INSERT INTO edges SELECT id, best FROM (SELECT id, minhash[{band}] AS hash FROM signed) JOIN
            (SELECT minhash[{band}] AS hash, min(id) AS best FROM signed GROUP BY ALL HAVING count(*) > 1)
            USING (hash) WHERE id <> best"""  # noqa: S608
        )
    label_groups(connection)
    connection.execute(
        """INSERT INTO dropped SELECT id, 'duplicate: near' FROM labels JOIN pages USING (id)
        WHERE id <> label AND name IS NOT NULL"""
    )


def label_groups(connection: Any) -> None:
    """Makes the table `labels`: for each page with an edge the smallest number of its group.

    Every page takes the smallest label of its neighbours, then the label of its label, until nothing changes: the
    number of rounds grows with the logarithm of the longest path.
    """
    connection.execute("CREATE TABLE links AS SELECT a, b FROM edges UNION SELECT b, a FROM edges")
    connection.execute("CREATE TABLE labels AS SELECT a AS id, a AS label FROM links GROUP BY a")
    before = None
    while (now := connection.execute("SELECT sum(label) FROM labels").fetchall()[0][0]) != before:
        before = now
        connection.execute(
            """CREATE OR REPLACE TABLE lower AS SELECT a AS id, least(min(mine.label), min(other.label)) AS label
            FROM links JOIN labels AS mine ON mine.id = a JOIN labels AS other ON other.id = b GROUP BY a"""
        )
        connection.execute(
            """CREATE OR REPLACE TABLE labels AS SELECT lower.id, jump.label
            FROM lower JOIN lower AS jump ON jump.id = lower.label"""
        )

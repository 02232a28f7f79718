"""Duplicates in output folders: same URL, same text, or nearly the same text (MinHash).

First the best page of each URL stays, then the best of each text, then the best of each group of near duplicates.
The groups of one step do not join those of another: pages of two sites that once showed the same error stay apart.

DuckDB finds the groups, because it sorts and groups more rows than fit into memory. Pages get numbers in the order of
preference, so the best page of a group is the one with the smallest number. Near duplicates are pages that share the
hash of a band; groups that share a page are one (connected components). Bands are grouped one after the other, so that
a step handles one row for each page.

What is dropped is written down before any file is changed, and each file is replaced as a whole; a file that has fewer
rows than this plan says has been done. So a run that is killed is finished by the next one, with the same result.
"""

import glob
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ...page.statistics import text_hash
from . import storage
from .columns import HASHES, REASON
from .options import KEEP, Dedup
from .storage import DROPPED, HOUSEKEEPING, StorageError, joined
from .task import signer
from .where import duckdb_module
from .writers import Parquet

MEMORY = "2GB"
"""What DuckDB may hold in memory; the rest is on disk, in a temporary folder."""

PLAN = f"{HOUSEKEEPING}/duplicates.parquet"
SHARD = re.compile(r"-\d{5}$")
"""What the name of a shard adds to that of its task."""
BATCH = 4096

KEYS = {
    "url": "VARCHAR",
    "date": "VARCHAR",
    "words": "BIGINT",
    "length": "BIGINT",
    "confidence": "DOUBLE",
    "text_hash": "UBIGINT",
    "minhash": "UBIGINT[]",
}
"""What pages are compared by. A column that a file does not have is null; hashes are then computed from its text."""


def deduplicate(output: str, dedup: Dedup, *, keep_dropped: bool = False) -> Counter[str]:
    """Drops the duplicates from the Parquet files of an output folder; how many pages each rule dropped."""
    folder = storage.plain_path(output)
    carry_out_plan(folder)  # of a run that was killed
    with connected() as connection:
        read_keys(connection, folder, dedup)
        column, is_rising = KEEP[dedup.keep]
        decides = f"{'length' if column == 'words' else column} {'ASC' if is_rising else 'DESC'} NULLS LAST"
        # The pages are numbered from the best to the worst.
        numbered = f"*, row_number() OVER (ORDER BY (name IS NOT NULL), {decides}, name, row) AS id"
        connection.execute(f"CREATE TABLE pages AS SELECT {numbered} FROM keys")  # noqa: S608
        connection.execute("DROP TABLE keys")
        connection.execute("CREATE TABLE dropped (id BIGINT, reason VARCHAR)")
        same(connection, "url", "duplicate: url")
        same(connection, "text_hash", "duplicate: text")
        if dedup.kind == "near":
            near(connection, dedup.minhash[1])
        found = connection.sql("SELECT name, row, reason, words FROM pages JOIN dropped USING (id) ORDER BY name, row")
        plan = found.to_arrow_table()
    if len(plan):
        counts = {name: row_count(folder, name) for name in plan.column("name").unique().to_pylist()}
        about = {"rows": json.dumps(counts), "keep_dropped": str(int(keep_dropped))}
        with storage.written_aside(folder, PLAN) as part:
            pq.write_table(plan.replace_schema_metadata(about), part)
        carry_out_plan(folder)
    return Counter(plan.column("reason").to_pylist())


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
    columns = ", ".join(f"{name} {kind}" for name, kind in KEYS.items())
    connection.execute(f"CREATE TABLE keys ({columns}, name VARCHAR, row BIGINT)")
    connection.create_function("hash_of", text_hash, ["VARCHAR"], KEYS["text_hash"])
    connection.create_function("signature_of", signer(dedup.minhash), ["VARCHAR"], KEYS["minhash"])
    for system in {storage.file_system(each)[0] for each in (*dedup.against, folder) if storage.is_remote(each)}:
        connection.register_filesystem(system)
    for place, own in [*((each, False) for each in dedup.against), (folder, True)]:
        for name in parquet_names(place):
            values = ", ".join(f"{value}::{KEYS[key]}" for key, value in keys_of(place, name, dedup).items())
            query = f"INSERT INTO keys SELECT {values}, ?, file_row_number FROM read_parquet(?, file_row_number = true)"  # noqa: S608
            connection.execute(query, [name if own else None, glob.escape(joined(place, name))]).fetchall()


def parquet_names(folder: str) -> list[str]:
    names = sorted(name for name in storage.names_below(folder) if name.endswith(".parquet"))
    found = [name for name in names if not name.startswith((f"{HOUSEKEEPING}/", f"{DROPPED}/"))]
    if not found:
        raise StorageError(f"{folder}: there is no Parquet file to look for duplicates in")
    return found


def keys_of(folder: str, name: str, dedup: Dedup) -> dict[str, str]:
    """The expression for each key of a file; tables of other programs may lack columns."""
    with storage.open_file(joined(folder, name)) as raw:
        there = pq.read_schema(raw)
    about = json.loads((there.metadata or {}).get(b"duramen", b"{}"))
    wanted = [each for each in HASHES if each in dedup.columns]
    is_same = tuple(about.get("minhash", Dedup("near").minhash)) == dedup.minhash or "minhash" not in wanted
    keys = {each: each if each in there.names else "NULL" for each in KEYS}
    keys["length"] = "words" if "words" in there.names else "length(text)" if "text" in there.names else "NULL"
    if not (is_same and set(wanted) <= set(there.names)):
        if "text" not in there.names:
            raise StorageError(f"{joined(folder, name)}: has neither a column text nor the hashes of one")
        computed = {"text_hash": "hash_of(coalesce(text, ''))", "minhash": "signature_of(coalesce(text, ''))"}
        keys |= {each: computed[each] for each in wanted}
    return keys


LEFT = "(SELECT * FROM pages ANTI JOIN dropped USING (id))"
"""The pages that no step has dropped yet."""


def same(connection: Any, column: str, reason: str) -> None:
    connection.execute(
        f"""INSERT INTO dropped SELECT id, '{reason}' FROM {LEFT} JOIN
        (SELECT {column}, min(id) AS best FROM {LEFT} WHERE {column} IS NOT NULL GROUP BY ALL HAVING count(*) > 1)
        USING ({column}) WHERE id <> best AND name IS NOT NULL"""  # noqa: S608
    )


def near(connection: Any, bands: int) -> None:
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


def carry_out_plan(folder: str) -> None:
    """Drops the rows of the stored plan, if there is one, from their files and from the summaries of these."""
    if PLAN not in storage.names_below(folder):
        return
    with storage.open_file(joined(folder, PLAN)) as file:
        plan = pq.read_table(pa.BufferReader(file.read()))
    counts = json.loads(plan.schema.metadata[b"rows"])
    for name, group in groupby(plan.to_pylist(), key=itemgetter("name")):
        mine = list(group)
        if row_count(folder, name) == counts[name]:
            reasons = {row["row"]: row["reason"] for row in mine}
            if plan.schema.metadata[b"keep_dropped"] == b"1":
                place = f"{DROPPED}/{name.removesuffix('.parquet')}.duplicates.parquet"
                rewrite(folder, name, place, reasons, dropped=True)
            rewrite(folder, name, name, reasons, dropped=False)
        count_dropped(folder, name, mine, counts[name])
    storage.remove_file(joined(folder, PLAN))


def row_count(folder: str, name: str) -> int:
    with storage.open_file(joined(folder, name)) as raw:
        return int(pq.read_metadata(raw).num_rows)


def rewrite(folder: str, name: str, place: str, reasons: dict[int, str], *, dropped: bool) -> None:
    """Writes the rows of a file that are dropped, with their reasons, or those that are left."""
    with storage.open_file(joined(folder, name)) as raw, pq.ParquetFile(raw) as file:
        about = json.loads((file.schema_arrow.metadata or {}).get(b"duramen", b"{}"))
        schema = file.schema_arrow.remove_metadata()
        columns = schema.append(REASON) if dropped else schema
        with storage.written_aside(folder, place) as part, closing(Parquet(part, columns, about)) as writer:
            row = 0
            for batch in file.iter_batches(BATCH):
                why = [reasons.get(row + each) for each in range(len(batch))]
                row += len(batch)
                kept = batch.replace_schema_metadata(None)
                if dropped:
                    kept = kept.append_column(REASON, pa.array(why, pa.string()))
                writer.write(kept.filter(pa.array([(reason is not None) == dropped for reason in why])))


def count_dropped(folder: str, name: str, rows: list[dict[str, Any]], before: int) -> None:
    """Moves dropped rows from `kept` to `dropped` in the summary of a file's task, if it has one."""
    task = name.removesuffix(".parquet")
    there = storage.names_below(f"{folder}/{HOUSEKEEPING}/tasks")
    place = next((f"{each}.json" for each in (task, SHARD.sub("", task)) if f"{each}.json" in there), None)
    if place is None:
        return
    place = f"{HOUSEKEEPING}/tasks/{place}"
    stored = json.loads(storage.read_all(folder, [place])[place])
    if stored.setdefault("rows_before", {}).get(name) == before:
        return  # an earlier run that was killed has already counted them
    stored["rows_before"][name] = before
    summary = stored["summary"]
    summary["kept"] -= len(rows)
    summary["words"] -= sum(row["words"] or 0 for row in rows)
    summary["dropped"] = Counter(summary["dropped"]) + Counter(row["reason"] for row in rows)
    storage.write_bytes(folder, place, json.dumps(stored, ensure_ascii=False).encode("utf-8", "replace"))

"""What pages are compared by, read from the Parquet files of an output folder."""

import json
from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute
import pyarrow.parquet as pq

from ..dedup import HASHES, Dedup, signatures
from ..plan import DROPPED, HOUSEKEEPING
from ..storage import StorageError, joined, names_below, open_file

KEYS = pa.schema(
    {
        "url": pa.string(),
        "date": pa.string(),
        "words": pa.int64(),
        "length": pa.int64(),
        "confidence": pa.float64(),
        "text_hash": pa.uint64(),
        "minhash": pa.list_(pa.uint64()),
        "page_type": pa.string(),
        "language": pa.string(),
        "completeness": pa.string(),
    }
)
"""The columns of keys; one that a file does not have is null, and hashes are computed from its text."""

BATCH = 4096


def parquet_names(folder: str) -> list[str]:
    """The tables of an output folder, in the order of their names."""
    names = sorted(name for name in names_below(folder) if name.endswith(".parquet"))
    found = [name for name in names if not name.startswith((f"{HOUSEKEEPING}/", f"{DROPPED}/"))]
    if not found:
        raise StorageError(f"{folder}: there is no Parquet file to look for duplicates in")
    return found


def keys_of(folder: str, name: str, dedup: Dedup) -> Iterator[pa.RecordBatch]:
    """The keys of every row of a file, in the order of its rows."""
    with open_file(joined(folder, name)) as raw, pq.ParquetFile(raw) as file:
        there = file.schema_arrow
        about = json.loads((there.metadata or {}).get(b"duramen", b"{}"))
        is_same = tuple(about.get("minhash", Dedup("near").minhash)) == dedup.minhash or "minhash" not in dedup.columns
        is_signed = is_same and {name for name in HASHES if name in dedup.columns} <= set(there.names)
        asked = [each for each in KEYS.names if each in there.names]
        if not is_signed and "text" not in there.names:
            raise StorageError(f"{joined(folder, name)}: has neither a column text nor the hashes of one")
        if "text" in there.names and not (is_signed and "words" in there.names):
            asked.append("text")
        for batch in file.iter_batches(BATCH, columns=asked):
            yield keys_of_batch(batch, dedup, is_signed=is_signed)


def keys_of_batch(batch: pa.RecordBatch, dedup: Dedup, *, is_signed: bool) -> pa.RecordBatch:
    arrays = {}
    for field in KEYS:
        if field.name in batch.schema.names:
            arrays[field.name] = batch.column(field.name).cast(field.type)
        else:
            arrays[field.name] = pa.nulls(len(batch), field.type)
    if not is_signed:
        arrays |= signatures(batch.column("text").to_pylist(), dedup.minhash, dedup.columns)
    if "words" in batch.schema.names:
        arrays["length"] = arrays["words"]
    elif "text" in batch.schema.names:
        arrays["length"] = pa.compute.utf8_length(batch.column("text")).cast(pa.int64())
    return pa.RecordBatch.from_pydict(arrays, schema=KEYS)

"""Near duplicates: the same groups as datatrove's MinHash? How long do both take, and how do the engines compare?

    python -m benchmarks duplicates --corpus DIR [--limit 100] [--copies 3]
    python -m benchmarks duplicates --rows 1000000

With labelled pages: the texts that duramen finds, each with copies in which some words are replaced, grouped by duramen
and by datatrove with the same setting (five-grams, 14 bands of 8). F1 is over pairs of texts in one group. datatrove
against itself with another seed shows what its random hashes alone change. Time is processor time, all threads.

With `--rows`: random signatures, a tenth of them with a duplicate, grouped by DuckDB and by Polars, each in a process
of its own, with its peak memory. Needs `pip install "datatrove[processing]" spacy polars "xxhash<3.6"`.
"""

import argparse
import multiprocessing
import random
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from duramen.corpus import Dedup
from duramen.corpus.duplicates.grouping import connected, near, number_pages, read_keys
from duramen.statistics import BANDS, ROWS, minhash

from ..quality.quality import page_options
from ..tables import markdown
from .recipes import found_texts

EDITS = (0.0, 0.005, 0.01, 0.01, 0.02, 0.3)
"""Shares of words that a copy replaces."""

Groups = dict[int, int]
"""For each text in a group the number of the group."""


def main(argv: Sequence[str] | None = None) -> int:
    """Print one of the two comparisons."""
    options = argparse.ArgumentParser("python -m benchmarks duplicates", description=__doc__.partition("\n")[0])
    page_options(options)
    options.add_argument("--texts", type=int, default=500, help="how many texts  [500]")
    options.add_argument("--copies", type=int, default=3, help="copies of each text  [3]")
    options.add_argument("--rows", type=int, help="compare the engines on so many random signatures")
    args = options.parse_args(argv)
    print(engines(args.rows) if args.rows else peers(args.corpus, args.sets, args.limit, args.texts, args.copies))
    return 0


def peers(corpus: Path, sets: Sequence[str] | None, limit: int | None, count: int, copies: int) -> str:
    """Our groups beside datatrove's."""
    chance = random.Random(5)
    texts = list(islice(found_texts(corpus, sets, limit), count))
    texts += [edited(text, chance) for text in texts for _ in range(copies)]
    chance.shuffle(texts)
    found: dict[str, tuple[Groups, float]] = {}
    works: dict[str, Callable[[Sequence[str]], Groups]] = {"duramen": ours, "datatrove": theirs}
    works["datatrove, another seed"] = partial(theirs, seed=2)
    for name, work in works.items():
        begun = time.process_time()
        found[name] = work(texts), time.process_time() - begun
    reference, base = found["datatrove"]
    rows = [
        [name, f"{len(groups):,}", f"{pair_f1(groups, reference):.3f}", f"{seconds:.1f} s", f"{seconds / base:.2f}"]
        for name, (groups, seconds) in found.items()
    ]
    header = ["", "texts in groups", "F1 with datatrove", "processor time", "of datatrove's"]
    return f"{len(texts):,} texts\n\n{markdown(header, rows)}"


def edited(text: str, chance: random.Random) -> str:
    """A copy with some words replaced."""
    share = chance.choice(EDITS)
    return " ".join(f"w{chance.random():.6f}" if chance.random() < share else word for word in text.split(" "))


def ours(texts: Sequence[str]) -> Groups:
    """Groups by the core and DuckDB, from the texts in a Parquet file."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [
            {"url": str(number), "text_hash": number, "words": 1, "minhash": minhash(text)}
            for number, text in enumerate(texts)
        ]
        schema = pa.schema(
            {"url": pa.string(), "text_hash": pa.uint64(), "words": pa.int32(), "minhash": pa.list_(pa.uint64())}
        )
        pq.write_table(pa.Table.from_pylist(rows, schema), Path(folder, "x.parquet"))
        return grouped(folder)


def grouped(folder: str) -> Groups:
    """The groups of the signatures in a folder."""
    with connected() as connection:
        read_keys(connection, folder, Dedup("near"))
        number_pages(connection, "longest")
        near(connection, BANDS)
        labels = connection.sql("SELECT url, label FROM labels JOIN pages USING (id)").fetchall()
    return {int(url): label for url, label in labels}


def theirs(texts: Sequence[str], seed: int = 1) -> Groups:
    """Groups by datatrove's four steps, in this process."""
    document = import_module("datatrove.data").Document
    steps = import_module("datatrove.pipeline.dedup.minhash")
    import_module("loguru").logger.remove()
    config = steps.MinhashConfig(n_grams=5, num_buckets=BANDS, hashes_per_bucket=ROWS, seed=seed)
    documents = [document(text=text, id=str(number)) for number, text in enumerate(texts)]
    with tempfile.TemporaryDirectory() as folder:
        signatures, pairs, removed = (str(Path(folder, name)) for name in ("signatures", "pairs", "removed"))
        steps.MinhashDedupSignature(signatures, config=config).run(iter(documents))
        for rank in range(BANDS):
            steps.MinhashDedupBuckets(signatures, pairs, config=config).run(None, rank, BANDS)
        steps.MinhashDedupCluster(pairs, removed, config=config, save_cluster_id=True).run(None)
        kept = steps.MinhashDedupFilter(removed, load_cluster_ids=True).run(iter(documents))
        for _ in kept:
            pass
    ids = {int(each.id): each.metadata.get("minhash_cluster_id", -1) for each in documents}
    return {number: group for number, group in ids.items() if group != -1}


def pair_f1(mine: Groups, reference: Groups) -> float:
    """F1 of the pairs of texts that are in one group."""

    def pairs(groups: Any) -> int:
        return sum(count * (count - 1) // 2 for count in Counter(groups).values())

    both = pairs((mine[number], reference[number]) for number in mine.keys() & reference.keys())
    return 2 * both / max(1, pairs(mine.values()) + pairs(reference.values()))


def engines(count: int) -> str:
    """DuckDB and Polars on the same random signatures."""
    with tempfile.TemporaryDirectory() as folder:
        write_signatures(Path(folder, "x.parquet"), count)
        rows = [measured(name, work, folder) for name, work in {"DuckDB": with_duckdb, "Polars": with_polars}.items()]
    return f"{count:,} signatures\n\n" + markdown(
        ["engine", "pages dropped", "processor time", "wall time", "peak memory"], rows
    )


def write_signatures(path: Path, count: int) -> None:
    """Random signatures; a tenth of the rows shares one band with another row."""
    chance = np.random.default_rng(5)
    hashes = chance.integers(0, 2**63, (count, BANDS), dtype=np.uint64)
    copies = chance.choice(count, count // 10, replace=False)
    bands = chance.integers(0, BANDS, len(copies))
    hashes[copies, bands] = hashes[chance.integers(0, count, len(copies)), bands]
    lists = pa.ListArray.from_arrays(np.arange(0, (count + 1) * BANDS, BANDS, dtype=np.int32), pa.array(hashes.ravel()))
    numbers = pa.array(np.arange(count))
    columns = {"url": numbers.cast(pa.string()), "text_hash": numbers.cast(pa.uint64()), "words": numbers}
    pq.write_table(pa.table({**columns, "minhash": lists}), path, compression="zstd")


def measured(name: str, work: Callable[[str], int], folder: str) -> list[str]:
    """The figures of an engine, which runs in a new process."""
    context = multiprocessing.get_context("spawn")
    results = context.SimpleQueue()
    process = context.Process(target=tell, args=(work, folder, results))
    process.start()
    dropped, processor, wall, peak = results.get()
    process.join()
    return [name, f"{dropped:,}", f"{processor:.1f} s", f"{wall:.1f} s", f"{peak / 1024:,.0f} MB"]


def tell(work: Callable[[str], int], folder: str, results: Any) -> None:
    """Does the work, and tells its figures."""
    begun, wall = time.process_time(), time.perf_counter()
    dropped = work(folder)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    results.put((dropped, time.process_time() - begun, time.perf_counter() - wall, peak))


def with_duckdb(folder: str) -> int:
    """How many pages are dropped: what `--dedup near` does."""
    groups = grouped(folder)
    return len(groups) - len(set(groups.values()))


def with_polars(folder: str) -> int:
    """The same with lazy frames and the streaming engine; the groups are joined in the same rounds."""
    pl = import_module("polars")
    signed = pl.scan_parquet(f"{folder}/*.parquet").with_row_index("id").select("id", "minhash")
    parts = []
    for band in range(BANDS):
        rows = signed.select("id", hash=pl.col("minhash").list.get(band))
        best = rows.group_by("hash").agg(best=pl.col("id").min(), count=pl.len()).filter(pl.col("count") > 1)
        edges = rows.join(best, on="hash").filter(pl.col("id") != pl.col("best")).select(a="id", b="best")
        parts.append(edges.collect(engine="streaming"))
    edges = pl.concat(parts)
    links = pl.concat([edges, edges.select(a="b", b="a")]).unique()
    labels = links.select(id="a", label="a").unique()
    before = None
    while (now := labels["label"].cast(pl.Int64).sum()) != before:
        before = now
        near_by = links.join(labels, left_on="b", right_on="id").group_by("a").agg(pl.col("label").min())
        lower = labels.join(near_by, left_on="id", right_on="a", suffix="_near")
        lower = lower.select("id", label=pl.min_horizontal("label", "label_near"))
        labels = lower.join(lower.rename({"id": "label", "label": "jump"}), on="label").select("id", label="jump")
    return len(labels) - int(labels["label"].n_unique())

"""Near duplicates: the same groups as datatrove's MinHash? How long do both take?

    python -m benchmarks duplicates --corpus DIR [--limit 100] [--copies 3]

The texts that duramen finds on labelled pages, each with copies in which some words are replaced, grouped by duramen
and by datatrove with the same setting (five-grams, 14 bands of 8). F1 is over pairs of texts in one group. datatrove
against itself with another seed shows what its random hashes alone change. Time is processor time, all threads.
Needs `pip install "datatrove[processing]" spacy "xxhash<3.6"`.
"""

import argparse
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from duramen.corpus import Dedup
from duramen.corpus.duplicates import connected, near, number_pages, read_keys
from duramen.statistics import BANDS, ROWS, minhash

from ..quality.quality import page_options
from ..tables import markdown
from .recipes import found_texts

EDITS = (0.0, 0.005, 0.01, 0.01, 0.02, 0.3)
"""Shares of words that a copy replaces."""

Groups = dict[int, int]
"""For each text in a group the number of the group."""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the comparison."""
    options = argparse.ArgumentParser("python -m benchmarks duplicates", description=__doc__.partition("\n")[0])
    page_options(options)
    options.add_argument("--texts", type=int, default=500, help="how many texts  [500]")
    options.add_argument("--copies", type=int, default=3, help="copies of each text  [3]")
    args = options.parse_args(argv)
    print(peers(args.corpus, args.sets, args.limit, args.texts, args.copies))
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

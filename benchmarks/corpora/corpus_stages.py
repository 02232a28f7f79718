"""Processor time and bytes of each stage of `duramen corpus`, and what 3 billion pages cost.

    python -m benchmarks corpus-stages ARCHIVE... [--tokenizer FILE.json]

Every stage runs alone over the same pages in one process, so its processor time is its own; wall time plays no part,
and a busy machine only makes the figures somewhat larger. Without a tokenizer, one of 32,000 tokens is trained.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import TypeVar

import pyarrow as pa

from duramen import extract
from duramen.corpus.columns import DEFAULT_COLUMNS, computed_columns
from duramen.corpus.extraction import batch_of, extract_rows, groups
from duramen.corpus.finishing import Finishing
from duramen.corpus.masking import KINDS
from duramen.corpus.page import RawPage, ReadLog
from duramen.corpus.readers import Names, read_input
from duramen.corpus.summary import TaskSummary
from duramen.corpus.writers import FORMATS

from ..tables import amount, markdown
from .corpus import BILLION

TOKENS = 32_000
Result = TypeVar("Result")


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables."""
    options = argparse.ArgumentParser("python -m benchmarks corpus-stages", description=__doc__.partition("\n")[0])
    options.add_argument("archives", metavar="ARCHIVE", nargs="+", type=Path)
    options.add_argument("--tokenizer", type=Path, help="tokenizer.json of Hugging Face")
    args = options.parse_args(argv)
    extract(b"")  # loads the model
    with TemporaryDirectory() as folder:
        costs: dict[str, float] = {}

        def stage(name: str, work: Callable[[], Result]) -> Result:
            begun = time.process_time()
            found = work()
            costs[name] = 1000 * (time.process_time() - begun)
            return found

        pages = stage("read: archives to bytes", lambda: [page for path in args.archives for page in read(path)])
        rows = stage("extract: the columns of the default", lambda: [extracted(group) for group in groups(pages)])
        masked = Finishing(mask=tuple(KINDS))
        stage("mask: email, ip, phone", lambda: [masked.finished(each, TaskSummary()) for each in rows])
        tokenizer = args.tokenizer or trained(Path(folder), texts_of(rows))
        counted, summary = Finishing(tokenizer=str(tokenizer)), TaskSummary()
        stage("count tokens", lambda: [counted.finished(each, summary) for each in rows])
        out = Path(folder, "out.parquet")
        stage("write: Parquet with zstd", lambda: write(out, rows))
        stored, written = sum(path.stat().st_size for path in args.archives), out.stat().st_size
    count = len(pages)
    print(f"{count:,} pages, {fmean(len(page.html) for page in pages) / 1000:.0f} KB of HTML in the mean\n")
    each = {name: cost / count for name, cost in {**costs, "all": sum(costs.values())}.items()}
    hours = [[name, amount(cost), f"{3 * BILLION * cost / 3.6e6:,.0f}"] for name, cost in each.items()]
    print(markdown(["stage", "processor ms per page", "core-hours for 3 billion"], hours))
    sizes = {"archives read": stored, "Parquet written": written, "text alone": sum(map(len, texts_of(rows)))}
    space = [[name, f"{size / count:,.0f}", f"{3 * size / count / 1000:.1f}"] for name, size in sizes.items()]
    print(f"\n{markdown(['bytes', 'per page', 'TB for 3 billion'], space)}")
    print(f"\n{summary.tokens / count:,.0f} tokens per page")
    return 0


def read(path: Path) -> Iterable[RawPage]:
    return read_input(str(path), ReadLog(TaskSummary()), names=Names(), base="", dump=None)


def extracted(group: list[RawPage]) -> pa.RecordBatch:
    """The computed columns of some pages."""
    return extract_rows(batch_of(group), columns=[*computed_columns(DEFAULT_COLUMNS), "words"], options={})


def texts_of(rows: Iterable[pa.RecordBatch]) -> list[str]:
    return [text or "" for each in rows for text in each.column("text").to_pylist()]


def trained(folder: Path, texts: list[str]) -> Path:
    """A byte-level tokenizer as GPT-2 has, trained on the texts."""
    from tokenizers import ByteLevelBPETokenizer

    made = ByteLevelBPETokenizer()
    made.train_from_iterator(texts, vocab_size=TOKENS, show_progress=False)
    made.save(str(folder / "tokenizer.json"))
    return folder / "tokenizer.json"


def write(path: Path, rows: Sequence[pa.RecordBatch]) -> None:
    writer = FORMATS["parquet"].open(path, rows[0].schema, {})
    for each in rows:
        writer.write(each)
    writer.close()

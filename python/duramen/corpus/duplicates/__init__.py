"""Duplicates in output folders: same URL, same text, or nearly the same text (MinHash).

First the best page of each URL stays, then the best of each text, then the best of each group of near duplicates.
The groups of one step do not join those of another: pages of two sites that once showed the same error stay apart.

What is dropped is written down before any file is changed, and each file is replaced as a whole. So a run that is
killed is finished by the next one, with the same result.
"""

from collections import Counter

from ..dedup import KEEP, KINDS, Dedup
from ..storage import plain_path
from .grouping import found_duplicates
from .rewriting import carry_out, finish_interrupted, write_plan

__all__ = ["KEEP", "KINDS", "Dedup", "deduplicate", "finish_interrupted"]


def deduplicate(output: str, dedup: Dedup, *, keep_dropped: bool = False) -> Counter[str]:
    """Drops the duplicates from the Parquet files of an output folder; how many pages each rule dropped."""
    folder = plain_path(output)
    finish_interrupted(folder)
    plan = found_duplicates(folder, dedup)
    if len(plan):
        write_plan(folder, plan, keep_dropped=keep_dropped)
        carry_out(folder)
    return Counter(plan.column("reason").to_pylist())

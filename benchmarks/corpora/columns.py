"""What the columns of a corpus cost: CPU time of a page with them, compared with that of its text alone.

python -m benchmarks columns [--corpus DIR] [--pages 300] [--rounds 3]
"""

from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean

from duramen.apps.corpus.columns import DEFAULT_COLUMNS
from duramen.export.arrow import COLUMNS, one_row
from duramen.page.statistics import STATISTICS

from ..options import timed
from ..pages import timed_pages
from ..tables import markdown
from ..timing import seconds

GROUPS = {
    "those of the default": [name for name in DEFAULT_COLUMNS if name in COLUMNS],
    "`title`, `authors`, `published`, `language` and all other metadata, together": ["title"],
    **{f"`{name}`": [name] for name in ("markdown", "html", "data", "completeness", "words", "link_density")},
    "all [statistics](filters.md#statistics), together (also for `--recipe`)": list(STATISTICS),
    "`minhash` (`--dedup near`)": ["minhash"],
    "`text_hash` (`--dedup`)": ["text_hash"],
}


def main(argv: Sequence[str] | None = None) -> None:
    """Print the table."""
    args = timed("columns", __doc__, pages=300, rounds=3).parse_args(argv)
    jobs: dict[str, Callable[[bytes], object]] = {
        name: partial(row_of, columns=["text", *more]) for name, more in {"text": [], **GROUPS}.items()
    }
    times = seconds(jobs, timed_pages(args.corpus, args.pages), rounds=args.rounds)
    text = fmean(times.pop("text"))
    rows = [[name, f"{fmean(each) / text - 1:.0%}"] for name, each in times.items()]
    print(markdown(["columns", "more time than the text alone"], rows))


def row_of(page: bytes, *, columns: Sequence[str]) -> object:
    return one_row((page, None, None), columns=columns, options={})

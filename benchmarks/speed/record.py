"""CPU time of the complete record of a page, compared with that of its text alone.

    python -m benchmarks record [--corpus DIR] [--pages 300] [--rounds 3]

The jobs take turns on each page, and the best of several rounds counts: `text`, text and metadata, text and images,
and `json()`, which has text, Markdown, metadata and images.
"""

from collections.abc import Callable, Sequence
from statistics import fmean, median

from duramen import extract

from ..options import timed
from ..pages import timed_pages
from ..tables import amount, markdown
from ..timing import seconds


def text_and(field: str) -> Callable[[bytes], object]:
    def job(page: bytes) -> object:
        document = extract(page)
        return document.text, getattr(document, field)

    return job


JOBS: dict[str, Callable[[bytes], object]] = {
    "text": lambda page: extract(page).text,
    "text and metadata": text_and("metadata"),
    "text and images": text_and("images"),
    "json()": lambda page: extract(page).json(),
}


def main(argv: Sequence[str] | None = None) -> None:
    """Print the table."""
    args = timed("record", __doc__, pages=300, rounds=3).parse_args(argv)
    times = seconds(JOBS, timed_pages(args.corpus, args.pages), rounds=args.rounds, in_turns=True)
    rows = [
        [name, amount(1000 * median(each)), amount(1000 * fmean(each)), f"{fmean(each) / fmean(times['text']):.2f}"]
        for name, each in times.items()
    ]
    print(markdown(["processor ms per page", "median", "mean", "mean / text"], rows))

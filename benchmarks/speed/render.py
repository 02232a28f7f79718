"""Time of rendering a method's result as text, Markdown and HTML, as a share of parsing.

    python -m benchmarks render [--corpus DIR] [--pages 500] [--rounds 5] [--method wlr] [--limit 0.3]

Each page is parsed, and what the method keeps of it rendered, several times; the best processor time counts.
Exits 1 where the mean of text or of Markdown is above `--limit` of the mean of parsing.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from duramen import Page, parse, render
from duramen.extract import MethodName, extract
from duramen.nodes import Mask

from ..pages import timed_pages
from ..tables import amount, markdown
from ..timing import seconds, summary

Case = tuple[bytes, Page, Mask]
ADDRESS = "https://example.org/news/oak.html"
BOUND = ("text", "Markdown")


def case_of(html: bytes, method: MethodName) -> Case:
    """A page with what the method keeps of it."""
    document = extract(html, method=method, url=ADDRESS)
    return html, document.page, document.kept


def parsing(case: Case) -> object:
    """The page again, as tables."""
    return parse(case[0], url=ADDRESS)


def rendering(write: Callable[[Page, Mask], str]) -> Callable[[Case], object]:
    """A renderer as a function of a case."""
    return lambda case: write(case[1], case[2])


FUNCTIONS: dict[str, Callable[[Case], object]] = {
    "parsing": parsing,
    "text": rendering(render.text),
    "Markdown": rendering(render.markdown),
    "HTML": rendering(render.html),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Print milliseconds per page and shares of parsing; 1 when a bounded share is above the limit."""
    options = argparse.ArgumentParser("python -m benchmarks render", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--pages", type=int, default=500)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--method", default="wlr", help="whose kept rows are rendered")
    options.add_argument("--limit", type=float, default=0.3)
    args = options.parse_args(argv)
    cases = [case_of(html, args.method) for html in timed_pages(args.corpus, args.pages)]
    times = seconds(FUNCTIONS, cases, rounds=args.rounds)
    kept = sum(len(render.text(page, rows)) for _, page, rows in cases) / sum(len(html) for html, _, _ in cases)
    kind = "corpus" if args.corpus else "generated"
    print(f"{len(cases)} {kind} pages; the text that {args.method} keeps is {kept:.0%} of their size\n")
    print(markdown(["processor ms per page", "median", "mean", "p99"], time_rows(times)))
    print()
    print(markdown(["as a share of parsing", "median", "mean"], share_rows(times)))
    over = [name for name in BOUND if share(times, name) > args.limit]
    if over:
        print(f"\nabove {args.limit}: {', '.join(over)}")
    return 1 if over else 0


def time_rows(times: dict[str, list[float]]) -> list[list[str]]:
    """Median, mean and p99 of each function in milliseconds."""
    return [[name, *(amount(1000 * value) for value in summary(times[name]))] for name in times]


def share_rows(times: dict[str, list[float]]) -> list[list[str]]:
    """Median over the pages of each renderer's share, and its mean time over that of parsing."""
    rows = []
    for name in times:
        if name != "parsing":
            shares = [own / parsed for own, parsed in zip(times[name], times["parsing"], strict=True)]
            rows.append([name, amount(summary(shares)[0]), amount(share(times, name))])
    return rows


def share(times: dict[str, list[float]], name: str) -> float:
    """Time of a renderer over all pages, divided by that of parsing them."""
    return sum(times[name]) / sum(times["parsing"])

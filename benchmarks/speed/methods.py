"""Time of every method compared with parsing the same page, and how both grow with the size of the page.

    python -m benchmarks methods [--corpus DIR] [--pages 300] [--methods NAME ...] [--largest 50000000] [--plot FILE]

Exits 1 when a method takes more than `--limit` times the parse in the median, or when its cost per byte grows more
than `--growth` times from 1 MB to the largest page. The two searches that are quadratic by design are in `bte`.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, median

import duramen
from duramen import Nodes
from duramen.evaluate.systems import methods_without_options
from duramen.extract import LEARNED, learned
from duramen.methods import method

from ..pages import page_of_size, timed_pages
from ..tables import amount, markdown
from ..timing import once, seconds

PARSE = "parse"
QUADRATIC = ("bte-rle", "bte-original")
ALLOWANCES = {"readability": 4}  # it reads the class and the id of every element, one by one
SIZES = (100_000, 1_000_000, 10_000_000, 50_000_000)
BASE = 1_000_000  # on smaller pages the time of a call counts more than the time of a byte

Parsed = tuple[bytes, duramen.Page]


def main(argv: Sequence[str] | None = None) -> int:
    """Print both tables; 1 when a method is too slow or grows too fast."""
    options = argparse.ArgumentParser("python -m benchmarks methods", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--pages", type=int, default=300)
    options.add_argument("--rounds", type=int, default=3)
    names = methods_without_options()
    options.add_argument("--methods", nargs="*", choices=names, help="default: all but the quadratic ones")
    options.add_argument("--largest", type=int, default=SIZES[-1], help="bytes of the largest page")
    options.add_argument("--limit", type=float, default=3.0)
    options.add_argument("--growth", type=float, default=3.0)
    options.add_argument("--plot", type=Path, help="draw time against size into this file (needs matplotlib)")
    args = options.parse_args(argv)
    pages = [(html, duramen.parse(html)) for html in timed_pages(args.corpus, args.pages)]
    functions = timed(args.methods or [name for name in methods_without_options() if name not in QUADRATIC])
    times = seconds(functions, pages, rounds=args.rounds)
    size = median(len(html) for html, _ in pages) / 1000
    print(f"{len(pages)} {'corpus' if args.corpus else 'generated'} pages, {size:.0f} KB in the median\n")
    print(markdown(["processor ms per page", "median", "mean", "median / parse"], time_rows(times)))
    print()

    sizes = [size for size in SIZES if size <= args.largest]
    costs = {size: cost_per_byte(functions, size) for size in sizes}
    print(markdown(["ns per byte", *(f"{size / 1e6:g} MB" for size in sizes)], cost_rows(costs)))
    if args.plot:
        plot(costs, args.plot)

    limits = {name: args.limit * ALLOWANCES.get(name, 1) for name in times}
    slow = [name for name in times if median(times[name]) > limits[name] * median(times[PARSE])]
    steep = [name for name in functions if BASE in costs and costs[sizes[-1]][name] > args.growth * costs[BASE][name]]
    for fault, names in ((f"above {args.limit:g} x parse", slow), (f"cost per byte above {args.growth:g} x", steep)):
        if names:
            print(f"\n{fault}: {', '.join(names)}")
    return 1 if slow or steep else 0


def timed(names: Sequence[str]) -> dict[str, Callable[[Parsed], object]]:
    """The parse, and each method on nodes whose masks nobody has asked for yet."""
    return {PARSE: lambda page: duramen.parse(page[0]), **{name: partial(run, name) for name in names}}


def run(name: str, page: Parsed) -> object:
    if name == LEARNED.name:
        return learned(page[1])
    return method(name).find(Nodes(page[1].core))


def time_rows(times: Mapping[str, Sequence[float]]) -> list[list[str]]:
    """Median and mean milliseconds, and the median over that of the parse."""
    base = median(times[PARSE])
    return [
        [name, amount(1000 * median(each)), amount(1000 * fmean(each)), f"{median(each) / base:.2f}"]
        for name, each in times.items()
    ]


def cost_per_byte(functions: Mapping[str, Callable[[Parsed], object]], size: int) -> dict[str, float]:
    """Nanoseconds per byte of every function on a generated page of that size."""
    html = page_of_size(size)
    page = html, duramen.parse(html)
    rounds = 2 if size > BASE else 5
    return {name: 1e9 / size * min(once(each, page) for _ in range(rounds)) for name, each in functions.items()}


def cost_rows(costs: Mapping[int, Mapping[str, float]]) -> list[list[str]]:
    """A row for each function, a column for each size."""
    names = next(iter(costs.values()), {})
    return [[name, *(amount(cost[name]) for cost in costs.values())] for name in names]


def plot(costs: Mapping[int, Mapping[str, float]], path: Path) -> None:
    """Draw time against page size, both on logarithmic scales."""
    from matplotlib import colormaps
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    axes.set_prop_cycle(color=colormaps["tab20"](range(20)))
    for name in next(iter(costs.values())):
        milliseconds = [size * cost[name] / 1e6 for size, cost in costs.items()]
        axes.loglog(list(costs), milliseconds, marker=".", label=name, color="black" if name == PARSE else None)
    axes.set(xlabel="bytes of page", ylabel="processor ms")
    axes.legend(fontsize="small", ncols=2)
    figure.savefig(path)

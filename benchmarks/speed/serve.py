"""The service under load, compared with `extract_many` on the same pages: pages per second, latency, memory.

    python -m benchmarks serve [--corpus DIR] [--pages 300] [--seconds 10] [--clients 8] [--rounds 5] [--idle 0]

The clients run on this machine, too, and take CPU time from the service. So the table has two ratios: pages per second,
and pages per second of CPU time, which the clients do not affect. Both compare the service with `extract_many` for the
same output (text with its title for `/extract`, JSON for `/batch`), in turns of a few seconds, so that other programs
affect both equally. The first line, of texts without titles, is for reference. Exits 1 if `/extract` or
`/batch` reaches less than `--floor` of the pages per CPU second of `extract_many`. `--idle 10000` holds that many
idle connections open meanwhile. Linux only.
"""

import os
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from time import perf_counter, process_time

from duramen import Document, extract_many
from duramen.export import as_jsonl, as_text

from ..corpora.corpus import memory_of
from ..options import timed
from ..pages import timed_pages
from ..tables import amount, markdown
from .serve_load import Lap, batches, processor_time, service, single_requests

MIB = 1 << 20
HEADER = ["", "pages/s", "CPU ms/page", "of pages/s", "of pages/CPU s", "p50 ms", "p99 ms", "MB before", "MB after"]


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; 1 where the service is too slow."""
    made = timed("serve", __doc__, pages=300, rounds=5)
    made.add_argument("--seconds", type=float, default=10)
    made.add_argument("--clients", type=int, default=8)
    made.add_argument("--idle", type=int, default=0, help="connections that are held open and say nothing")
    made.add_argument("--floor", type=float, default=0.8)
    args = made.parse_args(argv)
    pages = [page for page in timed_pages(args.corpus, args.pages) if page.strip()]
    print(f"{len(pages)} pages, {sum(map(len, pages)) / 1e6:.1f} MB, {os.cpu_count()} processors\n")
    part = args.seconds / args.rounds
    bare = measured_directly(pages, part, lambda _document: None, ready=("text",))
    rows = [["extract_many, text without titles", amount(bare.rate), amount(bare.cost), *["-"] * 6]]
    slow = []
    with service() as (port, process), ExitStack() as idle:
        for _ in range(args.idle):
            idle.enter_context(socket.create_connection(("127.0.0.1", port)))
        for name, load, form, write, ready in (
            ("/extract", single_requests, "text", partial(as_text, title=True), ("metadata",)),
            ("/batch", batches, "JSON", as_jsonl, ()),  # the core writes the whole record in one step
        ):
            load(port, pages, seconds=min(5, args.seconds), clients=args.clients)  # warm-up
            direct, served, before = Lap(), Lap(), memory_of(process)
            for _ in range(args.rounds):
                direct.add(measured_directly(pages, part, write, ready=ready))
                spent = processor_time(process)
                lap = load(port, pages, seconds=part, clients=args.clients)
                lap.busy = processor_time(process) - spent
                served.add(lap)
            rows.append([f"extract_many, {form}", amount(direct.rate), amount(direct.cost), *["-"] * 6])
            rows.append([name, *cells(served, direct, before, memory_of(process))])
            if direct.cost / served.cost < args.floor:
                slow.append(f"{name} makes {direct.cost / served.cost:.2f}")
    print(markdown(HEADER, rows))
    if slow:
        print(f"\nbelow {args.floor} of the pages per processor second of extract_many: {', '.join(slow)}")
    return int(bool(slow))


def cells(lap: Lap, direct: Lap, before: float, after: float) -> list[str]:
    ratios = [f"{lap.rate / direct.rate:.2f}", f"{direct.cost / lap.cost:.2f}"]
    memory = [amount(before / MIB), amount(after / MIB)]
    return [amount(lap.rate), amount(lap.cost), *ratios, lap.at(0.5), lap.at(0.99), *memory]


def measured_directly(
    pages: list[bytes], seconds: float, write: Callable[[Document], str | None], *, ready: Sequence[str]
) -> Lap:
    """`extract_many` for some seconds, and what `write` makes of its documents as bytes."""
    count, begun, busy = 0, perf_counter(), process_time()
    while perf_counter() - begun < seconds or not count:
        for document in extract_many(pages, ready=ready):
            count += 1
            (write(document) or "").encode("utf-8", "replace")
    return Lap(count, perf_counter() - begun, process_time() - busy)

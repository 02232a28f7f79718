"""The service under load against `extract_many` on the same pages: pages per second, latency, memory.

    python -m benchmarks serve [--corpus DIR] [--pages 300] [--seconds 10] [--clients 8] [--rounds 5] [--idle 0]

The clients run on this machine too and take processor time from the service, so that the table has two ratios: of pages
per second, and of pages per second of processor time, which the clients do not change. Both compare with `extract_many`
that makes the same, in turns of a few seconds, so that other programs disturb both alike: texts under their titles for
`/extract`, JSON for `/batch`. The first line, of texts without titles, is for reference. Exits 1 where `/extract` or
`/batch` makes fewer than `--floor` of the pages per processor second of `extract_many`. `--soak 600` shows instead
whether memory grows in ten minutes, `--idle 10000` holds that many idle connections open meanwhile. Linux only.
"""

import argparse
import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from io import BufferedReader
from itertools import cycle
from pathlib import Path
from time import perf_counter, process_time
from urllib.request import urlopen

from duramen import Document, extract_many
from duramen.export import as_jsonl, as_text

from .pages import timed_pages
from .tables import amount, markdown

HEADER = ["", "pages/s", "CPU ms/page", "of pages/s", "of pages/CPU s", "p50 ms", "p99 ms", "MB before", "MB after"]
MIB = 1 << 20
Load = Callable[..., "Lap"]
TICKS = os.sysconf("SC_CLK_TCK")


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; 1 where the service is too slow."""
    args = parser().parse_args(argv)
    pages = [page for page in timed_pages(args.corpus, args.pages) if page.strip()]
    print(f"{len(pages)} pages, {sum(map(len, pages)) / 1e6:.1f} MB, {os.cpu_count()} processors\n")
    if args.soak:
        soak(pages, args.soak, args.clients)
        return 0
    part = args.seconds / args.rounds
    bare = measured_directly(pages, part, lambda _document: None, ready=("text",))
    rows = [["extract_many, text without titles", amount(bare.rate), amount(bare.cost), *["-"] * 6]]
    slow = []
    with service() as (port, process), ExitStack() as idle:
        for _ in range(args.idle):
            idle.enter_context(socket.create_connection(("127.0.0.1", port)))
        for name, load, form, write, ready in (
            ("/extract", single_requests, "text", partial(as_text, title=True), ("metadata",)),
            ("/batch", batches, "JSON", as_jsonl, ("text", "markdown", "metadata", "images")),
        ):
            load(port, pages, seconds=min(5, args.seconds), clients=args.clients)  # what is loaded and reserved once
            direct, served, before = Lap(), Lap(), resident(process)
            for _ in range(args.rounds):
                direct.add(measured_directly(pages, part, write, ready=ready))
                spent = processor_time(process)
                lap = load(port, pages, seconds=part, clients=args.clients)
                lap.busy = processor_time(process) - spent
                served.add(lap)
            rows.append([f"extract_many, {form}", amount(direct.rate), amount(direct.cost), *["-"] * 6])
            rows.append([name, *cells(served, direct, before, resident(process))])
            if direct.cost / served.cost < args.floor:
                slow.append(f"{name} makes {direct.cost / served.cost:.2f}")
    print(markdown(HEADER, rows))
    if slow:
        print(f"\nbelow {args.floor} of the pages per processor second of extract_many: {', '.join(slow)}")
    return int(bool(slow))


def soak(pages: list[bytes], seconds: float, clients: int) -> None:
    """Prints the memory of a service at full load by both endpoints at once, after each tenth of the time."""
    print("| | /extract pages | /batch pages | p50 ms | p99 ms | MB |\n|---|---|---|---|---|---|")
    with service() as (port, process):
        for part in range(11):
            loads = [single_requests, batches]
            laps = [Lap(), Lap()]

            def work(number: int, loads: list[Load] = loads, laps: list[Lap] = laps) -> None:
                laps[number] = loads[number](port, pages, seconds=seconds / 10, clients=clients)

            together(work, 2)
            done = "before" if part == 0 else f"{part * seconds / 10:g} s"
            cells = [done, *(str(lap.pages) for lap in laps), laps[0].at(0.5), laps[0].at(0.99)]
            print(f"| {' | '.join(cells)} | {amount(resident(process) / MIB)} |", flush=True)


@dataclass
class Lap:
    """Pages that were extracted in some seconds, by so much processor time, and the seconds that each took."""

    pages: int = 0
    seconds: float = 0.0
    busy: float = 0.0
    taken: list[float] = field(default_factory=list)

    def add(self, other: "Lap") -> None:
        """Counts another lap to this one."""
        self.pages += other.pages
        self.seconds += other.seconds
        self.busy += other.busy
        self.taken += other.taken

    @property
    def rate(self) -> float:
        """Pages per second."""
        return self.pages / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of processor time per page."""
        return 1000 * self.busy / self.pages

    def at(self, share: float) -> str:
        """The milliseconds that so many of the answers took at most."""
        ordered = sorted(self.taken)
        return amount(1000 * ordered[int(share * (len(ordered) - 1))]) if ordered else "-"


def cells(lap: Lap, direct: Lap, before: int, after: int) -> list[str]:
    """A row of the table."""
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


@contextmanager
def service() -> Iterator[tuple[int, int]]:
    """The port and the process of a service that answers."""
    options = ["--port", "0", "--no-fetch", "--quiet", "--per-client", "100000", "--queue", "1000"]
    with subprocess.Popen([sys.executable, "-m", "duramen", "serve", *options], stderr=subprocess.PIPE) as process:
        try:
            assert process.stderr is not None
            said = process.stderr.readline().decode()
            found = re.search(r":(\d+)/", said)
            if found is None:
                raise RuntimeError(said + process.stderr.read().decode())
            urlopen(f"http://127.0.0.1:{found[1]}/healthz").close()
            yield int(found[1]), process.pid
        finally:
            process.terminate()


def single_requests(port: int, pages: list[bytes], *, seconds: float, clients: int) -> Lap:
    """Requests for one page each, one after the other on each of some connections."""
    head = "POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/html\r\nContent-Length: {}\r\n\r\n"
    requests = [head.format(len(page)).encode() + page for page in pages]
    laps = [Lap() for _ in range(clients)]
    end = perf_counter() + seconds

    def work(number: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as client:
            reader = client.makefile("rb")
            for request in cycle(requests[number * len(requests) // clients :] + requests):
                begun = perf_counter()
                if begun >= end:
                    return
                client.sendall(request)
                length = answer_length(reader)
                reader.read(length)
                laps[number].pages += 1
                laps[number].taken.append(perf_counter() - begun)

    begun = perf_counter()
    together(work, clients)
    total = Lap(sum(lap.pages for lap in laps), perf_counter() - begun)
    total.taken = [each for lap in laps for each in lap.taken]
    return total


def answer_length(reader: BufferedReader) -> int:
    """Reads the head of an answer that is a success; the bytes of its body."""
    status = reader.readline()
    length = 0
    while (line := reader.readline()) != b"\r\n":
        if line.lower().startswith(b"content-length:"):
            length = int(line[15:])
    if b" 200 " not in status and b" 422 " not in status:
        raise RuntimeError(f"the service answered {status!r}")
    return length


def batches(port: int, pages: list[bytes], *, seconds: float, clients: int) -> Lap:
    """Batches of all pages, one after the other on each of a few connections."""
    lines = [json.dumps({"html": page.decode("utf-8", "replace")}).encode() + b"\n" for page in pages]
    body = b"".join(lines)
    head = f"POST /batch HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    done = [0] * clients
    end = perf_counter() + seconds

    def work(number: int) -> None:
        while perf_counter() < end:
            with socket.create_connection(("127.0.0.1", port)) as client:
                sender = threading.Thread(target=client.sendall, args=(head.encode() + body,))
                sender.start()
                done[number] += sum(line.startswith(b"{") for line in client.makefile("rb"))
                sender.join()

    begun = perf_counter()
    together(work, min(clients, 2))
    return Lap(sum(done), perf_counter() - begun)


def together(work: Callable[[int], None], count: int) -> None:
    """The work of so many threads."""
    threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def resident(process: int) -> int:
    """The bytes of memory that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def processor_time(process: int) -> float:
    """The seconds of processor time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(prog="python -m benchmarks serve")
    made.add_argument("--corpus", type=Path, help="folder of labelled pages, *.jsonl.xz; generated ones without")
    made.add_argument("--pages", type=int, default=300)
    made.add_argument("--seconds", type=float, default=10)
    made.add_argument("--clients", type=int, default=8)
    made.add_argument("--rounds", type=int, default=5, help="turns that extract_many and the service take")
    made.add_argument("--idle", type=int, default=0, help="connections that are held open and say nothing")
    made.add_argument(
        "--soak", type=float, default=0, help="only load the service so many seconds, and show its memory"
    )
    made.add_argument("--floor", type=float, default=0.8)
    return made

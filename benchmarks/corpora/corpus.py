"""Archives to Parquet: CPU time compared with a loop that reads and extracts the same pages, and memory.

    python -m benchmarks corpus [--corpus DIR] [--pages 1200] [--rounds 2]

The archives are made from corpus pages, one gzip member for each record. The time is the CPU time of `duramen corpus`
and of all processes that it starts, minus that of the same command on an archive of one page. So the start is not
included. Linux only, because only there is the memory of all processes known.
"""

import argparse
import ctypes
import gzip
import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ..pages import timed_pages
from ..tables import amount, markdown

COLUMNS = "text,url,title,published"
IN_MEMORY = """
import sys, time
from fastwarc import ArchiveIterator
from duramen import extract
begun = time.process_time()
for name in sys.argv[1:]:
    for record in ArchiveIterator(name):
        url, content_type = record.headers["WARC-Target-URI"], record.http_headers["Content-Type"]
        document = extract(record.reader.read(), url=url, content_type=content_type)
        document.text, document.metadata
print(time.process_time() - begun)
"""

MAX_RATIO, MAX_MEMORY = 1.15, 700e6

SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of prctl(2)
LOOK = 0.2
"""Seconds between two looks at the memory."""


class Cost(NamedTuple):
    """What a command took: processor time of all its processes, and their bytes at the peak."""

    cpu: float
    memory: float


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables; 1 where a limit is exceeded."""
    options = argparse.ArgumentParser("python -m benchmarks corpus", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--pages", type=int, default=1200)
    options.add_argument("--rounds", type=int, default=2)
    options.add_argument("--repeat", type=int, default=5, help="how much longer the archives of the memory test are")
    args = options.parse_args(argv)
    if sys.platform != "linux":
        print("this benchmark needs Linux")
        return 2
    pages = timed_pages(args.corpus, args.pages)
    size = fmean(map(len, pages)) / 1000
    print(f"{len(pages)} {'corpus' if args.corpus else 'generated'} pages, {size:.0f} KB in the mean\n")
    with TemporaryDirectory() as folder:
        one, several = archives(Path(folder), pages)
        work = Path(folder)
        # In turns, so that what else the machine does slows all of them down.
        rounds = [
            (in_memory(several), measured([one], work, jobs=1).cpu, measured(several, work, jobs=1).cpu)
            for _ in range(args.rounds)
        ]
        both = measured(several, work, jobs=2)
        long = measured(several, work, jobs=2, repeat=args.repeat)
    ratio = cost_table(len(pages), *map(min, zip(*rounds, strict=True)))
    rows = [["the archives", f"{both.memory / 1e6:.0f}"], [f"{args.repeat} times as long", f"{long.memory / 1e6:.0f}"]]
    print(markdown(["memory of all processes at the peak, --jobs 2", "MB"], rows))
    memory = max(both.memory, long.memory)
    return int(ratio > MAX_RATIO or memory > MAX_MEMORY)


def in_memory(inputs: Sequence[Path]) -> float:
    """Processor time of reading all pages and of their text and metadata, in a process of its own."""
    command = [sys.executable, "-c", IN_MEMORY, *map(str, inputs)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout)


def archives(folder: Path, pages: Sequence[bytes], count: int = 4) -> tuple[Path, list[Path]]:
    """An archive of one page, and several that share all pages."""
    shares = {f"{number}.warc.gz": pages[number::count] for number in range(count)}
    for name, share in {"one.warc.gz": pages[:1], **shares}.items():
        (folder / name).write_bytes(b"".join(record(number, page) for number, page in enumerate(share)))
    return folder / "one.warc.gz", [folder / name for name in shares]


def record(number: int, page: bytes) -> bytes:
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % len(page) + page
    head = (
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: 2024-05-18T01:58:10Z\r\n"
        f"WARC-Record-ID: <urn:uuid:2aabeff2-67f5-4608-8466-{number:012}>\r\n"
        f"WARC-Target-URI: https://example.org/{number}\r\nWARC-Identified-Payload-Type: text/html\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
    )
    return gzip.compress(head.encode() + http + b"\r\n\r\n")


def measured(inputs: Sequence[Path], folder: Path, *, jobs: int, repeat: int = 1) -> Cost:
    """The command once, with all processes that it starts; `repeat` makes its inputs so many times as long."""
    with TemporaryDirectory(dir=folder) as work:
        names = list(map(str, inputs))
        if repeat > 1:
            names = [str(Path(work, path.name)) for path in inputs]
            for name, path in zip(names, inputs, strict=True):
                Path(name).write_bytes(path.read_bytes() * repeat)
        command = [sys.executable, "-m", "duramen", "corpus", *names, "-o", str(Path(work, "out")), "-q"]
        command += ["--columns", COLUMNS, "--jobs", str(jobs)]
        return cost_of(command)


def cost_of(command: Sequence[str]) -> Cost:
    """A command once, with all processes that it starts."""
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    before = used_by_children()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    peak = 0.0
    while process.poll() is None:
        peak = max(peak, sum(map(memory_of, descendants(process.pid))))
        time.sleep(LOOK)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    with suppress(ChildProcessError):
        while os.wait():  # orphans of the run, such as a fork server, which become children of this process
            pass
    return Cost(used_by_children() - before, peak)


def used_by_children() -> float:
    """Processor time of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def descendants(pid: int) -> list[int]:
    """A process and all that it started, directly or not."""
    found = [pid]
    for each in found:
        for children in Path(f"/proc/{each}/task").glob("*/children"):
            with suppress(OSError):
                found += map(int, children.read_text("ascii").split())
    return found


def memory_of(pid: int) -> float:
    """The proportional share of memory that a process has."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines():
            if line.startswith("Pss:"):
                return 1024 * float(line.split()[1])
    return 0.0


def cost_table(pages: int, in_memory: float, start: float, whole: float) -> float:
    """Prints the cost of a page; returns the ratio to the loop in memory."""
    theirs, mine = 1000 * in_memory / pages, 1000 * (whole - start) / pages
    rows = [["read, text and metadata, in memory", amount(theirs), "1"]]
    rows.append([f"WARC.gz to Parquet with {COLUMNS}", amount(mine), amount(mine / theirs)])
    print(markdown(["processor ms per page", "mean", "times"], rows))
    print(f"\na start takes {start:.1f} s of processor time, as much as {1000 * start / mine:,.0f} pages\n")
    return mine / theirs

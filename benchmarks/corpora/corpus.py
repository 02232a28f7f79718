"""Archives to Parquet: CPU time compared with a loop that reads and extracts the same pages, and memory.

    python -m benchmarks corpus [--corpus DIR] [--pages 1200] [--rounds 2]

The archives are made from corpus pages, one gzip member for each record. The time is the CPU time of `duramen corpus`
and of all processes that it starts, minus that of the same command on an archive of one page. So the start is not
included. Linux only, because only there is the memory of all processes known.
"""

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

from ..options import timed
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
    options = timed("corpus", __doc__, pages=1200, rounds=2)
    options.add_argument("--repeat", type=int, default=5, help="how much longer the archives of the memory test are")
    args = options.parse_args(argv)
    if sys.platform != "linux":
        print("this benchmark needs Linux")
        return 2
    pages = timed_pages(args.corpus, args.pages)
    size = fmean(map(len, pages)) / 1000
    print(f"{len(pages)} {'corpus' if args.corpus else 'generated'} pages, {size:.0f} KB in the mean\n")
    with TemporaryDirectory() as folder:
        one, several, long = (Path(folder, name) for name in ("one", "several", "long"))
        write_archive(one / "0.warc.gz", pages[:1])
        for number in range(4):
            write_archive(several / f"{number}.warc.gz", pages[number::4])
            write_archive(long / f"{number}.warc.gz", pages[number::4] * args.repeat)
        # In turns, so that what else the machine does slows all of them down.
        rounds = [(in_memory(several), measured(one).cpu, measured(several).cpu) for _ in range(args.rounds)]
        peaks = {
            "the archives": measured(several, jobs=2).memory,
            f"{args.repeat} times as long": measured(long, jobs=2).memory,
        }
    loop, start, whole = map(min, zip(*rounds, strict=True))
    theirs, mine = 1000 * loop / len(pages), 1000 * (whole - start) / len(pages)
    rows = [["read, text and metadata, in memory", amount(theirs), "1"]]
    rows.append([f"WARC.gz to Parquet with {COLUMNS}", amount(mine), amount(mine / theirs)])
    print(markdown(["processor ms per page", "mean", "times"], rows))
    print(f"\na start takes {start:.1f} s of processor time, as much as {1000 * start / mine:,.0f} pages\n")
    memory = [[name, f"{peak / 1e6:.0f}"] for name, peak in peaks.items()]
    print(markdown(["memory of all processes at the peak, --jobs 2", "MB"], memory))
    return int(mine / theirs > MAX_RATIO or max(peaks.values()) > MAX_MEMORY)


def in_memory(folder: Path) -> float:
    """Processor time of reading all pages and of their text and metadata, in a process of its own."""
    command = [sys.executable, "-c", IN_MEMORY, *map(str, folder.iterdir())]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def write_archive(path: Path, pages: Sequence[bytes]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"".join(record(number, page) for number, page in enumerate(pages)))


def record(number: int, page: bytes) -> bytes:
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % len(page) + page
    head = (
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: 2024-05-18T01:58:10Z\r\n"
        f"WARC-Record-ID: <urn:uuid:2aabeff2-67f5-4608-8466-{number:012}>\r\n"
        f"WARC-Target-URI: https://example.org/{number}\r\nWARC-Identified-Payload-Type: text/html\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
    )
    return gzip.compress(head.encode() + http + b"\r\n\r\n")


def measured(folder: Path, *, jobs: int = 1) -> Cost:
    """The command on a folder of archives, with all processes that it starts."""
    with TemporaryDirectory(dir=folder.parent) as output:
        command = [sys.executable, "-m", "duramen", "corpus", str(folder), "-o", output, "-q"]
        return cost_of([*command, "--columns", COLUMNS, "--jobs", str(jobs)])


def cost_of(command: Sequence[str]) -> Cost:
    """A command once, with all processes that it starts."""
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    peak = 0.0
    while process.poll() is None:
        peak = max(peak, memory_of(process.pid))
        time.sleep(LOOK)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    with suppress(ChildProcessError):
        while os.wait():  # orphans of the run, such as a fork server, which become children of this process
            pass
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, peak)


def family(pid: int) -> list[int]:
    """A process and all that it started, directly or not."""
    found = [pid]
    for each in found:
        with suppress(OSError):
            for children in Path(f"/proc/{each}/task").glob("*/children"):
                found += map(int, children.read_text("ascii").split())
    return found


def memory_of(pid: int) -> float:
    """The bytes of a process and of all that it started; shared ones are divided among them."""
    size = 0.0
    for each in family(pid):
        with suppress(OSError):
            rows = Path(f"/proc/{each}/smaps_rollup").read_text("ascii").splitlines()
            size += sum(1024 * float(row.split()[1]) for row in rows if row.startswith("Pss:"))
    return size

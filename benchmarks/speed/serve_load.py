"""Load on a service of this machine: single requests and batches, and the time that they took."""

import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from time import perf_counter
from urllib.request import urlopen

import numpy as np

from ..corpora.corpus import family
from ..tables import amount

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Lap:
    """Pages that were extracted in some seconds, by so much processor time, and the seconds that each took."""

    pages: int = 0
    seconds: float = 0.0
    busy: float = 0.0
    taken: list[float] = field(default_factory=list)

    def add(self, other: "Lap") -> None:
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
        return amount(1000 * np.quantile(self.taken, share, method="lower")) if self.taken else "-"


@contextmanager
def service() -> Iterator[tuple[int, int]]:
    """The port and the process of a service that answers and fetches nothing."""
    options = ("--no-fetch", "--per-client", "100000", "--queue", "1000")
    command = [sys.executable, "-m", "duramen", "serve", "--port", "0", "--quiet", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        try:
            assert process.stderr is not None
            line = process.stderr.readline().decode()
            found = re.search(r":(\d+)/", line)
            if found is None:
                raise RuntimeError(line + process.stderr.read().decode())
            urlopen(f"http://127.0.0.1:{found[1]}/healthz").close()
            yield int(found[1]), process.pid
        finally:
            process.terminate()


def single_requests(port: int, pages: list[bytes], *, seconds: float, clients: int) -> Lap:
    """Requests for one page each, one after the other on each of some connections."""
    end = perf_counter() + seconds

    def work(number: int) -> list[float]:
        taken = []
        client = HTTPConnection("127.0.0.1", port)
        for page in cycle(pages[number * len(pages) // clients :] + pages):
            begun = perf_counter()
            if begun >= end:
                break
            client.request("POST", "/extract", page, {"Content-Type": "text/html"})
            answer = client.getresponse()
            answer.read()
            if answer.status not in (200, 422):
                raise RuntimeError(f"the service answered {answer.status}")
            taken.append(perf_counter() - begun)
        client.close()
        return taken

    begun = perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        taken = [each for lap in pool.map(work, range(clients)) for each in lap]
    return Lap(len(taken), perf_counter() - begun, taken=taken)


def batches(port: int, pages: list[bytes], *, seconds: float, clients: int) -> Lap:
    """Batches of all pages, one after the other on each of a few connections."""
    lines = [json.dumps({"html": page.decode("utf-8", "replace")}).encode() + b"\n" for page in pages]
    body = b"".join(lines)
    head = f"POST /batch HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    end = perf_counter() + seconds

    def work(_number: int) -> int:
        count = 0
        while perf_counter() < end:
            with socket.create_connection(("127.0.0.1", port)) as client:
                sender = threading.Thread(target=client.sendall, args=(head.encode() + body,))
                sender.start()
                count += sum(line.startswith(b"{") for line in client.makefile("rb"))
                sender.join()
        return count

    begun = perf_counter()
    with ThreadPoolExecutor(2) as pool:
        done = sum(pool.map(work, range(min(clients, 2))))
    return Lap(done, perf_counter() - begun)


def processor_time(process: int) -> float:
    """The seconds of processor time that a process and its children have taken."""
    found = (Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in family(process))
    return sum(int(fields[11]) + int(fields[12]) for fields in found) / TICKS

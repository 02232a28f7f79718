"""Draws and runs inputs for a given time in a separate process, so that a crash or a hang ends only that process."""

import multiprocessing
import random
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path

GRACE = 120  # seconds that one input may take beyond the end
MESSAGE_SECONDS = 2  # between two messages of the worker


@dataclass
class Result:
    """What became of one target."""

    target: str
    executions: int = 0
    findings: list[Path] = field(default_factory=list)
    note: str = ""


@dataclass(frozen=True)
class Part:
    """A target in Python: inputs are drawn at random, and `run` raises where one breaks something."""

    target: str
    draw: Callable[[random.Random], bytes]
    run: Callable[[bytes], object]


Maker = Callable[[], Part]
"""Makes the part inside the worker, so that only names travel there."""


def soak(target: str, make: Maker, seconds: float, folder: Path, seed: int) -> Result:
    """Runs a part for so many seconds; the input that ended or hung the worker is a finding, too."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    worker = context.Process(target=work, args=(make, seconds, folder, seed, there), daemon=True)
    worker.start()
    there.close()
    result = Result(target)
    end = time.monotonic() + seconds + GRACE
    with suppress(EOFError):
        while time.monotonic() < end:
            if here.poll(1):
                result.executions, result.findings = here.recv()
    if worker.is_alive():
        worker.join(5)
    running = folder / f"{target}-running"
    if worker.exitcode != 0:
        fate = "hung" if worker.exitcode is None else f"ended with {worker.exitcode}"
        worker.kill()
        result.note = f"the worker {fate}"
        if running.exists():
            result.findings.append(running.rename(folder / f"{target}-{fate.replace(' ', '-')}-{seed}"))
    running.unlink(missing_ok=True)
    return result


def work(make: Maker, seconds: float, folder: Path, seed: int, results: Connection) -> None:
    """What the worker does; each input is on disk while it runs."""
    part = make()
    draws = random.Random(seed)
    running = folder / f"{part.target}-running"
    executions, findings = 0, []
    now = time.monotonic()
    end, next_message = now + seconds, now + MESSAGE_SECONDS
    while now < end:
        data = part.draw(draws)
        running.write_bytes(data)
        try:
            part.run(data)
        except Exception:  # noqa: BLE001 - any exception is what is looked for
            findings.append(kept(folder, part.target, data, traceback.format_exc()))
        executions += 1
        now = time.monotonic()
        if now >= next_message:
            results.send((executions, findings))
            next_message = now + MESSAGE_SECONDS
    running.unlink(missing_ok=True)
    results.send((executions, findings))
    results.close()


def kept(folder: Path, target: str, data: bytes, reason: str) -> Path:
    """Where an input is stored that broke something, with the reason beside it."""
    path = folder / f"{target}-{sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    path.with_suffix(".txt").write_text(reason, "utf-8")
    return path

"""Runs that die at a chosen moment, each in a process of its own: `python -m tests.corpus.dying`.

Standard input is a JSON object with the arguments of `killed_runs`, and standard output one with what it returns. The
processes are forked from one that has imported everything, because an import takes longer than a run.
"""

import json
import os
import random
import signal
import sys
from typing import Any

from .reading import run

EVENTS = frozenset({"open", "os.rename", "os.remove", "os.mkdir", "os.link", "os.listdir", "os.scandir"})
"""What Python does with files, each announced before it is done."""


def killed_runs(inputs: list[str], output: str, options: dict[str, Any], *, seed: int, later: float) -> dict[int, int]:
    """The exit codes of runs into `output-MOMENT`, by eight moments at random after a share of all touches."""
    read, write = os.pipe()
    exit_code_of(lambda: os.write(write, b"%d" % touches(inputs, f"{output}-counted", sys.maxsize, options)))
    count = int(os.read(read, 20))
    moments = random.Random(seed).sample(range(max(1, int(later * count)), count + 1), 8)
    return {at: exit_code_of(lambda at=at: touches(inputs, f"{output}-{at}", at, options)) for at in moments}


def exit_code_of(work: Any) -> int:
    child = os.fork()
    if child == 0:
        work()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def touches(inputs: list[str], output: str, moment: int, options: dict[str, Any]) -> int:
    """Runs, and is killed when it touches the output for the `moment`-th time; else how often it did."""
    touched = 0

    def count(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal touched
        if event in EVENTS and any(
            output in os.fsdecode(each) for each in arguments if isinstance(each, str | bytes | os.PathLike)
        ):
            touched += 1
            if touched == moment:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count)
    run(inputs, output, columns=["text", "id", "url"], **options)
    return touched


if __name__ == "__main__":
    os.fsync = lambda _handle: None  # type: ignore[assignment]  # it is killed, and the machine is not
    sys.stdout.write(json.dumps(killed_runs(**json.load(sys.stdin))))

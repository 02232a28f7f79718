"""Programs for tests that run in processes of their own: runs that die at a chosen moment."""

import os
import signal
import sys
from typing import Any

from duramen.corpus import run


def run_and_die(inputs: list[str], output: str, moment: int, told: Any, options: dict[str, Any]) -> None:
    """Runs, and is killed when it touches the output for the `moment`-th time; tells how often it did by then."""
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
    run(inputs, output, columns=["text", "id", "url"], jobs=1, page_timeout=None, **options)
    told.put(touched)


EVENTS = frozenset({"open", "os.rename", "os.remove", "os.mkdir", "os.link", "os.listdir", "os.scandir"})
"""What Python does with files, each announced before it is done."""

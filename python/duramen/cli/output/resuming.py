"""The results of an interrupted run in a file of JSON lines."""

import json
import os

from ..terminal.console import Failed
from .files import Growing


def finished_sources(file: Growing) -> set[str]:
    """The sources whose results are in a file; a last line that was cut off is removed."""
    done: set[str] = set()
    end = 0
    with os.fdopen(os.dup(file.handle), "rb") as lines:
        lines.seek(0)
        for number, line in enumerate(lines, 1):
            if not line.endswith(b"\n"):
                break
            done.add(source_of(line, f"{file.path}: line {number}"))
            end += len(line)
    os.ftruncate(file.handle, end)
    file.size = os.lseek(file.handle, end, os.SEEK_SET)
    return done


def source_of(line: bytes, where: str) -> str:
    """The source that a result names."""
    try:
        source = json.loads(line)["source"]
    except (ValueError, KeyError, TypeError, RecursionError):
        source = None
    if not isinstance(source, str):
        raise Failed(f"{where} is not a result of duramen; --resume needs a file that `-f jsonl -o FILE` wrote")
    return source

"""An append-only file of JSON lines that can be read after a crash."""

import contextlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Self

from ..json_text import read_json

try:
    import fcntl
except ImportError:  # Windows: one process at a time
    fcntl = None  # type: ignore[assignment]

BACKWARD_STEP = 65_536


def read_journal(path: str | Path) -> Iterator[dict[str, Any]]:
    """Records of a journal; none when there is no such file.

    The last line is left out when a crash cut it short. A bad line elsewhere is an error.
    """
    path = Path(path)
    if not path.exists():
        return
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            try:
                record = read_json(line)
            except ValueError:
                record = None
            if not isinstance(record, dict):
                raise ValueError(f"{path}:{number}: no JSON object; remove the line or the file")
            yield record


class Journal:
    """Appends records, each completely or not at all.

    A record is one unbuffered write under a lock, so several processes may share a file.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.file = self.path.open("ab", buffering=0)
        with locked(self.file):
            drop_torn_line(self.path)

    def append(self, record: Mapping[str, Any]) -> None:
        """Write one record; it is in the file when this returns."""
        line = json.dumps(record, separators=(",", ":")).encode() + b"\n"
        with locked(self.file):
            self.file.write(line)

    def close(self) -> None:
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextlib.contextmanager
def locked(file: Any) -> Iterator[None]:
    """Hold the file's lock, where the system has one."""
    if fcntl is None:
        yield
        return
    fcntl.flock(file, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(file, fcntl.LOCK_UN)


def drop_torn_line(path: Path) -> None:
    """Cut a file back to its last line end."""
    with path.open("r+b") as file:
        size = file.seek(0, 2)
        end = last_line_end(file, size)
        if end != size:
            file.truncate(end)


def last_line_end(file: BinaryIO, size: int) -> int:
    """Offset just past the last line end, 0 where there is none."""
    end = size
    while end > 0:
        start = max(0, end - BACKWARD_STEP)
        file.seek(start)
        found = file.read(end - start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0

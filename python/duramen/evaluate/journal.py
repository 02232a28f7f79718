"""An append-only file of JSON lines that can be read after a crash."""

import contextlib
import json
import mmap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..base.json_text import read_json

try:
    import fcntl
except ImportError:  # Windows: one process at a time
    fcntl = None  # type: ignore[assignment]


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


class Journal(contextlib.AbstractContextManager["Journal"]):
    """Appends records, each completely or not at all.

    A record is one unbuffered write under a lock, so several processes may share a file.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.file = self.path.open("a+b", buffering=0)
        with self.locked():
            self.drop_torn_line()

    def append(self, record: Mapping[str, Any]) -> None:
        """Write one record; it is in the file when this returns."""
        line = json.dumps(record, separators=(",", ":")).encode() + b"\n"
        with self.locked():
            self.file.write(line)

    def drop_torn_line(self) -> None:
        """Cut the file back to its last line end."""
        if self.file.seek(0, 2):
            with mmap.mmap(self.file.fileno(), 0, access=mmap.ACCESS_READ) as content:
                end = content.rfind(b"\n") + 1
            self.file.truncate(end)

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the file's lock, where the system has one."""
        if fcntl is not None:
            fcntl.flock(self.file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            if fcntl is not None:
                fcntl.flock(self.file, fcntl.LOCK_UN)

    def close(self) -> None:
        self.file.close()

    def __exit__(self, *_: object) -> None:
        self.close()

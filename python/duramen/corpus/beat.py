"""The progress of a running task, written to a small file that the parent process reads at intervals."""

import os
import struct
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from .summary import TaskSummary

LAYOUT = struct.Struct("<4q")


class Done(NamedTuple):
    """What a task has done so far."""

    pages: int = 0
    kept: int = 0
    failed: int = 0
    bytes: int = 0


class Beat:
    """Writes the progress of a task; does nothing without a path, or if the path cannot be written."""

    def __init__(self, path: str | None) -> None:
        self.file: int | None = None
        if path is not None:
            with suppress(OSError):
                self.file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)

    def tell(self, summary: TaskSummary, position: int) -> None:
        """Write the progress of the task."""
        if self.file is not None:
            with suppress(OSError):
                os.lseek(self.file, 0, os.SEEK_SET)
                os.write(self.file, LAYOUT.pack(summary.pages, summary.kept, summary.failed, position))

    def close(self) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None


def read_beat(path: str) -> Done:
    """The progress of the task that writes to a path; zero if the task has not begun."""
    try:
        return Done(*LAYOUT.unpack(Path(path).read_bytes()))
    except (OSError, struct.error):
        return Done()

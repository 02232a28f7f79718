"""Shell commands as extractors: HTML on standard input, text on standard output."""

import os
import signal
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

ADDRESS = "DURAMEN_URL"
"""Environment variable in which a command finds the address of the page."""


@dataclass(frozen=True)
class CommandExtractor:
    """A shell's command line as a function from a page and its address to a text.

    A page that the corpus has as text arrives in UTF-8, one that it has as bytes arrives as it is. After `timeout`
    seconds the command and its child processes are killed.
    """

    line: str
    timeout: float | None = None
    warms_up: ClassVar[bool] = False
    """Does nothing: each page starts a new process, so a warm-up run has no effect."""

    def __call__(self, html: str | bytes, url: str | None) -> str:
        """Standard output of the command; a failure raises with its exit status and the end of its messages."""
        given = html.encode("utf-8", "replace") if isinstance(html, str) else html
        with subprocess.Popen(  # noqa: S602 - the line is the user's own, pipes and all
            self.line,
            shell=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {ADDRESS: url or ""},
            start_new_session=True,
        ) as process:
            try:
                text, messages = process.communicate(given, self.timeout)
            except subprocess.TimeoutExpired:
                kill_group(process)
                raise TimeoutError(f"killed after {self.timeout:g} s") from None
        if process.returncode:
            raise RuntimeError(f"exit status {process.returncode}{last_line(messages)}")
        return text.decode("utf-8", "replace")


def kill_group(process: "subprocess.Popen[bytes]") -> None:
    """End the command and the processes that it started."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:  # Windows has no process groups
            process.kill()


def last_line(messages: bytes) -> str:
    """The last line that a command wrote to standard error, after a colon; nothing where it wrote none.

    >>> last_line(b"reading\\nno such tag\\n"), last_line(b"")
    (': no such tag', '')
    """
    lines = messages.decode("utf-8", "replace").strip().splitlines()
    return f": {lines[-1].strip()}" if lines else ""

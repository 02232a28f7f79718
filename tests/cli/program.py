"""The command as a program of its own."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

COMMAND = (sys.executable, "-m", "duramen")


class Program(subprocess.Popen[bytes]):
    """A program under way; all its streams are pipes unless told otherwise."""

    stdin: IO[bytes]
    stdout: IO[bytes]
    stderr: IO[bytes]

    def tell(self, line: str) -> None:
        self.stdin.write(f"{line}\n".encode())
        self.stdin.flush()


def ended(*args: object, code: str | None = None, **options: Any) -> subprocess.CompletedProcess[str]:
    """The outcome of the command, or of other code in Python."""
    program = COMMAND if code is None else (sys.executable, "-c", code)
    return subprocess.run([*program, *map(str, args)], capture_output=True, text=True, check=False, **options)


def start(*args: object, command: Sequence[str] = COMMAND, **options: Any) -> Program:
    given: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE) | options
    return Program([*command, *map(str, args)], **given)


def on_terminal(
    *args: object,
    stdout: int | None = subprocess.DEVNULL,
    typed: bytes = b"",
    width: int = 80,
    code: int = 0,
    **options: Any,
) -> bytes:
    """What the program says on standard error, where that is a terminal; standard output too, where it is None."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    streams: dict[str, Any] = {
        "stdin": theirs if typed else subprocess.DEVNULL,
        "stdout": theirs if stdout is None else stdout,
    }
    sent = b""
    with start(*args, **streams, stderr=theirs, **options) as program, os.fdopen(ours, "rb", buffering=0) as screen:
        os.close(theirs)
        if typed:
            os.write(ours, typed)
        with suppress(OSError):  # which Linux raises at the end, where other systems return nothing
            while piece := screen.read(4096):
                sent += piece
    assert program.returncode == code, sent
    return sent


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a shell makes of a line in which `duramen` is the program."""
    setting = f'duramen() {{ {sys.executable} -m duramen "$@"; }}; set -o pipefail; '
    return subprocess.run(
        ["bash", "-c", setting + line], capture_output=True, text=True, env=os.environ | environment, check=False
    )

"""The command as a program of its own."""

import os
import pty
import subprocess
import sys
from typing import Any

COMMAND = (sys.executable, "-m", "duramen")


def start(*args: object, **options: Any) -> subprocess.Popen[bytes]:
    """The program, under way; all its streams are pipes unless told otherwise."""
    given: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE) | options
    program: subprocess.Popen[bytes] = subprocess.Popen([*COMMAND, *map(str, args)], **given)
    return program


def all_from(terminal: int) -> bytes:
    """What programs send to a terminal until the last of them closes it; `terminal` is the other end."""
    sent = b""
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # Linux raises this at the end, other systems return nothing
            piece = b""
        if not piece:
            os.close(terminal)
            return sent
        sent += piece


def on_terminal(*args: object, stdout: int | None = subprocess.DEVNULL, typed: bytes = b"", **options: Any) -> bytes:
    """What the program says on standard error, where that is a terminal; standard output too, where it is None."""
    ours, theirs = pty.openpty()
    streams = {"stdin": theirs if typed else subprocess.DEVNULL, "stdout": theirs if stdout is None else stdout}
    with start(*args, **streams, stderr=theirs, **options):
        os.close(theirs)
        if typed:
            os.write(ours, typed)
        return all_from(ours)


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a shell makes of a line in which `duramen` is the program."""
    setting = f'duramen() {{ {sys.executable} -m duramen "$@"; }}; set -o pipefail; '
    return subprocess.run(
        ["bash", "-c", setting + line], capture_output=True, text=True, env=os.environ | environment, check=False
    )

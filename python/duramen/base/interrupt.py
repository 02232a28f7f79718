"""Ctrl-C while the command starts: the program exits with code 130 and without a message, as shells expect.

The package imports this first. Loading takes some tenths of a second, during which an interrupt would print a
traceback. If another program imports the package, nothing changes.
"""

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130
"""The exit code that a shell reports for SIGINT: 128 plus the number of the signal."""


def is_program() -> bool:
    """Whether this process is the `duramen` command, and not a program that imports the package."""
    name = os.path.splitext(os.path.basename(sys.argv[0] if sys.argv else ""))[0]  # noqa: PTH119, PTH122 - no imports
    return name == "duramen" or sys.orig_argv[1:3] == ["-m", "duramen"]


def leave_at_once(_number: int, _frame: FrameType | None) -> None:
    """Ends the process without cleaning up, as nothing has been begun."""
    os._exit(INTERRUPTED)


def end_on_interrupt() -> None:
    """Lets an interrupt end the command at once, from now on; not where interrupts are ignored, as by `nohup`."""
    if is_program() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        try:
            signal.signal(signal.SIGINT, leave_at_once)
        except ValueError:  # not in the main thread
            return


def raise_on_interrupt() -> None:
    """Lets an interrupt raise `KeyboardInterrupt` again, so that work under way is brought to an end."""
    if signal.getsignal(signal.SIGINT) is leave_at_once:
        signal.signal(signal.SIGINT, signal.default_int_handler)


end_on_interrupt()

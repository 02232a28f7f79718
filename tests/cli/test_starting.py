"""Ctrl-C at any moment, also while the command loads: exit code 130, and no traceback."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .program import start

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parents[2] / "examples" / "heartwood.html"

PROGRAM = """
import os, signal, sys
moment, sys.argv = int(sys.argv[1]), ["duramen", *sys.argv[2:]]

class Interrupting:
    left = moment
    def find_spec(self, name, path=None, target=None):
        Interrupting.left -= "duramen.base.interrupt" in sys.modules and name != "signal"
        if Interrupting.left == 0:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
from duramen.apps.cli import main
main(prog_name="duramen")
"""
"""The command, which is interrupted when so many modules have been looked for; the first is the one that listens."""


@pytest.mark.parametrize("moment", [1, 2, 5, 20, 60, 120, 200, 260, 300, 340])
def test_an_interrupt_while_modules_are_loaded(moment: int) -> None:
    program = [sys.executable, "-c", PROGRAM, str(moment), str(EXAMPLE)]
    outcome = subprocess.run(program, capture_output=True, check=False)
    if outcome.returncode != 130:  # fewer modules are imported
        assert outcome.returncode == 0
        assert moment > 200
    assert outcome.stderr == b""


def test_an_interrupt_while_nothing_is_done() -> None:
    with start("-") as program:
        assert program.stdin is not None
        assert program.stderr is not None
        program.stdin.write(b"<p>")
        program.stdin.flush()
        program.send_signal(signal.SIGINT)
        errors = program.stderr.read()
    # Before the first line of duramen, the interpreter handles the signal in its own way.
    assert program.returncode in {130, -signal.SIGINT} or b"site" in errors
    assert b"duramen" not in errors


def test_one_that_ignores_interrupts_goes_on_doing_so() -> None:
    ignoring = "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.argv[0] = 'duramen'; "
    check = f"{ignoring} import duramen; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    outcome = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert outcome.stdout == "True\n"


def test_programs_that_import_the_package_keep_their_handler() -> None:
    check = "import signal, duramen; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    outcome = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert outcome.stdout == "True\n"

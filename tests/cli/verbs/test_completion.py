"""What shells complete."""

import os
import shutil
import subprocess
import sys

import pytest

from duramen.apps.cli.output.destinations import FORMATS
from duramen.apps.cli.verbs import VERBS
from duramen.page.extract import METHODS

from ..invoke import run

pytestmark = pytest.mark.slow


def completed(*words: str) -> set[str]:
    """What bash is told to offer for the last word."""
    setting = {"_DURAMEN_COMPLETE": "bash_complete", "COMP_CWORD": str(len(words))}
    line = {"COMP_WORDS": " ".join(["duramen", *words])}
    outcome = subprocess.run(
        [sys.executable, "-m", "duramen"], env=os.environ | setting | line, capture_output=True, text=True, check=True
    )
    return set(outcome.stdout.split())


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        pytest.param(["me"], {"plain,menus", "plain,methods", "file,me"}, id="verbs and files"),
        pytest.param(["--metho"], {"plain,--method"}, id="an option before any source"),
        pytest.param(["page.html", "--metho"], {"plain,--method"}, id="an option after a source"),
        pytest.param(["--method", "w"], {f"plain,{name}" for name in METHODS if name.startswith("w")}, id="methods"),
        pytest.param(["x.html", "-f", ""], {f"plain,{name}" for name in (*FORMATS, "txt", "md")}, id="formats"),
        pytest.param(["x.html", "y"], {"file,y"}, id="files"),
        pytest.param(["completion", "f"], {"plain,fish"}, id="arguments of a verb"),
    ],
)
def test_words_are_completed(words: list[str], offered: set[str]) -> None:
    assert completed(*words) == offered


def test_no_verb_is_left_out() -> None:
    assert completed("") >= {f"plain,{verb}" for verb in VERBS}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_are_what_the_shell_takes(shell: str) -> None:
    script = run("completion", shell)
    assert script.exit_code == 0
    assert "_DURAMEN_COMPLETE" in script.stdout
    if program := shutil.which(shell):
        subprocess.run([program, "-n"], input=script.stdout, text=True, check=True, capture_output=True)


def test_an_unknown_shell() -> None:
    outcome = run("completion", "tcsh")
    assert outcome.exit_code == 2
    assert "'bash', 'zsh', 'fish'" in outcome.stderr

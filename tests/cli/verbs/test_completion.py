"""What shells complete."""

import os
import shutil
import subprocess
import sys

import pytest

from duramen.apps.cli.output.destinations import FORMATS
from duramen.apps.cli.verbs import VERBS
from duramen.page.extract import METHODS

from ...cases import cases
from ..invoke import refused, run

pytestmark = pytest.mark.slow


def completed(*words: str) -> set[str]:
    setting = {"_DURAMEN_COMPLETE": "bash_complete", "COMP_CWORD": str(len(words))}
    line = {"COMP_WORDS": " ".join(["duramen", *words])}
    outcome = subprocess.run(
        [sys.executable, "-m", "duramen"], env=os.environ | setting | line, capture_output=True, text=True, check=True
    )
    return set(outcome.stdout.split())


@cases(
    ("verbs and files", ["me"], {"plain,menus", "plain,methods", "file,me"}),
    ("an option before any source", ["--metho"], {"plain,--method"}),
    ("an option after a source", ["page.html", "--metho"], {"plain,--method"}),
    ("methods", ["--method", "w"], {f"plain,{name}" for name in METHODS if name.startswith("w")}),
    ("formats", ["x.html", "-f", ""], {f"plain,{name}" for name in (*FORMATS, "txt", "md")}),
    ("files", ["x.html", "y"], {"file,y"}),
    ("arguments of a verb", ["completion", "f"], {"plain,fish"}),
)
def test_words_are_completed(words: list[str], offered: set[str]) -> None:
    assert completed(*words) == offered


def test_no_verb_is_left_out() -> None:
    assert completed("") >= {f"plain,{verb}" for verb in VERBS}
    refused("completion", "tcsh", code=2, says="'bash', 'zsh', 'fish'")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_are_what_the_shell_takes(shell: str) -> None:
    script = run("completion", shell)
    assert script.exit_code == 0
    assert "_DURAMEN_COMPLETE" in script.stdout
    if program := shutil.which(shell):
        subprocess.run([program, "-n"], input=script.stdout, text=True, check=True, capture_output=True)

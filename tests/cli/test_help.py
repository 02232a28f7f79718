"""Help that fits a screen, what shells complete, and options that mean what Python means by them."""

import inspect
import shutil
import subprocess
from pathlib import Path

import click
import pytest
from click.shell_completion import get_completion_class
from click.testing import CliRunner

from duramen import extract
from duramen.apps.cli import main
from duramen.apps.cli.output.destinations import FORMATS
from duramen.apps.cli.verbs import VERBS
from duramen.apps.cli.verbs.extract import extract as verb
from duramen.fetch import Fetcher, Limits, Timeouts
from duramen.page.extract import METHODS

from ..cases import cases, not_none
from .invoke import refused, run

SCREEN = (24, 80)


def help_lines(*args: str) -> list[str]:
    return CliRunner().invoke(main, args, prog_name="duramen", terminal_width=SCREEN[1]).output.splitlines()


@pytest.mark.parametrize("args", [[], ["-h"], *([name, "-h"] for name in VERBS)], ids=str)
def test_help_fits_the_screen(args: list[str]) -> None:
    lines = help_lines(*args)
    assert len(lines) <= SCREEN[0]
    assert max(map(len, lines)) <= SCREEN[1]


def test_all_options_are_one_word_away() -> None:
    short, whole = "\n".join(help_lines("extract", "-h")), "\n".join(help_lines("extract", "--help"))
    assert "duramen extract --help" in short
    assert "--user-agent" not in short
    for param in verb.params:
        assert param.opts[0] in whole or isinstance(param, click.Argument)


class TestOneInterface:
    """The command line, and Python: the same names, the same defaults, the same results."""

    def test_options_of_fetching(self) -> None:
        given, python = verb.make_context("extract", ["-"]).params, inspect.signature(Fetcher).parameters
        for name in ("ignore_robots", "allow_private", "render", "cache", "delay", "retries"):
            assert given[name] == python[name].default
        assert given["timeout"] == Timeouts().total
        assert given["max_size"] * 2**20 == Limits().body

    def test_a_wrong_value_and_an_unknown_name_get_the_sentences_of_python(self) -> None:
        """Before any source is read: the file is not there."""
        for word, given in {"--hidden": {"hidden": "some"}, "--colour": {"colour": "some"}}.items():
            with pytest.raises((TypeError, ValueError)) as mistake:
                extract("<p>x", **given)  # type: ignore[arg-type]
            refused("gone.html", word, "some", code=2, says=str(mistake.value).partition(";")[0])

    def test_details_of_markdown(self, tmp_path: Path) -> None:
        (tmp_path / "oak.html").write_text("<p>An old oak.<details><summary>Age</summary><p>600 years.</details>")
        line: list[str | Path] = [tmp_path / "oak.html", "-f", "markdown", "--method", "everything"]
        assert "<details>" in run(*line).stdout
        assert run(*line, "--no-details").stdout == "An old oak.\n\n**Age**\n\n600 years.\n"


def completed(*words: str) -> set[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMP_WORDS", " ".join(["duramen", *words]))
        patch.setenv("COMP_CWORD", str(len(words)))
        shell = not_none(get_completion_class("bash"))
        return set(shell(main, {}, "duramen", "_DURAMEN_COMPLETE").complete().split())


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
    assert completed("") >= {f"plain,{name}" for name in VERBS}


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_are_what_the_shell_takes(shell: str) -> None:
    script = run("completion", shell)
    assert script.exit_code == 0
    assert "_DURAMEN_COMPLETE" in script.stdout
    if program := shutil.which(shell):
        subprocess.run([program, "-n"], input=script.stdout, text=True, check=True, capture_output=True)

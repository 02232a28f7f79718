"""Help that fits a screen, and options that mean what Python means by them."""

import inspect
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from duramen import extract
from duramen.apps.cli import main
from duramen.apps.cli.verbs import VERBS
from duramen.fetch import Fetcher, Limits, Timeouts

from ..cases import cases
from .invoke import refused, run

SCREEN = (24, 80)


def help_lines(*args: str) -> list[str]:
    return CliRunner().invoke(main, args, prog_name="duramen", terminal_width=SCREEN[1]).output.splitlines()


@pytest.mark.parametrize("args", [[], ["-h"], *([verb, "-h"] for verb in VERBS)], ids=str)
def test_help_fits_the_screen(args: list[str]) -> None:
    lines = help_lines(*args)
    assert len(lines) <= SCREEN[0]
    assert max(map(len, lines)) <= SCREEN[1]


def test_all_options_are_one_word_away() -> None:
    short, whole = "\n".join(help_lines("extract", "-h")), "\n".join(help_lines("extract", "--help"))
    assert "duramen extract --help" in short
    assert "--user-agent" not in short
    verb = main.get_command(click.Context(main), "extract")
    assert verb is not None
    for param in verb.params:
        assert param.opts[0] in whole or isinstance(param, click.Argument)


def defaults(verb: str) -> dict[str, Any]:
    command = main.get_command(click.Context(main), verb)
    assert command is not None
    return command.make_context(verb, ["-"]).params


class TestOneInterface:
    """The command line, and Python: the same names, the same defaults, the same results."""

    def test_options_of_fetching(self) -> None:
        given, python = defaults("extract"), inspect.signature(Fetcher).parameters
        for name in ("ignore_robots", "allow_private", "render", "cache", "delay", "retries"):
            assert given[name] == python[name].default
        assert given["timeout"] == Timeouts().total
        assert given["max_size"] * 2**20 == Limits().body

    def test_a_wrong_value_and_an_unknown_name_get_the_sentences_of_python(self) -> None:
        """Before any source is read: the file is not there."""
        for word, given in {"--hidden": {"hidden": "some"}, "--colour": {"colour": "some"}}.items():
            with pytest.raises((TypeError, ValueError)) as mistake:
                extract("<p>x", **given)  # type: ignore[arg-type]
            outcome = run("gone.html", word, "some")
            assert outcome.exit_code == 2
            assert str(mistake.value).partition(";")[0] in outcome.stderr

    def test_details_of_markdown(self, tmp_path: Path) -> None:
        (tmp_path / "oak.html").write_text("<p>An old oak.<details><summary>Age</summary><p>600 years.</details>")
        line: list[str | Path] = [tmp_path / "oak.html", "-f", "markdown", "--method", "everything"]
        assert "<details>" in run(*line).stdout
        assert run(*line, "--no-details").stdout == "An old oak.\n\n**Age**\n\n600 years.\n"


@cases(
    ("favor", ["--method", "wlr", "--recall"], "Method wlr has no --precision or --recall; use one of"),
    ("comments", ["--method", "bte", "--comments"], "Method bte has no --comments"),
    ("said twice", ["--method", "duramen", "--recall", "--option", "favor=recall"], "give only one of them"),
    ("links", ["-f", "csv", "--no-links"], "Format csv has no --links; use one of: markdown"),
    ("a format misspelt", ["-f", "tie"], "tei"),
)
def test_options_that_have_no_meaning(args: list[str], message: str) -> None:
    refused("-", *args, code=2, says=message, stdin="<p>x")

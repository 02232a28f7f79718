"""The command, run in this process."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from duramen.apps.cli import main


def run(*args: object, stdin: str | bytes | None = None) -> Result:
    """The outcome of a command line; a traceback fails the test."""
    outcome = CliRunner().invoke(main, list(map(str, args)), input=stdin, prog_name="duramen")
    if outcome.exception and not isinstance(outcome.exception, SystemExit):
        raise outcome.exception
    return outcome


def printed(*args: object, stdin: str | bytes | None = None) -> str:
    """What a command line prints that succeeds and has nothing to say on standard error."""
    outcome = run(*args, stdin=stdin)
    assert (outcome.exit_code, outcome.stderr) == (0, "")
    return outcome.stdout


def refused(*args: object, code: int = 1, says: str, stdin: str | bytes | None = None) -> str:
    """What a command line that gives no result says on standard error, which must have these words."""
    outcome = run(*args, stdin=stdin)
    assert (outcome.exit_code, outcome.stdout) == (code, "")
    assert says in outcome.stderr
    return outcome.stderr


def in_folder(folder: Path, files: Mapping[str, str | bytes], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder as the working directory, with these files."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    monkeypatch.chdir(folder)
    return folder

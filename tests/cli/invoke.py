"""The command, run in this process."""

from click.testing import CliRunner, Result

from duramen.apps.cli import main


def run(*args: object, stdin: str | bytes | None = None) -> Result:
    """The outcome of a command line; a traceback fails the test."""
    outcome = CliRunner().invoke(main, list(map(str, args)), input=stdin, prog_name="duramen")
    if outcome.exception and not isinstance(outcome.exception, SystemExit):
        raise outcome.exception
    return outcome


def refused(*args: object, code: int = 1, says: str, stdin: str | bytes | None = None) -> str:
    """What a command line that gives no result says on standard error, which must have these words."""
    outcome = run(*args, stdin=stdin)
    assert (outcome.exit_code, outcome.stdout) == (code, "")
    assert says in outcome.stderr
    return outcome.stderr

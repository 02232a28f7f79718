"""`python -m tests.conformance DIR`: run html5lib's vectors, print a table, exit 1 on a surprise."""

import sys
from collections import Counter
from pathlib import Path

import click

from .exceptions import read_exceptions
from .run import Outcome, run_folder

VERDICTS = ("passed", "listed", "failed", "stale")


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--verbose", is_flag=True, help="Show input, expected and found of every surprise.")
def main(folder: Path, verbose: bool) -> None:
    """Run the vectors under FOLDER/tree-construction, tokenizer and encoding.

    A surprise is a vector that fails though exceptions.toml does not list it, or one that passes
    though it does.
    """
    listed = read_exceptions()
    counts: dict[str, Counter[str]] = {}
    surprises = []
    with click.progressbar(run_folder(folder, listed), label="vectors", file=sys.stderr) as outcomes:
        for outcome in outcomes:
            counts.setdefault(outcome.vector.file, Counter())[outcome.verdict] += 1
            if outcome.verdict in ("failed", "stale"):
                surprises.append(outcome)

    _print_table(counts)
    for outcome in surprises:
        _print_surprise(outcome, verbose)
    sys.exit(1 if surprises else 0)


def _print_table(counts: dict[str, Counter[str]]) -> None:
    click.echo("| file | " + " | ".join(VERDICTS) + " |")
    click.echo("|---|" + "---|" * len(VERDICTS))
    rows = [*sorted(counts.items()), ("all", sum(counts.values(), Counter()))]
    for file, count in rows:
        click.echo(f"| {file} | " + " | ".join(str(count[verdict]) for verdict in VERDICTS) + " |")


def _print_surprise(outcome: Outcome, verbose: bool) -> None:
    vector = outcome.vector
    click.echo(f"{outcome.verdict}: {vector.file} {vector.index} {vector.data!r:.100}")
    if verbose and outcome.miss:
        click.echo(outcome.miss)


if __name__ == "__main__":
    main()

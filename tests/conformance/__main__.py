"""`python -m tests.conformance DIR`: run html5lib's vectors, print a table, exit 1 on a surprise."""

import sys
import tomllib
from collections import Counter
from pathlib import Path

import click

from .formats import read_folder

VERDICTS = ("passed", "listed", "failed", "stale")
LIST = Path(__file__).with_name("exceptions.toml")
"""Vectors that may differ, each with its reason; its `data` guards against a list that slipped by one."""


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--verbose", is_flag=True, help="Show input, expected and found of every surprise.")
def main(folder: Path, verbose: bool) -> None:
    """Run the vectors under FOLDER/tree-construction, tokenizer and encoding.

    A surprise is a vector that fails though exceptions.toml does not list it, or one that passes
    though it does.
    """
    listed = {(each["file"], each["index"]): each["data"] for each in tomllib.loads(LIST.read_text("utf-8"))["vector"]}
    counts: dict[str, Counter[str]] = {}
    surprises = []
    with click.progressbar(read_folder(folder), label="vectors", file=sys.stderr) as vectors:
        for vector in vectors:
            data = vector.data if isinstance(vector.data, str) else vector.data.decode("latin-1")
            is_listed = (vector.file, vector.index) in listed
            if is_listed and listed[vector.file, vector.index] != data:
                raise ValueError(f"{vector.file} {vector.index} has another input: correct exceptions.toml")
            miss = vector.miss
            verdict = ("listed" if miss else "stale") if is_listed else ("failed" if miss else "passed")
            counts.setdefault(vector.file, Counter())[verdict] += 1
            if verdict in ("failed", "stale"):
                shown = f"\n{miss}" if verbose and miss else ""
                surprises.append(f"{verdict}: {vector.file} {vector.index} {vector.data!r:.100}{shown}")
    click.echo("| file | " + " | ".join(VERDICTS) + " |")
    click.echo("|---|" + "---|" * len(VERDICTS))
    for file, count in [*sorted(counts.items()), ("all", sum(counts.values(), Counter()))]:
        click.echo(f"| {file} | " + " | ".join(str(count[verdict]) for verdict in VERDICTS) + " |")
    click.echo("\n".join(surprises), nl=bool(surprises))
    sys.exit(1 if surprises else 0)


if __name__ == "__main__":
    main()

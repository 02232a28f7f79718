"""`python -m tests.conformance.generate FILE...`: ask an oracle what our own vectors must become.

Write the inputs (`#data` sections, or JSON tests with an `input`), run this, and read the result
against the standard before keeping it. The expected side is turbohtml's (1.15.4 when the vectors
were made): it follows today's standard and is not ours. Where lexbor sees another tree the vector
is named, to be judged by hand.
"""

import json
from dataclasses import replace
from pathlib import Path

import click
from turbohtml import _html as turbohtml_internals

from ..oracles import as_lexbor_shows, first_difference, lexbor_nodes, turbohtml_nodes
from .token_vectors import merged
from .tree_vectors import TreeVector, read_tree_vectors, write_tree_vectors


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
def main(files: tuple[Path, ...]) -> None:
    """Fill in the expected side of every vector in FILES."""
    for path in files:
        if path.suffix == ".dat":
            fill_trees(path)
        else:
            fill_tokens(path)


def fill_trees(path: Path) -> None:
    """Rewrite a `.dat` file with turbohtml's trees."""
    vectors = [replace(vector, tree=_tree(vector)) for vector in read_tree_vectors(path, path.name)]
    write_tree_vectors(path, vectors)
    for vector in vectors:
        if difference := _lexbor_difference(vector):
            click.echo(f"{vector.file} {vector.index} {vector.data!r}: lexbor differs\n{difference}")


def fill_tokens(path: Path) -> None:
    """Rewrite a `.test` file with turbohtml's tokens."""
    document = json.loads(path.read_text(encoding="utf-8"))
    for test in document["tests"]:
        states = test.get("initialStates", ["Data state"])
        runs = [_tokens(test["input"], state, test.get("lastStartTag")) for state in states]
        if any(run != runs[0] for run in runs):
            raise click.ClickException(f"{test['description']}: its states give different tokens")
        test["output"] = runs[0]
    tests = ",\n".join(json.dumps(test) for test in document["tests"])
    path.write_text('{"tests": [\n' + tests + "\n]}\n", encoding="utf-8")


def _tree(vector: TreeVector) -> str:
    trees = {_turbohtml_tree(vector, scripting) for scripting in vector.scripting}
    if len(trees) > 1:
        raise click.ClickException(f"{vector.data!r}: say #script-on or #script-off")
    return trees.pop().rstrip("\n")


def _turbohtml_tree(vector: TreeVector, scripting: bool) -> str:
    if vector.fragment is not None:
        return turbohtml_internals._parse_fragment(vector.data, vector.fragment, scripting)
    return turbohtml_internals._parse_tree(vector.data, scripting)


def _tokens(data: str, state: str, last_start_tag: str | None) -> list[list[object]]:
    tokens, _ = turbohtml_internals._tokenize_states(data, state, last_start_tag)
    return merged(tokens)


def _lexbor_difference(vector: TreeVector) -> str:
    if vector.fragment is not None or vector.scripting == (True,):
        return ""
    return first_difference(as_lexbor_shows(turbohtml_nodes(vector.data)), lexbor_nodes(vector.data))


if __name__ == "__main__":
    main()

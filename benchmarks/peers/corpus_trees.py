"""Compares the tree of every page of a corpus with those of turbohtml and lexbor.

    python -m benchmarks corpus-trees DIR [--sets NAME ...]

A page passes when its (tag, depth, text) sequence equals that of turbohtml or of lexbor. Pages that
may differ from both are listed in `corpus_trees.toml` with the reason; exits 1 on a page that does
and is not listed, and on a listed page that no longer does.
"""

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import duramen
from tests.oracles import Node, as_lexbor_shows, duramen_nodes, first_difference, lexbor_nodes, turbohtml_nodes

from ..pages import CorpusPage, read_corpus
from ..tables import markdown

LIST = Path(__file__).with_name("corpus_trees.toml")
PYTHON_NAMES = {"windows-874": "cp874", "x-user-defined": "latin-1"}
VERDICTS = ("both", "turbohtml only", "lexbor only", "listed", "neither", "stale")


@dataclass(frozen=True)
class Verdict:
    """Whom a page agrees with, and where it parts from turbohtml."""

    name: str
    agrees: str
    difference: str


def main(argv: Sequence[str] | None = None) -> int:
    """Print a table per set and every surprise."""
    options = argparse.ArgumentParser("python -m benchmarks corpus-trees", description=__doc__.partition("\n")[0])
    options.add_argument("folder", type=Path, help="folder of *.jsonl.xz")
    options.add_argument("--sets", nargs="*", help="only these sets")
    args = options.parse_args(argv)
    listed = read_list()
    counts: dict[str, Counter[str]] = {}
    surprises: list[Verdict] = []
    for number, page in enumerate(read_corpus(args.folder), start=1):
        dataset = page.name.partition("/")[0]
        if args.sets and dataset not in args.sets:
            continue
        print(f"\r{number} pages, {len(surprises)} surprises, {dataset:20}", end="", file=sys.stderr)
        verdict = judged(page, page.name in listed)
        counts.setdefault(dataset, Counter())[verdict.agrees] += 1
        if verdict.agrees in ("neither", "stale"):
            surprises.append(verdict)

    print(file=sys.stderr)
    rows = [*counts.items(), ("all", sum(counts.values(), Counter()))]
    print(markdown(["set", *VERDICTS], [[name, *(count[key] for key in VERDICTS)] for name, count in rows]))
    for verdict in surprises:
        print(f"\n{verdict.agrees}: {verdict.name}\n{verdict.difference}")
    return 1 if surprises else 0


def judged(page: CorpusPage, is_listed: bool) -> Verdict:
    """The verdict on one page; raw bytes are read in the encoding that duramen found."""
    parsed = duramen.parse(page.html)
    ours = duramen_nodes(parsed)
    theirs, others = oracles(page.html, parsed.encoding.name)
    likes = [ours == theirs, as_lexbor_shows(ours) == others]
    if any(likes):
        agrees = "both" if all(likes) else "turbohtml only" if likes[0] else "lexbor only"
        return Verdict(page.name, "stale" if is_listed else agrees, "")
    return Verdict(page.name, "listed" if is_listed else "neither", first_difference(ours, theirs))


def oracles(html: str | bytes, encoding: str) -> tuple[list[Node], list[Node]]:
    """Nodes of turbohtml and of lexbor, so that trees are compared and not the choice of encoding."""
    if isinstance(html, str):
        return turbohtml_nodes(html), lexbor_nodes(html)
    text = html.decode(PYTHON_NAMES.get(encoding, encoding), "replace")
    return turbohtml_nodes(html, encoding=encoding), lexbor_nodes(text)


def read_list() -> dict[str, str]:
    """Reasons by name of the page."""
    if not LIST.exists():
        return {}
    with LIST.open("rb") as stream:
        return {entry["page"]: entry["reason"] for entry in tomllib.load(stream).get("page", [])}

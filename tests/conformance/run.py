"""Runs a folder of html5lib vectors against duramen and says which of them miss."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import duramen
from duramen import _core

from .encoding_vectors import EncodingVector, read_encoding_vectors
from .exceptions import Listed
from .token_vectors import TokenVector, merged, read_token_vectors
from .tree_vectors import TreeVector, read_tree_vectors

Vector = TreeVector | TokenVector | EncodingVector


@dataclass(frozen=True)
class Outcome:
    """How one vector went; `miss` is empty when every run of it passed."""

    vector: Vector
    miss: str
    listed: Listed | None

    @property
    def verdict(self) -> str:
        """ "passed", "listed", "failed", or "stale" for a listed vector that passes."""
        if self.listed is None:
            return "failed" if self.miss else "passed"
        return "listed" if self.miss else "stale"


def run_folder(folder: Path, listed: dict[tuple[str, int], Listed]) -> Iterator[Outcome]:
    """Outcomes of every vector under `tree-construction`, `tokenizer` and `encoding`."""
    for vector in vectors(folder):
        entry = listed.get((vector.file, vector.index))
        if entry is not None and entry.data != _key(vector.data):
            raise ValueError(f"{entry.file} {entry.index} has another input: correct exceptions.toml")
        yield Outcome(vector, miss(vector), entry)


def vectors(folder: Path) -> Iterator[Vector]:
    """Every vector of the three kinds, file by file."""
    for path, name in _files(folder, "tree-construction", "*.dat"):
        yield from read_tree_vectors(path, name)
    for path, name in _files(folder, "tokenizer", "*.test"):
        yield from read_token_vectors(path, name)
    for path, name in _files(folder, "encoding", "*.dat"):
        yield from read_encoding_vectors(path, name)


def miss(vector: Vector) -> str:
    """What differs, in words; empty when nothing does."""
    if isinstance(vector, TreeVector):
        return tree_miss(vector)
    if isinstance(vector, TokenVector):
        return token_miss(vector)
    return encoding_miss(vector)


def tree_miss(vector: TreeVector) -> str:
    """Empty when the page becomes the expected tree, else both trees."""
    for scripting in vector.scripting:
        page = duramen.parse(vector.data, scripting=scripting, fragment=vector.fragment)
        tree = page.tree().rstrip("\n")
        if tree != vector.tree:
            return f"scripting {scripting}, expected\n{vector.tree}\nfound\n{tree}"
    return ""


def token_miss(vector: TokenVector) -> str:
    """Empty when the input becomes the expected tokens, else both lists."""
    for state in vector.states:
        tokens = merged(_core.tokenize(vector.data, state, vector.last_start_tag))
        if tokens != vector.tokens:
            return f"{state}, expected\n{vector.tokens}\nfound\n{tokens}"
    return ""


def encoding_miss(vector: EncodingVector) -> str:
    """Empty when the bytes are read in the declared encoding, or none is declared and none was seen."""
    encoding = duramen.parse(vector.data).encoding
    if encoding.name.lower() == vector.encoding:
        return ""
    if not vector.is_declared and encoding.source == "detected":
        return ""
    return f"expected {vector.encoding}, found {encoding.name} ({encoding.source})"


def _files(folder: Path, kind: str, pattern: str) -> Iterable[tuple[Path, str]]:
    paths = sorted((folder / kind).rglob(pattern))
    return [(path, path.relative_to(folder).as_posix()) for path in paths]


def _key(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode("latin-1")

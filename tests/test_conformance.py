"""Our own vectors, all of which must pass; `python -m tests.conformance` runs the html5lib suite."""

from pathlib import Path

import pytest

from .conformance.run import token_miss, tree_miss
from .conformance.token_vectors import TokenVector, read_token_vectors
from .conformance.tree_vectors import TreeVector, read_tree_vectors

VECTORS = Path(__file__).parent / "conformance" / "vectors"
TREES = [vector for path in sorted(VECTORS.glob("*.dat")) for vector in read_tree_vectors(path, path.stem)]
TOKENS = [vector for path in sorted(VECTORS.glob("*.test")) for vector in read_token_vectors(path, path.stem)]


def name(vector: TreeVector | TokenVector) -> str:
    return f"{vector.file}-{vector.index}"


@pytest.mark.parametrize("vector", TREES, ids=name)
def test_tree(vector: TreeVector) -> None:
    assert not tree_miss(vector), vector.data


@pytest.mark.parametrize("vector", TOKENS, ids=name)
def test_tokens(vector: TokenVector) -> None:
    assert not token_miss(vector), vector.data

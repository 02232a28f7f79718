"""Our own vectors, all of which must pass; `python -m tests.conformance` runs the html5lib suite."""

from pathlib import Path

import pytest

from .conformance.formats import Vector, read_tokens, read_trees

VECTORS = Path(__file__).parent / "conformance" / "vectors"
TREES = [vector for path in sorted(VECTORS.glob("*.dat")) for vector in read_trees(path, path.stem)]
TOKENS = [vector for path in sorted(VECTORS.glob("*.test")) for vector in read_tokens(path, path.stem)]


@pytest.mark.parametrize("vector", TREES + TOKENS, ids=lambda vector: f"{vector.file}-{vector.index}")
def test_vector(vector: Vector) -> None:
    assert not vector.miss, vector.data

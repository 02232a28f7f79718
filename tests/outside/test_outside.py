"""What comes from outside keeps its laws: on seeds, on inputs once found, and on inputs drawn near them."""

import ast
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from . import laws

HERE = Path(__file__).parent
TARGETS = [path.name for path in sorted((HERE / "seeds").iterdir())]
SEEDS = {target: [path.read_bytes() for path in sorted((HERE / "seeds" / target).iterdir())] for target in TARGETS}
FOUND = {path.name: path.read_bytes() for path in sorted((HERE.parent / "found").glob("*--*"))}
"""Inputs that once broke a promise, named `target--what-it-broke`."""


def words(target: str) -> list[bytes]:
    """The dictionary of a target; its escapes are those of Python's bytes."""
    lines = (HERE / "dictionaries" / f"{target}.dict").read_text(encoding="ascii").splitlines()
    return [ast.literal_eval(f"b{line}") for line in lines]


@st.composite
def near(draw: st.DrawFn, target: str) -> bytes:
    """A seed in which some stretches were replaced by words of the dictionary, by noise, or by nothing."""
    data = draw(st.sampled_from(SEEDS[target]))
    put = st.sampled_from(words(target)) | st.binary(max_size=8) | st.just(b"")
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 20)))
        data = data[:start] + draw(put) * draw(st.sampled_from([1, 1, 1, 2, 300])) + data[end:]
    return data


@pytest.mark.parametrize("target", TARGETS)
def test_seeds(target: str) -> None:
    for seed in SEEDS[target]:
        getattr(laws, target)(seed)


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_stays_mended(name: str) -> None:
    getattr(laws, name.partition("--")[0])(FOUND[name])


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_inputs_near_the_seeds(target: str, data: st.DataObject) -> None:
    getattr(laws, target)(data.draw(near(target)))

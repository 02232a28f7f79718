"""The Python fuzz targets keep their promises: on their seeds, on inputs once found, and on inputs drawn near them."""

import ast
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.python import TARGETS, dictionary, load, seeds

FOUND = {path.name: path.read_bytes() for path in sorted((Path(__file__).parent / "found").glob("*--*"))}
"""Inputs that once broke a promise, named `target--what-it-broke`."""


def words(target: str) -> list[bytes]:
    """The dictionary of a target; its escapes are those of Python's bytes."""
    lines = dictionary(target).read_text(encoding="ascii").splitlines()
    return [ast.literal_eval(f"b{line}") for line in lines]


@st.composite
def near(draw: st.DrawFn, target: str) -> bytes:
    """A seed in which some stretches were replaced by words of the dictionary, by noise, or by nothing."""
    data = draw(st.sampled_from(list(seeds(target).values())))
    put = st.sampled_from(words(target)) | st.binary(max_size=8) | st.just(b"")
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 20)))
        data = data[:start] + draw(put) * draw(st.sampled_from([1, 1, 1, 2, 300])) + data[end:]
    return data


@pytest.mark.parametrize(("target", "seed"), [(target, seed) for target in TARGETS for seed in seeds(target)])
def test_seeds(target: str, seed: str) -> None:
    load(target).run(seeds(target)[seed])


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_stays_mended(name: str) -> None:
    load(name.partition("--")[0]).run(FOUND[name])


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_inputs_near_the_seeds(target: str, data: st.DataObject) -> None:
    load(target).run(data.draw(near(target)))


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_has_what_a_run_needs(target: str) -> None:
    assert words(target)
    assert seeds(target)

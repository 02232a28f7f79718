"""Tables of cases: a test runs once for each row."""

import tomllib
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])


def cases(*table: tuple[Any, ...]) -> Callable[[Test], Test]:
    """Each row has the name of the case and the values of the first parameters of the test."""
    return parametrized([pytest.param(*values, id=name) for name, *values in table])


def examples(*table: tuple[Any, ...]) -> Callable[[Test], Test]:
    """Each row has the values of the first parameters of the test, which say by themselves what the case is."""
    return parametrized([pytest.param(*values) for values in table])


def cases_of(test_file: str, table: str) -> Callable[[Test], Test]:
    """The cases of a table in the TOML file beside the test file: names and values; None where a row ends early."""
    rows = tomllib.loads(Path(test_file).with_suffix(".toml").read_text("utf-8"))[table]
    width = max(map(len, rows.values()))
    return cases(*((name, *values, *[None] * (width - len(values))) for name, values in rows.items()))


def parametrized(table: list[Any]) -> Callable[[Test], Test]:
    def decorate(test: Test) -> Test:
        parameters = [name for name in signature(test).parameters if name != "self"][: len(table[0].values)]
        decorated: Test = pytest.mark.parametrize(parameters, table)(test)
        return decorated

    return decorate

"""Tables of cases: a test runs once for each row; and values that must be there."""

import re
import tomllib
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])
Value = TypeVar("Value")


def not_none(value: Value | None) -> Value:
    """A value that may be missing by its type, and must not be here."""
    assert value is not None
    return value


def tables(module: str) -> dict[str, Any]:
    """The tables in the TOML file beside a module of tests, which has its name."""
    return tomllib.loads(Path(module).with_suffix(".toml").read_text("utf-8"))


def cases(*table: tuple[Any, ...]) -> Callable[[Test], Test]:
    """Each row has the name of the case and the values of the first parameters of the test."""
    return parametrized([pytest.param(*values, id=name) for name, *values in table])


def examples(*table: tuple[Any, ...]) -> Callable[[Test], Test]:
    """Each row has the values of the first parameters of the test, which say by themselves what the case is."""
    return parametrized([pytest.param(*values) for values in table])


def cases_of(module: str, table: str) -> Callable[[Test], Test]:
    """The cases of a table in the TOML file beside a module: names and values; None where a row ends early."""
    rows = tables(module)[table]
    width = max(map(len, rows.values()))
    return cases(*((name, *values, *[None] * (width - len(values))) for name, values in rows.items()))


def rows_of(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The tables of cases in a file of TOML: of each row its name and its values. `(x){3}` stands for xxx."""
    text = re.sub(r"\(([^()]+)\)\{(\d+)\}", lambda found: found[1] * int(found[2]), path.read_text("utf-8"))
    return {name: [(case, *values) for case, values in table.items()] for name, table in tomllib.loads(text).items()}


def parametrized(table: list[Any]) -> Callable[[Test], Test]:
    def decorate(test: Test) -> Test:
        parameters = [name for name in signature(test).parameters if name != "self"][: len(table[0].values)]
        decorated: Test = pytest.mark.parametrize(parameters, table)(test)
        return decorated

    return decorate

"""Tables of cases: a test runs once for each row."""

from collections.abc import Callable
from inspect import signature
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])


def cases(*rows: tuple[Any, ...]) -> Callable[[Test], Test]:
    """Each row has the name of the case and the values of the first parameters of the test."""

    def decorate(test: Test) -> Test:
        parameters = [name for name in signature(test).parameters if name != "self"][: len(rows[0]) - 1]
        table = [pytest.param(*values, id=name) for name, *values in rows]
        decorated: Test = pytest.mark.parametrize(parameters, table)(test)
        return decorated

    return decorate

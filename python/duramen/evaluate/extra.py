"""Libraries of the extra `evaluate`, which only comparisons and pictures need."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def check_installed(*names: str) -> None:
    """Raise before any work is done if a library is missing."""
    for name in names:
        if find_spec(name) is None:
            raise ModuleNotFoundError(f"this needs {name}: pip install 'duramen[evaluate]'")


def scipy_stats() -> Any:
    check_installed("scipy")
    return import_module("scipy.stats")

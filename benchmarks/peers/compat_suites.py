"""The tests of another library, run against the module that replaces it, assertion by assertion.

    python -m benchmarks.peers.compat_suites trafilatura PATH/tests/realworld_tests.py

A test of those projects holds many assertions and ends at the first that fails; here each is counted by itself. The
fixtures of their conftest.py files are called; tests that need others are left out.
"""

import ast
import importlib
import inspect
import sys
from collections.abc import Callable
from enum import EnumMeta
from pathlib import Path
from typing import Any

import pytest


class Counted(ast.NodeTransformer):
    """Wraps each assertion so that it is counted, and the test goes on."""

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        """An assertion that reports whether it holds."""
        source = "try:\n    pass\n    count(True, 0)\nexcept Exception:\n    count(False, 0)"
        (wrapped,) = ast.parse(source.replace("0", str(node.lineno))).body
        assert isinstance(wrapped, ast.Try)
        wrapped.body[0] = node
        return ast.copy_location(wrapped, node)


def run(library: str, suite: Path) -> None:
    """Prints the assertions of a suite that hold and those that do not; those behind an error are not reached."""
    module = importlib.import_module(f"duramen.compat.{library}")
    real = importlib.import_module(library)
    own = {name: value for name, value in vars(module).items() if callable(value)}
    names = [name for name, value in own.items() if hasattr(real, name) or isinstance(value, EnumMeta)]
    for loaded in [each for name, each in sys.modules.items() if name.split(".")[0] == library]:
        for name in names:
            if hasattr(loaded, name):
                setattr(loaded, name, getattr(module, name))
    tree = Counted().visit(ast.parse(suite.read_text("utf-8")))
    results: dict[bool, list[int]] = {True: [], False: []}
    names_of: dict[str, Any] = {"__name__": suite.stem, "__file__": str(suite)}
    names_of["count"] = lambda held, line: results[held].append(line)
    sys.path[:0] = [str(suite.parents[1]), str(suite.parents[2])]
    fixtures = fixtures_for(suite)
    exec(compile(ast.fix_missing_locations(tree), str(suite), "exec"), names_of)
    for name, test in list(names_of.items()):
        cases = [getattr(test(), each) for each in dir(test) if each.startswith("test_")] if is_class(test) else [test]
        for case in cases if name.lower().startswith("test") else []:
            needed = inspect.signature(case).parameters if callable(case) else {"": None}
            if needed.keys() <= fixtures.keys():
                try:
                    case(**{each: fixtures[each]() for each in needed})
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - any end of a test is counted
                    print(f"{name} ended: {type(error).__name__}: {str(error)[:100]}")
    print(f"{len(results[True])} assertions hold, {len(results[False])} fail: {results[False]}")


def fixtures_for(suite: Path) -> dict[str, Callable[[], Any]]:
    """The fixtures without parameters that the conftest.py files of a suite have."""
    found: dict[str, Callable[[], Any]] = {}

    def kept(function: Any = None, **_options: Any) -> Any:
        if function is None:
            return kept
        if not inspect.signature(function).parameters:
            found[function.__name__] = function
        return function

    usual, pytest.fixture = pytest.fixture, kept  # type: ignore[assignment]
    try:
        for path in (suite.parents[1] / "conftest.py", suite.parent / "conftest.py"):
            if path.exists():
                exec(
                    compile(path.read_text("utf-8"), str(path), "exec"), {"__name__": path.stem, "__file__": str(path)}
                )
    finally:
        pytest.fixture = usual
    return found


def is_class(test: Any) -> bool:
    return inspect.isclass(test) and test.__name__.startswith("Test")


if __name__ == "__main__":
    run(sys.argv[1], Path(sys.argv[2]).resolve())

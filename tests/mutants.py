"""Mutation testing of one module: `python -m tests.mutants python/duramen/tree.py tests/test_tree.py`.

Each mutant is the module with one operator, number or condition changed. It runs in a forked process, with the code of
the module's functions replaced, so that everything is imported only once. A mutant that no test kills is printed.
"""

import argparse
import ast
import contextlib
import copy
import importlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
SECONDS = 120
"""A mutant that takes longer counts as killed."""

SWAPS: dict[type[ast.AST], list[type[Any]]] = {
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.Div],
    ast.Div: [ast.Mult],
    ast.FloorDiv: [ast.Mult],
    ast.BitAnd: [ast.BitOr],
    ast.BitOr: [ast.BitAnd],
    ast.And: [ast.Or],
    ast.Or: [ast.And],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """The changed forms of one node."""
    match node:
        case ast.Compare(ops=[op]):
            for other in SWAPS.get(type(op), []):
                yield ast.Compare(node.left, [other()], node.comparators)
        case ast.BinOp(left, op, right):
            yield from (ast.BinOp(left, other(), right) for other in SWAPS.get(type(op), []))
        case ast.BoolOp(op, values):
            yield from (ast.BoolOp(other(), values) for other in SWAPS[type(op)])
        case ast.UnaryOp(ast.Not() | ast.Invert() | ast.USub(), operand):
            yield operand
        case ast.IfExp(_, body, orelse):
            yield from (body, orelse)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() | float() as value):
            yield ast.Constant(value + 1)


def mutants(tree: ast.Module) -> Iterator[tuple[ast.Module, int, str]]:
    """Every mutant of a module, with the line and the change. Annotations and messages of errors stay as they are."""
    skipped = set[int]()
    for node in ast.walk(tree):
        kept_parts = [getattr(node, name, None) for name in ("annotation", "returns")]
        if isinstance(node, ast.Raise):
            kept_parts.append(node)
        for part in filter(None, kept_parts):
            skipped.update(id(inner) for inner in ast.walk(part))
    nodes = list(ast.walk(tree))
    inside = {id(node) for top in nodes if isinstance(top, ast.FunctionDef) for node in ast.walk(top)}
    for index, node in enumerate(nodes):
        if id(node) in skipped or id(node) not in inside:
            continue
        for change in changes(node):
            made = copy.deepcopy(tree)
            place = list(ast.walk(made))[index]
            replaced = Replace(place, ast.copy_location(copy.deepcopy(change), place)).visit(made)
            line = getattr(node, "lineno", 0)
            yield ast.fix_missing_locations(replaced), line, f"{ast.unparse(node)}  ->  {ast.unparse(change)}"


class Replace(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else super().visit(node)


def functions(space: dict[str, Any]) -> Iterator[tuple[str, FunctionType]]:
    """The functions and methods of a module, by qualified name; of a cached one, the function inside."""
    for name, value in space.items():
        inner = getattr(value, "__wrapped__", value)
        if isinstance(inner, FunctionType):
            yield name, inner
        elif isinstance(inner, type):
            members = vars(inner).items()
            plain = ((key, getattr(each, "func", getattr(each, "__wrapped__", each))) for key, each in members)
            yield from ((f"{name}.{key}", each) for key, each in plain if isinstance(each, FunctionType))


def install(tree: ast.Module, module: ModuleType) -> None:
    """Gives the functions of an imported module the code of a mutant."""
    space = {"__name__": module.__name__, "__package__": module.__package__, "__file__": module.__file__}
    exec(compile(tree, str(module.__file__), "exec"), space)
    changed = dict(functions(space))
    for name, function in functions(vars(module)):
        if function.__module__ == module.__name__ and name in changed:
            other = changed[name]
            function.__code__ = other.__code__
            function.__defaults__, function.__kwdefaults__ = other.__defaults__, other.__kwdefaults__


def is_killed(tree: ast.Module, module: ModuleType, tests: list[str]) -> bool:
    """Whether some test fails for a mutant, which runs in a process of its own."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    signal.alarm(SECONDS)
    code = 1
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    with contextlib.suppress(BaseException):
        install(tree, module)
        code = run_tests(tests)
    os._exit(0 if code == 0 else 1)


def run_tests(tests: list[str]) -> int:
    """The exit code of pytest, which stops at the first failure; what the module imports may have a plugin (anyio)."""
    quiet = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    return int(pytest.main(["-x", "-q", "--no-header", "-p", "no:cacheprovider", *quiet, *tests]))


def main(arguments: list[str]) -> int:
    """Prints the mutants that survive, and how many there were."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("module", type=Path)
    parser.add_argument("tests", nargs="+")
    parser.add_argument("--every", type=int, default=1, help="test every Nth mutant only")
    options = parser.parse_args(arguments)
    dotted = options.module.resolve().relative_to(ROOT / "python").with_suffix("").parts
    module = importlib.import_module(".".join(dotted))
    if run_tests(options.tests) != 0:
        raise SystemExit("the tests must pass without a mutant")
    found = list(mutants(ast.parse(options.module.read_text("utf-8"))))[:: options.every]
    survivors = [(line, change) for tree, line, change in found if not is_killed(tree, module, options.tests)]
    for line, change in survivors:
        print(f"{options.module}:{line}: {change}")
    print(f"{options.module}: {len(found)} mutants, {len(survivors)} survive")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Imports inside the Rust core run one way, too: neither its files nor its rooms form a circle."""

import re
from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from .cases import cases

CORE = Path(__file__).parents[1] / "crates" / "core" / "src"

Module = tuple[str, ...]


def module_of(path: Path) -> Module:
    parts = path.relative_to(CORE).with_suffix("").parts
    return parts[:-1] if parts[-1] in ("mod", "lib") else parts


FILES = {module_of(path): path.read_text("utf-8") for path in CORE.rglob("*.rs") if not path.stem.endswith("tests")}


def used(source: str) -> list[list[str]]:
    """The paths in a file's code and in its `use` lines, written out; without comments and unit tests."""
    code = re.sub(r"//.*", "", source.partition("#[cfg(test)]\nmod tests {")[0])
    paths = [path.split("::") for path in re.findall(r"\b\w+(?:::\w+)+", code)]
    for tree in re.findall(r"\buse\s+([^;]+);", code):
        around: list[list[str]] = [[]]
        for token in re.findall(r"\w+(?:::\w+)*|[{},]", re.sub(r" as \w+", "", tree)):
            if token == "{":
                around.append(paths.pop())
            elif token == "}":
                around.pop()
            elif token != ",":
                paths.append([*around[-1], *token.split("::")])
    return paths


def arrows(files: dict[Module, str]) -> dict[Module, set[Module]]:
    """The modules that each module imports; that a module uses what those around it declare is no arrow."""
    found: dict[Module, set[Module]] = {}
    for module, source in files.items():
        found[module] = set()
        for path in used(source):
            around = module
            if path[0] == "crate":
                around, path = (), path[1:]
            while path and path[0] in ("self", "super"):
                around, path = (around if path[0] == "self" else around[:-1]), path[1:]
            there = [(*around, *path[:length]) for length in range(1, len(path) + 1)]
            named = [each for each in there if each in files]
            if named and named[-1] != module[: len(named[-1])]:
                found[module].add(named[-1])
    return found


def check_no_circle(files: dict[Module, str]) -> None:
    imported = arrows(files)
    TopologicalSorter(imported).prepare()
    rooms: dict[str, set[str]] = defaultdict(set)
    for module, others in imported.items():
        rooms[module[0] if module else "lib"] |= {other[0] for other in others if other[:1] != module[:1]}
    TopologicalSorter(rooms).prepare()


def test_no_circle_of_files_or_rooms() -> None:
    assert len(FILES) > 100
    check_no_circle(FILES)


MODULES = {("m",): "mod a;\nuse a::A;", ("m", "a"): "use super::{b::{B, C}, c}; // crate::n::x", ("m", "c"): ""}
OTHER_ROOM = {("m", "b"): "use crate::n::y::Y;", ("n", "x"): "fn f() { crate::m::c::g() }", ("n", "y"): ""}


@cases(
    ("none", {("m", "b"): "use super::M;"}, False),
    ("of files", {("m", "b"): "use crate::m::{a::A, c};"}, True),
    ("two rooms", {("m", "b"): "", ("n", "x"): "use crate::m::{c as d, a};", ("n", "y"): ""}, False),
    ("of rooms, though of no files", OTHER_ROOM, True),
)
def test_circles_are_caught(more: dict[Module, str], is_circle: bool) -> None:
    if is_circle:
        with pytest.raises(CycleError):
            check_no_circle(MODULES | more)
    else:
        check_no_circle(MODULES | more)

"""Imports inside the Rust core run one way, too."""

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "crates" / "core" / "src"

FLOORS = [
    {"decode", "json", "options", "tags", "text", "web_url"},
    {"statistics", "tokenizer"},
    {"source", "strings"},
    {"dates", "media", "thing", "tree"},
    {"page"},
    {"base_url", "methods", "parse", "posts"},
    {"declared", "render", "saved"},
    {"features", "metadata", "recovered"},
    {"completeness", "model"},
    {"decide", "memory", "record"},
    {"extract"},
    {"lib"},
]
"""Rooms from the ground up: one may import those on the floors below, and itself."""

FLOOR = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}
FILES = [path for path in CORE.rglob("*.rs") if not path.stem.endswith("tests")]


def room_of(path: Path) -> str:
    return path.relative_to(CORE).parts[0].removesuffix(".rs")


def imported(source: str) -> set[str]:
    """The rooms that a file names, without its comments and unit tests."""
    code = re.sub(r"//.*", "", source.partition("#[cfg(test)]\nmod tests {")[0])
    groups = re.findall(r"\bcrate::\{(.*?)\};", code, re.DOTALL)
    inside = {name for group in groups for name in re.findall(r"(?:^|,)\s*(\w+)", group)}
    return {name for name in {*re.findall(r"\bcrate::(\w+)", code), *inside} if name.islower()}


def wrong_arrows(source: str, room: str) -> list[str]:
    return sorted(name for name in imported(source) - {room} if FLOOR[name] >= FLOOR[room])


def test_every_room_has_a_floor() -> None:
    assert {room_of(path) for path in FILES} == FLOOR.keys()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CORE)))
def test_arrows_run_one_way(path: Path) -> None:
    assert wrong_arrows(path.read_text("utf-8"), room_of(path)) == []


def module_of(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(CORE).with_suffix("").parts
    return parts[:-1] if parts[-1] in ("mod", "lib") else parts


def used(source: str) -> list[list[str]]:
    """The paths that a file names: those of its `use` lines, written out, and those in its code."""
    code = re.sub(r"//.*", "", source.partition("#[cfg(test)]\nmod tests {")[0])
    paths = [path.split("::") for path in re.findall(r"\b\w+(?:::\w+)+", code)]

    def written_out(before: list[str], tree: str) -> None:
        names, brace, inside = tree.partition("{")
        path = [*before, *re.findall(r"\w+", names.partition(" as ")[0])]
        if not brace:
            paths.append(path)
            return
        parts, depth = [""], 0
        for character in inside.rpartition("}")[0]:
            depth += {"{": 1, "}": -1}.get(character, 0)
            if character == "," and depth == 0:
                parts.append("")
            else:
                parts[-1] += character
        for part in filter(str.strip, parts):
            written_out(path, part)

    for tree in re.findall(r"\buse\s+([^;]+);", code):
        written_out([], tree)
    return paths


def arrows(files: dict[tuple[str, ...], str]) -> dict[tuple[str, ...], set[tuple[str, ...]]]:
    """The modules that each module imports; that a module uses what those around it declare is no arrow."""
    found: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
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


def test_no_circle_of_files() -> None:
    files = {module_of(path): path.read_text("utf-8") for path in FILES}
    TopologicalSorter(arrows(files)).prepare()


def test_a_circle_and_a_wrong_arrow_are_caught() -> None:
    files = {("m",): "mod a;\nuse a::A;", ("m", "a"): "use super::{b::{B, C}, c};", ("m", "c"): ""}
    TopologicalSorter(arrows({**files, ("m", "b"): "use super::M;"})).prepare()
    with pytest.raises(CycleError):
        TopologicalSorter(arrows({**files, ("m", "b"): "use crate::m::{a::A, c};"})).prepare()
    assert wrong_arrows("use crate::{page::Page, record}; // crate::metadata", "render") == ["record"]

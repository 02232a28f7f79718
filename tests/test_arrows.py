"""Imports inside the package run one way, and the lower rooms touch nothing outside."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from .cases import cases, tables

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "duramen"
LAYOUT = tomllib.loads((ROOT / "docs" / "layout.toml").read_text(encoding="utf-8"))

FLOOR = {
    house: {room: height for height, rooms in enumerate(floors) for room in rooms}
    for house, floors in LAYOUT["floors"].items()
}
"""For each house, the number of the floor of each room in it."""

APART = {"metadata", "model", "posts", "render"}
"""Rooms of `page` that know nothing of the methods, nor of each other."""

OUTSIDE = {"datetime", "glob", "http", "io", "logging", "os", "pathlib", "shutil", "socket", "subprocess", "tempfile"}
OUTSIDE |= {"time", "urllib"}
"""File, network, environment, logging and clock: not for what lies below `extract`."""

PURE = ["duramen.methods", *(f"duramen.base.{room}" for room in ("json_text", "limits", "nodes", "table", "tree"))]
PURE += [
    f"duramen.page.{room}" for room, floor in FLOOR["duramen.page"].items() if floor < FLOOR["duramen.page"]["extract"]
]


def imported(source: str, module: str) -> Iterator[str]:
    """The full name of everything that a module of the package imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def is_pure(module: str) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in PURE)


def wrong_arrows(source: str, module: str) -> list[str]:
    """The imports of a module that break a rule, each with the rule."""
    return [f"{module} imports {name}: {rule}" for name in imported(source, module) if (rule := broken(module, name))]


def broken(module: str, name: str) -> str | None:
    if not name.startswith("duramen."):
        is_outside = name.split(".")[0] in OUTSIDE and is_pure(module)
        return "below extract nothing touches the outside" if is_outside else None
    rooms, targets = module.split("."), name.split(".")
    shared = next((at for at, pair in enumerate(zip(rooms, targets, strict=False)) if pair[0] != pair[1]), len(rooms))
    house = ".".join(rooms[:shared])
    if APART & {*rooms} and (targets[1] == "methods" or (house == "duramen.page" and APART & {*targets})):
        return "these know nothing of each other"
    if house == "duramen.methods":
        is_own = targets[shared].startswith("_") or rooms[-1] == "__init__"
        return None if is_own else "methods do not import methods"
    if house not in FLOOR or shared == len(rooms):
        return None
    room, target = rooms[shared], targets[shared] if shared < len(targets) else ""
    if target not in FLOOR[house]:
        return "this is no room: import the room, not the front door"
    return None if FLOOR[house][target] < FLOOR[house][room] else "arrows run from the lower floor to the upper one"


MODULES = {
    ".".join(["duramen", *path.relative_to(PACKAGE).with_suffix("").parts]): path for path in PACKAGE.rglob("*.py")
}


@pytest.mark.parametrize("house", FLOOR)
def test_every_room_has_a_floor_and_every_floor_its_rooms(house: str) -> None:
    inside = {module.split(".")[house.count(".") + 1] for module in MODULES if module.startswith(f"{house}.")}
    assert inside | ({"_core"} if house == "duramen" else set()) == FLOOR[house].keys()


def test_there_are_at_most_nine_rooms() -> None:
    packages = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert packages == LAYOUT["rooms"].keys()
    assert len(packages) <= 9


@pytest.mark.parametrize("module", sorted(MODULES))
def test_arrows_run_one_way(module: str) -> None:
    source = MODULES[module].read_text(encoding="utf-8")
    assert wrong_arrows(source, module) == []
    if is_pure(module):
        called = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
        assert [name.lineno for name in called if isinstance(name, ast.Name) and name.id == "open"] == []


@cases(*tables(__file__)["arrows"])
def test_wrong_arrows_are_caught(module: str, source: str, wrong: int) -> None:
    assert len(wrong_arrows(source, module)) == wrong

"""Imports inside the package run one way, and the lower rooms touch nothing outside."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "python" / "duramen"

FLOORS = [
    {"_core", "json_text", "limits"},
    {"table"},
    {"nodes"},
    {"tree"},
    {"methods"},
    {"page"},
    {"completeness", "metadata", "model", "posts", "render", "statistics", "tables"},
    {"chunks"},
    {"document", "saved"},
    {"low_confidence"},
    {"extract"},
    {"atomic", "fetch", "interrupt", "many", "pool"},
    {"paged", "wacz"},
    {"rules", "web", "export"},
    {"save"},
    {"epub"},
    {"arrow", "evaluate", "inspector"},
    {"corpus", "training"},
    {"compat", "integrations", "serve"},
    {"mcp"},
    {"cli"},
    {"__init__", "__main__"},
]
"""Rooms from the ground up: one may import those on the floors below, and itself."""

APART = {"methods", "model", "render", "metadata", "posts"}
"""Rooms that know nothing of each other, whatever their floors; a page asks a method for its blocks."""

INSIDE = {
    "serve": [
        {"http"},
        {"labelling"},
        {"work"},
        {"api", "compat"},
        {"ui"},
        {"openapi"},
        {"front", "running"},
        {"app"},
        {"__init__"},
    ],
    "cli": [
        {"terminal"},
        {"evaluation", "reading"},
        {"output"},
        {"extraction"},
        {"verbs"},
        {"__init__"},
    ],
}
"""Rooms that have rooms themselves, which stand on floors in the same way; a file beside them is a room of its own."""


def heights(floors: list[set[str]]) -> dict[str, int]:
    """The number of the floor of each room."""
    return {room: height for height, rooms in enumerate(floors) for room in rooms}


FLOOR = heights(FLOORS)
FLOOR_INSIDE = {room: heights(floors) for room, floors in INSIDE.items()}

OUTSIDE = {"datetime", "glob", "http", "io", "logging", "os", "pathlib", "shutil", "socket", "subprocess", "tempfile"}
OUTSIDE |= {"time", "urllib"}
"""File, network, environment, logging and clock: not for rooms below `extract`."""


def imported(source: str, module: str) -> Iterator[str]:
    """The full name of everything that a module of the package imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def room_of(name: str) -> str:
    """The room that a full name of the package lies in."""
    return name.split(".")[1]


def wrong_arrows(source: str, module: str) -> list[str]:
    """The imports of a module that break a rule, each with the rule."""
    wrong = []
    room = room_of(module)
    for name in imported(source, module):
        root, *inside = name.split(".")
        if root == "duramen":
            target = inside[0]
            if target not in FLOOR:
                wrong.append(f"{module} imports {name}, which is no room: import the room, not the front door")
            elif target != room and FLOOR[target] >= FLOOR[room]:
                wrong.append(f"{module} imports {name}: arrows run from {target} to {room} only upwards")
            elif target != room and {target, room} <= APART:
                wrong.append(f"{module} imports {name}: {target} and {room} know nothing of each other")
            elif target == room in INSIDE:
                wrong += wrong_arrows_inside(room, module, name)
            elif target == room == "methods" and not inside[1].startswith("_") and not module.endswith("__init__"):
                wrong.append(f"{module} imports {name}: methods do not import methods")
        elif root in OUTSIDE and FLOOR[room] < FLOOR["extract"]:
            wrong.append(f"{module} imports {name}: below extract nothing touches the outside")
    return wrong


def wrong_arrows_inside(house: str, module: str, name: str) -> list[str]:
    """The import of a module that breaks the order of the rooms inside a room, with the rule."""
    floor = FLOOR_INSIDE[house]
    room, target = module.split(".")[2], [*name.split("."), ""][2]
    if target not in floor:
        return [f"{module} imports {name}, which is no room: import the room, not the front door"]
    if target != room and floor[target] >= floor[room]:
        return [f"{module} imports {name}: arrows run from {target} to {room} only upwards"]
    return []


def calls_of_open(source: str) -> list[int]:
    """The lines that call the built-in `open`."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == "open"]


MODULES = {
    ".".join(["duramen", *path.relative_to(PACKAGE).with_suffix("").parts]): path for path in PACKAGE.rglob("*.py")
}


def test_every_room_has_a_floor_and_every_floor_its_rooms() -> None:
    assert {room_of(module) for module in MODULES} | {"_core"} == FLOOR.keys()


@pytest.mark.parametrize("house", INSIDE)
def test_every_room_inside_a_room_has_a_floor(house: str) -> None:
    assert {module.split(".")[2] for module in MODULES if room_of(module) == house} == FLOOR_INSIDE[house].keys()


@pytest.mark.parametrize("module", sorted(MODULES))
def test_arrows_run_one_way(module: str) -> None:
    source = MODULES[module].read_text(encoding="utf-8")
    assert wrong_arrows(source, module) == []
    if FLOOR[room_of(module)] < FLOOR["extract"]:
        assert calls_of_open(source) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        pytest.param("duramen.nodes", "from .tree import within", id="up a floor"),
        pytest.param("duramen.render.text", "from ..metadata import title", id="across a floor"),
        pytest.param("duramen.tree", "from . import extract", id="a room by itself"),
        pytest.param("duramen.render.text", "from ..extract import Document", id="from inside a room"),
        pytest.param("duramen.render.text", "import duramen.methods.wlr", id="by full name"),
        pytest.param("duramen.methods.wlr", "from .bte import body_text", id="a method from its neighbour"),
        pytest.param("duramen.methods.wlr", "from . import bte", id="a neighbour as a whole"),
        pytest.param("duramen.tree", "def f():\n    from .cli import main", id="hidden in a function"),
        pytest.param("duramen.extract", "from duramen import parse", id="through the front door"),
        pytest.param("duramen.tree", "import os.path", id="the outside"),
        pytest.param("duramen.metadata.date", "from datetime import date", id="the clock"),
        pytest.param("duramen.serve.work.pages", "from ..api.batch import batch", id="up a floor inside a room"),
        pytest.param("duramen.serve.compat.jina", "from ..api import batch", id="across a floor inside a room"),
        pytest.param("duramen.serve.api.batch", "from .. import Service", id="through the front door of a room"),
        pytest.param("duramen.cli.extraction.work", "from ..verbs import VERBS", id="from shared code to a verb"),
    ],
)
def test_a_wrong_arrow_is_caught(module: str, source: str) -> None:
    assert len(wrong_arrows(source, module)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        pytest.param("duramen.tree", "from .nodes import Nodes", id="down a floor"),
        pytest.param("duramen.methods.wlr", "from ._relevance import relevance", id="arithmetic of the same room"),
        pytest.param("duramen.methods.__init__", "from .wlr import densest_subtree", id="the registry"),
        pytest.param("duramen.cli.__init__", "import os", id="the outside from above"),
        pytest.param("duramen.serve.api.batch", "from ..work.pages import Given", id="down a floor inside a room"),
        pytest.param("duramen.serve.compat.feeds", "from .readers import document_of", id="its own room inside a room"),
        pytest.param("duramen.mcp.http", "from ..serve.work.service import Service", id="a room inside a lower room"),
    ],
)
def test_a_right_arrow_is_not(module: str, source: str) -> None:
    assert wrong_arrows(source, module) == []

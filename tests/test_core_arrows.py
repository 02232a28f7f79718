"""Imports inside the Rust core run one way, too."""

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "crates" / "core" / "src"

FLOORS = [
    {"decimal", "decode", "json", "options", "order", "tags", "text", "thing", "web_url"},
    {"statistics", "tokenizer"},
    {"source", "strings"},
    {"dates", "media", "tree"},
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
    """The room that a file lies in."""
    return path.relative_to(CORE).parts[0].removesuffix(".rs")


def imported(source: str) -> set[str]:
    """The rooms that a file names, without its comments and unit tests."""
    code = re.sub(r"//.*", "", source.partition("#[cfg(test)]\nmod tests {")[0])
    groups = re.findall(r"\bcrate::\{(.*?)\};", code, re.DOTALL)
    inside = {name for group in groups for name in re.findall(r"(?:^|,)\s*(\w+)", group)}
    return {name for name in {*re.findall(r"\bcrate::(\w+)", code), *inside} if name.islower()}


def wrong_arrows(source: str, room: str) -> list[str]:
    """The rooms that a file may not import."""
    return sorted(name for name in imported(source) - {room} if FLOOR[name] >= FLOOR[room])


def test_every_room_has_a_floor() -> None:
    assert {room_of(path) for path in FILES} == FLOOR.keys()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CORE)))
def test_arrows_run_one_way(path: Path) -> None:
    assert wrong_arrows(path.read_text("utf-8"), room_of(path)) == []


@pytest.mark.parametrize(
    ("source", "room", "wrong"),
    [
        ("use crate::metadata::Entry;", "posts", ["metadata"]),
        ("use crate::{page::Page, record};", "render", ["record"]),
        ("fn f() { crate::render::Form::Html }", "declared", ["render"]),
        ("use crate::page::Page; // crate::record", "posts", []),
        ("#[cfg(test)]\nmod tests {\n    use crate::decide::Wish;", "model", []),
    ],
)
def test_a_wrong_arrow_is_caught(source: str, room: str, wrong: list[str]) -> None:
    assert wrong_arrows(source, room) == wrong

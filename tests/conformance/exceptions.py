"""Vectors that may differ, each with its reason, read from exceptions.toml."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

LIST = Path(__file__).with_name("exceptions.toml")


@dataclass(frozen=True)
class Listed:
    """One vector that may differ; `data` guards against a list that slipped by one."""

    file: str
    index: int
    data: str
    reason: str


def read_exceptions(path: Path = LIST) -> dict[tuple[str, int], Listed]:
    """Listed vectors by file and by index within the file."""
    with path.open("rb") as stream:
        entries = [Listed(**entry) for entry in tomllib.load(stream).get("vector", [])]
    return {(entry.file, entry.index): entry for entry in entries}

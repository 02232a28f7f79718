"""Fuzz targets for what comes from outside: each module has a `run(data)` that raises when a promise is broken."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parent
TARGETS = (
    "chunks",
    "dates",
    "epub",
    "feeds",
    "front_matter",
    "http_answers",
    "json_ld",
    "labels",
    "recovered",
    "requests",
    "robots",
    "rules",
    "saved",
    "sitemaps",
    "urls",
)


def load(target: str) -> ModuleType:
    """The module of a target."""
    return import_module(f"{__name__}.{target}")


def folder(target: str) -> Path:
    """Where the seeds and the dictionary are; `recovered` shares those of a target of the core."""
    return FOLDER.parent if target == "recovered" else FOLDER


def seed_folder(target: str) -> Path:
    """Where the inputs are that a run begins with."""
    return folder(target) / "seeds" / target


def seeds(target: str) -> dict[str, bytes]:
    """The inputs that a run begins with, by name."""
    return {path.name: path.read_bytes() for path in sorted(seed_folder(target).iterdir())}


def dictionary(target: str) -> Path:
    """The words that a run puts into its inputs, in libFuzzer's format."""
    return folder(target) / "dictionaries" / f"{target}.dict"

"""The word lists of this room, read from the data files beside it when they are first asked for."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def month_numbers() -> Mapping[str, int]:
    """From the name of a month, case folded, to its number.

    >>> month_numbers()["märz"], month_numbers()["ноября"]
    (3, 11)
    """
    return {
        name.casefold(): number
        for months in table("months").values()
        for number, names in enumerate(months.split("|"), 1)
        for name in names.split()
    }


@cache
def zone_offsets() -> Mapping[str, str]:
    """From the name of a time zone to its offset as ISO 8601 writes it."""
    return table("zones")


@cache
def table(name: str) -> Mapping[str, Any]:
    """A data file, as TOML reads it."""
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))


@cache
def phrases(name: str, *keys: str) -> frozenset[str]:
    """The words and phrases under some keys of a data file, case folded; a comma ends each."""
    return frozenset(
        phrase.strip().casefold()
        for key in keys
        for line in table(name)[key].values()
        for phrase in line.split(",")
        if phrase.strip()
    )

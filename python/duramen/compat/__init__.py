"""Packages with the functions and classes of other libraries, so that a program changes one import; docs/migrating.md.

A program that imports the other library itself, as a pipeline does, gets one of these packages by one line:

    import sys, duramen.compat.trafilatura as trafilatura; sys.modules["trafilatura"] = trafilatura

Their modules import from `duramen` by its full name, because they are then loaded under the other library's name.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

WITHOUT_COUNTERPART = {
    why: row["names"].split()
    for why, row in tomllib.loads((Path(__file__).parent / "missing.toml").read_text("utf-8")).items()
}
"""What to use in place of public names of the three libraries."""

MISSING = {name: why for why, names in WITHOUT_COUNTERPART.items() for name in names}


def missing(module: str) -> Callable[[str], Callable[..., Any]]:
    """The `__getattr__` of a module: a name without a counterpart can be imported, and says what to use when called.

    >>> missing("newspaper")("build")("https://example.org/")
    Traceback (most recent call last):
    NotImplementedError: duramen.compat has no newspaper.build; `duramen links SITE` ...
    """

    def find(name: str) -> Callable[..., Any]:
        if (why := MISSING.get(f"{module}.{name}")) is None:
            raise AttributeError(f"module duramen.compat.{module} has no attribute {name!r}")

        def refused(*_given: Any, **_options: Any) -> Any:
            raise NotImplementedError(f"duramen.compat has no {module}.{name}; {why}")

        return refused

    return find

"""Fails where the extension and the installed duramen have drifted apart.

    python extension/vectors/check.py

Two things are held: that what generate.py would write is what is there, and that duramen finds the numbers that a
real Chromium with the extension's code found (tests/vectors/browser.json), on pages that style sheets hide parts of.
"""

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from generate import VECTORS, generated_files
from tables import numbers

import duramen

CLOSE = 1e-12  # sums may be added up in another order


def stale_files() -> Iterator[str]:
    for path, contents in generated_files():
        if not path.exists() or path.read_text(encoding="utf-8") != contents:
            yield f"{path.name} is stale: run extension/vectors/generate.py"


def differences(vectors: Path) -> Iterator[str]:
    """Where duramen and the browser disagree."""
    for index, entry in enumerate(json.loads(vectors.read_text(encoding="utf-8"))):
        page = duramen.parse(entry["html"])
        names = [page.nodes.name(row) for row in range(len(page.nodes))]
        if names != entry["names"]:
            yield f"browser page {index}: another tree"
            continue
        hidden = np.zeros(len(names), dtype=bool)
        hidden[entry["unseen"]] = True
        found = numbers(page, hidden)
        yield from (f"browser page {index}: {key}" for key in found if not same(found[key], entry[key]))


def same(ours: Any, theirs: Any) -> bool:
    """Equal, floating point numbers nearly."""
    if isinstance(ours, dict):
        return ours.keys() == theirs.keys() and all(same(ours[key], theirs[key]) for key in ours)
    if isinstance(ours, list):
        return len(ours) == len(theirs) and all(map(same, ours, theirs))
    if isinstance(ours, float):
        return math.isclose(ours, theirs, rel_tol=CLOSE, abs_tol=CLOSE)
    return bool(ours == theirs)


if __name__ == "__main__":
    found = [*stale_files(), *differences(VECTORS / "browser.json")]
    sys.exit("\n".join(found) or None)

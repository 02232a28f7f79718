"""Writes what the extension's tests hold its algorithm against, from the installed duramen.

    python extension/vectors/generate.py

writes tests/vectors/ and the table of characters in src/algorithm/. check.py tells when they are stale.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from characters import character_runs, text_vectors
from pages import PAGES
from tables import page_vector

ROOT = Path(__file__).parent.parent
VECTORS = ROOT / "tests" / "vectors"


def generated_files() -> Iterator[tuple[Path, str]]:
    """Every generated file and its contents."""
    yield VECTORS / "pages.json", _lines(page_vector(name, html) for name, html in PAGES.items())
    yield VECTORS / "texts.json", _lines(text_vectors())
    yield ROOT / "src" / "algorithm" / "character-runs.ts", character_runs()


def _lines(entries: Iterator[object]) -> str:
    """A JSON array with an entry a line, so that differences read well."""
    lines = (json.dumps(entry, ensure_ascii=True, separators=(",", ":")) for entry in entries)
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    for path, contents in generated_files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(contents, encoding="utf-8")

"""What axe finds wrong for people who use a screen reader, a keyboard or little contrast."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "extension" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: "Page") -> list[tuple[str, str]]:
    """Rules that the page breaks, each with the first element that does; skips the test where axe is missing."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in extension/")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {iframes: false})")
    return [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]]

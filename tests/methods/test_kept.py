"""What methods keep of small pages: the tables of pages.toml that have the name of a method."""

from typing import Any

from duramen.methods import METHODS

from ..cases import cases
from .kept import PAGES, kept_texts

KEPT = [(f"{name}: {case}", name, *row) for name in METHODS for case, *row in PAGES.get(name, ())]


@cases(*((case, name, html, kept, *(options or [{}])) for case, name, html, kept, *options in KEPT))
def test_kept(name: str, html: str, kept: list[str], options: dict[str, Any]) -> None:
    assert kept_texts(html, name, **options) == kept

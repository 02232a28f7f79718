"""What methods keep of small pages: the tables `kept` of pages.toml."""

from typing import Any

from ..cases import cases
from .kept import PAGES, kept_texts

KEPT = [(f"{name}: {case}", name, *row) for name, table in PAGES["kept"].items() for case, row in table.items()]


@cases(*((case, name, html, kept, *(options or [{}])) for case, name, html, kept, *options in KEPT))
def test_kept(name: str, html: str, kept: list[str], options: dict[str, Any]) -> None:
    assert kept_texts(html, name, **options) == kept

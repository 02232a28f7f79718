"""Titles without the name of the site."""

import duramen
from duramen.page import metadata

from ..cases import cases_of, examples


def title(html: str, url: str | None = None) -> str | None:
    return metadata.read(duramen.parse(html, url=url), today="2026-01-31").title


@cases_of(__file__, "pages")
def test_title(html: str, wanted: str | None) -> None:
    assert title(html) == wanted


@examples(
    ("https://www.forester.example/oak", "Oak trees"),
    ("https://ann@www2.forester.co.uk:80/oak", "Oak trees"),
    ("https://oak.example/oak", "Oak trees | Forester"),
    ("file:///forester.example", "Oak trees | Forester"),
)
def test_the_site_in_the_address(url: str, wanted: str) -> None:
    assert title("<title>Oak trees | Forester</title>", url) == wanted

"""Titles without the name of the site."""

import duramen
from duramen.page import metadata

from ..cases import cases_of


def title(html: str, url: str | None = None) -> str | None:
    return metadata.read(duramen.parse(html, url=url), today="2026-01-31").title


@cases_of(__file__, "pages")
def test_title(html: str, wanted: str | None) -> None:
    assert title(html) == wanted


@cases_of(__file__, "addresses")
def test_the_site_in_the_address(url: str, wanted: str) -> None:
    assert title("<title>Oak trees | Forester</title>", url) == wanted

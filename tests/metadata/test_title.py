"""Titles without the name of the site."""

from ..cases import cases_of
from .test_sources import read


@cases_of(__file__, "pages")
def test_title(html: str, wanted: str | None) -> None:
    assert read(html, None).title == wanted


@cases_of(__file__, "addresses")
def test_the_site_in_the_address(url: str, wanted: str) -> None:
    assert read("<title>Oak trees | Forester</title>", url).title == wanted

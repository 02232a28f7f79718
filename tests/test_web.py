"""From a URL to a document, against a site on the loopback."""

import asyncio
from collections.abc import Iterator

import pytest

from duramen import aextract_url, extract, extract_url
from duramen.fetch import Fetcher, RefusedAddress

from .fetch.site import PAGE, Site, page, redirect, serving


@pytest.fixture
def site() -> Iterator[Site]:
    with serving() as site:
        site.routes |= {"/oak": page(), "/old": redirect("/oak")}
        yield site


def test_a_document_and_options(site: Site, fetcher: Fetcher) -> None:
    expected = extract(PAGE, url=site.url("/oak"), content_type="text/html")
    assert extract_url(site.url("/old"), fetcher=fetcher) == expected
    options = {"method": "wlr", "encoding": "koi8-r", "method_options": {"count": "chars"}}
    document = extract_url(site.url("/oak"), fetcher=fetcher, **options)  # type: ignore[arg-type]
    assert (document.method, document.page.encoding.name) == ("wlr", "KOI8-R")


def test_wrong_options_are_told_before_anything_is_fetched(site: Site, fetcher: Fetcher) -> None:
    with pytest.raises(TypeError, match="has no option"):
        extract_url(site.url("/oak"), fetcher=fetcher, method_options={"cuont": "chars"})
    with pytest.raises(ValueError, match="a fetcher has its own headers, timeouts; give them to Fetcher"):
        extract_url(site.url("/oak"), fetcher=fetcher, headers={"X": "y"}, timeout=5)
    with pytest.raises(ValueError, match="above 0 seconds"):
        extract_url(site.url("/oak"), timeout=0)
    assert site.seen == []


def test_a_page_of_the_intranet(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://nowhere.invalid:3128")
    options = {"headers": {"X-Key": "oak"}, "cookies": {"session": "1"}, "proxy": "", "timeout": 20}
    document = extract_url(site.url("/oak"), allow_private=True, method="wlr", **options)  # type: ignore[arg-type]
    assert "heartwood" in document.text
    assert (site.header("/oak", "x-key"), site.header("/oak", "cookie")) == ("oak", "session=1")


def test_several_at_once(site: Site, fetcher: Fetcher) -> None:
    async def both() -> list[str]:
        urls = [site.url("/oak"), site.url("/old")]
        return [
            document.text for document in await asyncio.gather(*(aextract_url(url, fetcher=fetcher) for url in urls))
        ]

    assert asyncio.run(both()) == ["The heartwood of an old oak is dark and dense."] * 2


def test_without_a_fetcher_it_is_safe(site: Site) -> None:
    with pytest.raises(RefusedAddress, match="loopback"):
        extract_url(site.url("/oak"))
    assert site.seen == []

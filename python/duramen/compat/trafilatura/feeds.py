"""The module `trafilatura.feeds`."""

from typing import Any

from duramen.compat import missing
from duramen.compat.trafilatura import listed

__getattr__ = missing("trafilatura.feeds")


def find_feed_urls(url: str, target_lang: str | None = None, **_options: Any) -> list[str]:
    """The addresses that the feeds of a page list, those on other hosts too; none if it cannot be fetched."""
    return listed(url, target_lang, feeds=True)

"""The module `trafilatura.sitemaps`."""

from typing import Any

from duramen.compat import missing
from duramen.compat.trafilatura import listed

__getattr__ = missing("trafilatura.sitemaps")


def sitemap_search(url: str, target_lang: str | None = None, **_options: Any) -> list[str]:
    """The addresses that the sitemaps of a site list, those on other hosts too; none if it cannot be fetched."""
    return listed(url, target_lang, sitemaps=True)

"""The sites, fetchers and internet of the tests of fetching."""

from ..fetch.conftest import fetchers, internet, patience, site

__all__ = ["fetchers", "internet", "patience", "site"]

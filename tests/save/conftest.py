"""The sites, fetchers and internet of the tests of fetching, and a real browser."""

from collections.abc import Iterator

import pytest

from ..fetch.conftest import fetchers, internet, outer, patience
from .browser import Browser, opened

__all__ = ["browser", "fetchers", "internet", "outer", "patience"]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Chromium, once for the tests of a file."""
    with opened(tmp_path_factory.mktemp("files")) as browser:
        yield browser

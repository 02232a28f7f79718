"""HTML that we write holds nothing but what is on the list, whoever reads it."""

import nh3
import numpy as np
import pytest
from hypothesis import given

from duramen import parse
from duramen.page import render

from ..markup import pages
from ..oracles import turbohtml_nodes
from .safety import ALLOWED, SCHEMES, check_allowed
from .xss import VECTORS


def written(html: str, url: str | None) -> str:
    page = parse(html, url=url)
    return render.html(page, np.ones(len(page.nodes), dtype=bool))


def check(html: str) -> None:
    """Two parsers find only what is allowed; a cleaner of its own finds nothing to clean."""
    check_allowed(html)
    cleaned = nh3.clean(
        html, tags=set(ALLOWED), attributes=ALLOWED, url_schemes=SCHEMES - {""}, link_rel=None, clean_content_tags=set()
    )
    assert turbohtml_nodes(cleaned) == turbohtml_nodes(html)


@pytest.mark.parametrize("url", [None, "https://example.org/a/"], ids=["no address", "with an address"])
@pytest.mark.parametrize("name", VECTORS)
def test_nothing_runs(name: str, url: str | None) -> None:
    check(written(VECTORS[name], url))


@given(pages())
def test_any_page_is_safe(html: str) -> None:
    check(written(html, None))


def test_the_check_can_fail() -> None:
    for html in ("<script>x</script>", "<p onclick=x>y", "<a href=javascript:x>y</a>", "<style>x</style>"):
        with pytest.raises(AssertionError):
            check(html)

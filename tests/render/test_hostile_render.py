"""Pages made to hurt are rendered, in space that their size bounds."""

import pytest

from duramen import parse, render

from ..hostile import FAMILIES

pytestmark = pytest.mark.slow

COUNT = 3_000


@pytest.mark.parametrize("name", FAMILIES)
def test_hostile_page_is_rendered(name: str) -> None:
    page = parse(FAMILIES[name](COUNT))
    for show in (render.text, render.markdown, render.html):
        written = show(page, page.nodes.is_text)
        assert len(written) <= 100 * len(page.source) + 1000

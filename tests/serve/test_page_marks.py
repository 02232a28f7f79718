"""Markup of a page that imitates the marks of the labelling view: each block still has its own number."""

from typing import TYPE_CHECKING

import pytest

import duramen
from duramen.serve import Fetching, Service

from .conftest import Web, serving

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Page

STORY = (
    "<title>Oak</title><p>The heartwood of an old oak is dark.</p>{}<p>The sapwood is pale and wet.</p>"
    "<p>The bark keeps both of them dry.</p>"
)
IMITATIONS = [
    "<p>The pith is <!--duramen:0-->soft and <!--duramen:-->small.</p>",
    "<duramen-block data-number=0><p>The pith is soft and small.</p></duramen-block>",
    "<p><duramen-block data-number=0><duramen-block data-number=1>The pith</duramen-block></duramen-block> is soft.",
    "<svg><duramen-block data-number=0><text>The pith</text></duramen-block></svg>",
]


@pytest.mark.parametrize("imitation", IMITATIONS)
def test_a_page_cannot_misdirect_a_label(page: "Page", imitation: str) -> None:
    html = STORY.format(imitation)
    with serving(Service(fetching=Fetching(Web()))) as port:
        page.goto(f"http://127.0.0.1:{port}/#tab=read")
        page.click("summary")
        page.fill("#html", html)
        page.click("#show-html")
        page.click("#tab-correct")
        shown = page.frame_locator("#labelling").locator("duramen-block")
        shown.first.wait_for()
        found = shown.evaluate_all("all => all.map(each => [Number(each.dataset.number), each.textContent])")
    texts: dict[int, str] = {}
    for number, text in found:
        texts[number] = texts.get(number, "") + text
    blocks = duramen.parse(html).blocks
    assert {number: " ".join(text.split()) for number, text in texts.items()} == {
        number: blocks.text(number) for number in range(len(blocks))
    }

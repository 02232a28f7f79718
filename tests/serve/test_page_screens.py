"""The page at / for any language, on a phone, and for pages that are in the way: what people see in a real Chromium."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import duramen

from .conftest import EXAMPLE, Web, pasted, serving_page

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Page

STORY = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts.</p>" * 4
BANNER = "<div id=banner><p>We and our partners store cookies on this device.</p><button>Accept</button></div>"
ARABIC = "<p>خشب القلب في شجرة البلوط القديمة داكن وكثيف وميت، وهو يحمل الشجرة ويدوم مئات السنين في سقف.</p>"
CHINESE = "<p>老橡树的心材又黑又密，而且已经死了。它支撑着整棵树，并且能在屋顶里保存几百年。</p>"
PAGES = {
    "oak": EXAMPLE.read_bytes().decode(),
    "arabic": f"<html lang=ar dir=rtl><title>خشب القلب</title><article><h1>خشب القلب</h1>{ARABIC * 4}</article>",
    "chinese": f"<html lang=zh><title>心材</title><article><h1>心材</h1>{CHINESE * 4}</article>",
    "banner": "<title>Oak</title><style>#banner { position: fixed; inset: 0; background: white; z-index: 9 } "
    f"body {{ overflow: hidden }}</style><article><h1>Oak</h1>{STORY}</article>{BANNER}",
    "shell": "<title>Loading</title><div id=root></div><noscript>You need to enable JavaScript to run this app."
    "</noscript><script src=app.js></script>",
}


@pytest.fixture(scope="module")
def address(labels: Path) -> Iterator[str]:
    web = Web({f"https://example.org/{name}": html.encode() for name, html in PAGES.items()})
    with serving_page(web, labels) as address:
        yield address


def opened(page: "Page", address: str, name: str, tab: str = "read") -> None:
    page.goto(f"{address}#tab={tab}&url=https://example.org/{name}")
    page.locator("#status", has_text="content").wait_for()


def test_arabic_is_read_from_right_to_left(page: "Page", address: str) -> None:
    opened(page, address, "arabic")
    content = page.frame_locator("#reader")
    assert content.locator("h1").all_inner_texts() == ["خشب القلب"]
    for selector in ("h1", "p >> nth=-1"):
        assert content.locator(selector).evaluate("each => getComputedStyle(each).direction") == "rtl", selector
    assert content.locator("html").get_attribute("lang") == "ar"
    assert page.locator("#status bdi").get_attribute("lang") == "ar"
    page.click("#tab-inspect")
    whole = page.frame_locator("#original")
    assert whole.locator("duramen-block").first.evaluate("each => getComputedStyle(each).direction") == "rtl"
    page.select_option("#inspect-view", "list")
    assert page.locator("#blocks button").first.evaluate("each => getComputedStyle(each).direction") == "rtl"


def test_chinese_has_characters(page: "Page", address: str) -> None:
    opened(page, address, "chinese")
    text = duramen.extract(PAGES["chinese"], url="https://example.org/chinese").text
    letters = sum(character.isalpha() for character in text)
    assert letters >= sum(character.isalpha() for character in 4 * CHINESE if character > "\u3000")
    assert page.inner_text("#status") == f"心材: {letters} characters of content."


def test_a_page_without_content_says_why(page: "Page", address: str) -> None:
    opened(page, address, "shell")
    page.get_by_text("because it is an application that needs scripts").wait_for()
    page.frame_locator("#reader").get_by_text("No content was found, because it is an application").wait_for()


def test_the_form_closes_when_the_page_is_there(page: "Page", address: str) -> None:
    page.goto(f"{address}#tab=read")
    pasted(page, PAGES["chinese"])
    page.locator("#html").wait_for(state="hidden")


MARKED = (
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
def test_a_page_cannot_misdirect_a_label(page: "Page", address: str, imitation: str) -> None:
    """Markup of a page that imitates the marks of the labelling view: each block still has its own number."""
    html = MARKED.format(imitation)
    page.goto(f"{address}#tab=read")
    pasted(page, html)
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


@pytest.mark.parametrize(("tab", "frame"), [("inspect", "original"), ("correct", "labelling")])
def test_a_banner_of_the_page_covers_no_block(page: "Page", address: str, tab: str, frame: str) -> None:
    opened(page, address, "banner", tab)
    content = page.frame_locator(f"#{frame}")
    block = content.locator("duramen-block", has_text="The heartwood").first
    block.wait_for()
    box = "const { x, y } = each.getBoundingClientRect()"
    assert block.evaluate(f"each => {{ {box}; return each.contains(document.elementFromPoint(x + 5, y + 5)); }}")
    assert content.locator("duramen-block", has_text="our partners").is_visible()


def test_inspect_has_a_legend_and_on_a_phone_the_reasons_are_in_sight(page: "Page", address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, address, "oak", "inspect")
    page.get_by_text("Red is unlikely to be content").wait_for()
    page.frame_locator("#original").locator("duramen-block", has_text="Home").first.click()
    page.get_by_text("It stands in navigation.").wait_for()
    box = page.locator("#why h2").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 844 - box["height"]


def test_the_name_is_asked_for_once(page: "Page", address: str, labels: Path) -> None:
    opened(page, address, "oak", "correct")
    page.frame_locator("#labelling").locator("duramen-block").first.wait_for()
    page.click("#save")
    page.get_by_text("Give your name first").wait_for()
    page.locator("#labeller:focus").wait_for()
    page.keyboard.type("anna")
    page.click("#save")
    page.get_by_text("Saved with").wait_for()
    assert json.loads(labels.read_text().splitlines()[-1])["labeller"] == "anna"
    page.reload()
    page.get_by_text("You label as anna").wait_for()
    assert page.locator("#labeller").is_hidden()
    page.frame_locator("#labelling").locator("duramen-block").first.wait_for()  # a frame that loads may take the focus
    page.click("#rename")
    assert page.input_value("#labeller:focus") == "anna"

"""The page at / in a real Chromium: four tabs over one inspection, by mouse and by keyboard, on desk and phone."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import duramen
from duramen.evaluate import read_corpus
from duramen.page.extract import METHODS

from ..cases import cases
from ..render.xss import CONFUSED, VECTORS
from ..save.browser import CLICK, NOTE
from .conftest import EXAMPLE, Web, pasted, serving_page, violations

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

OAK = "https://example.org/oak"
PASTED = f"<title>Pasted</title><p>{'The heartwood of an old oak is dark. ' * 9}</p>"
TABS = ("read", "inspect", "compare", "correct")
SWALLOWING = ("script left open", "plaintext")
"""Vectors that would make all that follows them a text."""


@pytest.fixture(scope="module")
def address(labels: Path) -> Iterator[str]:
    web = Web({OAK: EXAMPLE.read_bytes()}, otherwise=b"<title>Elm</title><p>The elm is another tree with its own wood.")
    with serving_page(web, labels) as address:
        yield address


def opened(page: "Page", address: str, tab: str, more: str = "") -> None:
    page.goto(f"{address}#tab={tab}&url={OAK}{more}")
    page.locator("#status", has_text="words of content").wait_for()


def test_reading(page: "Page", address: str, tmp_path: Path) -> None:
    opened(page, address, "read")
    content = page.frame_locator("#reader")
    assert content.locator("h1").all_inner_texts() == ["Why old trees are dark inside"]
    assert content.locator(".byline").inner_text() == "Ilse Brandt · October 12, 2024 · example.org"
    assert content.locator("time").get_attribute("datetime") == "2024-10-12"
    assert content.locator("main").inner_text().split()[-1] == duramen.extract(EXAMPLE.read_bytes()).text.split()[-1]
    page.select_option("#theme", "dark")
    content.locator("body.dark").wait_for()
    assert "theme=dark" in page.url
    for form, ending, start in [("markdown", "md", b"# Why old trees"), ("epub", "epub", b"PK")]:
        page.select_option("#form", form)
        with page.expect_download() as waiting:
            page.click("#download")
        assert waiting.value.suggested_filename == f"Why old trees are dark inside.{ending}"
        assert Path(waiting.value.path()).read_bytes().startswith(start)


def test_the_element_with_an_id(page: "Page", address: str) -> None:
    opened(page, address, "read")
    assert page.locator("#element").is_hidden()
    page.select_option("#method", "element-id")
    page.locator("#status", has_text="Give the id").wait_for()
    page.get_by_label("Id of the element").fill("story")
    page.keyboard.press("Enter")
    page.locator("#status", has_text="words of content").wait_for()
    found = duramen.extract(EXAMPLE.read_bytes(), method="element-id", method_options={"id": "story"})
    assert page.frame_locator("#reader").locator("main").inner_text().split()[-3:] == found.text.split()[-3:]
    page.reload()
    page.locator("#status", has_text="words of content").wait_for()
    assert page.input_value("#element") == "story"
    page.select_option("#method", "wlr")
    page.locator("#element").wait_for(state="hidden")


def test_inspecting(page: "Page", address: str) -> None:
    opened(page, address, "inspect")
    found = duramen.extract(EXAMPLE.read_bytes())
    assert "page type: article" in page.inner_text("#about")
    block = page.frame_locator("#original").locator("duramen-block", has_text="It feeds nothing").first
    assert "kept" in (block.get_attribute("class") or "")
    block.hover()
    page.get_by_text("Kept by the step threshold: it is at least as likely as the page's threshold.").wait_for()
    page.frame_locator("#original").locator("duramen-block", has_text="Home").first.focus()
    page.get_by_text("It stands in navigation.").wait_for()
    assert f"{len(found.blocks)} blocks" in page.inner_text("#threshold-shown")
    page.locator("#threshold").fill("0")
    assert page.inner_text("#threshold-shown").startswith(f"0.00: {len(found.page.blocks)} blocks")
    assert "threshold=0" in page.url
    page.select_option("#inspect-view", "list")
    assert page.locator("#blocks li").count() == len(found.page.blocks)
    page.locator("#blocks button", has_text="It feeds nothing").hover()
    page.locator("#why h2", has_text=": kept").wait_for()
    page.locator("#blocks button", has_text="Home").first.hover()
    page.locator("#why h2", has_text="not kept").wait_for()
    page.select_option("#inspect-view", "tree")
    lines = page.inner_text("#tree").splitlines()
    assert len([line for line in lines if line.startswith(">")]) == 1
    assert page.locator("#tree-legend").is_visible()
    page.locator("#tree summary").first.click()
    assert page.locator("#tree details details").first.is_hidden()


def test_words_are_counted_in_one_way(page: "Page", address: str) -> None:
    opened(page, address, "inspect")
    counted = [page.inner_text(place) for place in ("#status", "#about", "#threshold-shown")]
    page.click("#tab-compare")
    page.locator("#columns article p").first.wait_for()
    counted.append(page.locator("#columns article p").first.inner_text())
    assert len({re.search(r"([\d,]+) words", text)[1] for text in counted}) == 1, counted  # type: ignore[index]


def test_a_first_visit(page: "Page", address: str) -> None:
    page.goto(address)
    page.click("#example")
    page.frame_locator("#reader").locator("h1", has_text="Why old trees").wait_for()
    assert page.request.get(f"{address}static/example.html").body() == EXAMPLE.read_bytes()
    page.fill("#url", "example.org/elm")
    page.click("#ask button[type=submit]")
    page.locator("#status", has_text="Elm").wait_for()
    assert page.url.endswith("#url=https%3A%2F%2Fexample.org%2Felm")


def test_on_a_phone_the_text_comes_before_its_tools(page: "Page", address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, address, "read")
    page.frame_locator("#reader").locator("h1").wait_for()
    text, tools = (page.locator(each).bounding_box() for each in ("#reader", "#read .tools"))
    assert text is not None
    assert tools is not None
    assert text["y"] < 422
    assert text["y"] < tools["y"]


def test_a_step_back_after_a_page_came_late(page: "Page", address: str) -> None:
    """The step back undid the address of the frame along with the tab, and the page was gone."""
    opened(page, address, "read")
    frames: list[Route] = []
    page.route("**/frame*", lambda route: frames.append(route), times=1)
    with page.expect_request("**/frame*"):
        page.click("#tab-inspect")
    page.click("#tab-compare")
    frames[0].continue_()
    page.locator("#original[data-page]").wait_for(state="attached")
    page.go_back()
    page.locator("#original").wait_for()
    page.frame_locator("#original").locator("duramen-block").first.wait_for()


def test_a_link_that_was_clicked_before_the_last_question_is_not_followed(page: "Page", address: str) -> None:
    """On a busy machine, the message of a click came after the next page was asked for, whose answer was dropped."""
    opened(page, address, "read")
    frame = page.query_selector("#reader").content_frame()  # type: ignore[union-attr]
    assert frame is not None
    clicked = frame.evaluate("performance.timeOrigin + performance.now()")
    questions: list[Route] = []
    page.route("**/inspect*", lambda route: questions.append(route))
    with page.expect_request("**/inspect*"):
        pasted(page, PASTED)
    elm = "{ load: location.search, kind: 'follow', url: 'https://example.org/elm', at }"
    send = f"([at]) => parent.postMessage({elm}, '*')"
    frame.evaluate(send, [clicked])
    questions[0].continue_()
    page.unroute("**/inspect*")
    page.locator('#reader[data-page="Pasted"]').wait_for()
    frame.evaluate(send, [frame.evaluate("performance.timeOrigin + performance.now()")])
    page.locator('#reader[data-page="Elm"]').wait_for()


def test_an_answer_moves_nothing_that_a_person_is_about_to_click_on(page: "Page", address: str) -> None:
    """The form was closed when the answer came, and a click on a tab in that moment was lost."""
    page.goto(f"{address}#tab=read")
    questions: list[Route] = []
    page.route("**/inspect*", lambda route: questions.append(route))
    with page.expect_request("**/inspect*"):
        pasted(page, PASTED)
    page.locator("#status", has_text="Looking").wait_for()
    place = page.locator("#tab-inspect").bounding_box()
    questions[0].continue_()
    page.locator("#status", has_text="words of content").wait_for()
    assert page.locator("#tab-inspect").bounding_box() == place


def test_comparing(page: "Page", address: str) -> None:
    opened(page, address, "compare", "&methods=duramen%0Aeverything")
    page.locator("#columns article").nth(1).wait_for()
    assert page.locator("#columns h2").all_inner_texts() == ["duramen", "everything"]
    assert page.locator("#columns article").nth(0).locator("ins").count() == 0
    assert "Skip to content" in page.locator("#columns article").nth(1).locator("ins").all_inner_texts()
    page.locator("#methods-told summary").click()
    assert page.locator("#methods-told dt").all_inner_texts() == list(METHODS)
    page.locator("#more-compared summary").click()
    page.fill("#gold", duramen.extract(EXAMPLE.read_bytes()).text)
    page.click("#compare-form button")
    page.get_by_text("F1 1.000").wait_for()


def test_correcting(page: "Page", address: str, labels: Path) -> None:
    opened(page, address, "correct")
    page.fill("#labeller", "anna")
    content = page.frame_locator("#labelling")
    for text in ("Home", "Wood"):
        content.locator("duramen-block", has_text=text).first.click()
    page.get_by_text("2 changes").wait_for()
    page.click("#undo")
    page.get_by_text("1 changes").wait_for()
    page.fill("#notes", "menu")
    page.click("#save")
    page.get_by_text("Saved with").wait_for()
    sample = list(read_corpus(labels))[-1]
    assert sample.url == OAK
    kept = [each.number for each in duramen.extract(EXAMPLE.read_bytes()).blocks]
    line = json.loads(labels.read_text().splitlines()[-1])
    assert (line["content"], line["labeller"], line["notes"]) == (sorted([1, *kept]), "anna", "menu")


def test_the_keyboard_is_enough(page: "Page", address: str) -> None:
    opened(page, address, "read")
    page.focus("#tab-read")
    for tab in ("inspect", "compare", "correct"):
        page.keyboard.press("ArrowRight")
        assert page.locator(f"#{tab}").is_visible()
        assert f"tab={tab}" in page.url
    page.go_back()
    page.locator("#compare").wait_for(state="visible")
    page.focus("#tab-compare")
    page.keyboard.press("ArrowLeft")
    page.frame_locator("#original").locator("duramen-block").first.wait_for()
    page.focus("#inspect-view")
    page.keyboard.press("Tab")
    page.get_by_text("Block 0: not kept").wait_for()


def test_a_phone_shares_a_page(page: "Page", address: str) -> None:
    page.goto(f"{address}?title=Oak&text=Look%20{OAK}")
    page.frame_locator("#reader").locator("h1").wait_for()
    assert page.url.endswith("#url=https%3A%2F%2Fexample.org%2Foak")
    manifest = page.request.get(f"{address}static/manifest.webmanifest").json()
    assert manifest["share_target"]["action"] == manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        assert page.request.get(f"{address[:-1]}{icon['src']}").ok


@cases(
    ("desk", 1280, "light"),
    ("phone", 390, "dark"),
)
def test_everybody_can_use_it(width: int, scheme: str, page: "Page", address: str) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    for tab in TABS:
        page.goto("about:blank")
        opened(page, address, tab)
        assert violations(page) == [], tab
        assert page.evaluate("document.documentElement.scrollWidth") <= width, tab


def pages() -> list[str]:
    alone = [CONFUSED[name] for name in SWALLOWING]
    sizes = {
        8: [name for name in CONFUSED if name not in SWALLOWING],
        60: [name for name in VECTORS if name not in CONFUSED],
    }
    groups = [names[at : at + size] for size, names in sizes.items() for at in range(0, len(names), size)]
    return ["\n".join(VECTORS[name] for name in group) for group in groups] + alone


def test_no_script_of_a_page_runs_in_any_view(page: "Page", address: str) -> None:
    page.add_init_script(NOTE)
    page.goto(f"{address}#tab=read")
    story = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts.</p>"
    for number, vector in enumerate(pages()):
        page.click("#tab-read")
        pasted(page, f"<title>{number}</title>{story}{vector}")
        for tab, frame in (("inspect", "original"), ("correct", "labelling"), ("read", "reader")):
            page.click(f"#tab-{tab}")
            page.locator(f'#{frame}[data-page="{number}"]').wait_for()
            shown = page.query_selector(f"#{frame}").content_frame()  # type: ignore[union-attr]
            assert shown is not None
            shown.evaluate(CLICK)
        ran = [each.url for each in page.frames if each.evaluate("window.hasRun === true")]
        assert ran == [], vector


def test_the_frame_alone_runs_nothing(page: "Page", address: str) -> None:
    """Without the cleaning, the policy of the frame still holds; in another document the same vectors run."""
    page.add_init_script(NOTE)
    vectors = list(VECTORS.values())
    fill = """async (vectors) => {
      const click = {bubbles: true, cancelable: true};
      for (const vector of vectors) {
        document.body.innerHTML = vector;
        for (const element of document.querySelectorAll("*")) element.dispatchEvent(new MouseEvent("click", click));
      }
      location.href = "javascript:alert(1)";
      await new Promise((done) => setTimeout(done, 200));
      return [window.hasRun === true, window.origin];
    }"""
    page.goto(f"{address}#tab=read")
    page.locator("#reader[data-ready]").wait_for()
    frame = page.query_selector("#reader").content_frame()  # type: ignore[union-attr]
    assert frame is not None
    safe = [each for each in vectors if "refresh" not in each]
    assert frame.evaluate(fill, safe) == [False, "null"]
    page.goto("about:blank")
    assert page.evaluate(fill, ["<p onclick=alert(1)>text"])[0] is True


def test_the_policy_of_the_page(page: "Page", address: str) -> None:
    headers = page.request.get(address).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["referrer-policy"] == "no-referrer"
    framed = page.request.get(f"{address}frame").headers["content-security-policy"]
    assert framed.startswith("sandbox allow-scripts; default-src 'none'; script-src 'sha256-")
    assert page.request.get(address, headers={"Host": "evil.example"}).status == 421

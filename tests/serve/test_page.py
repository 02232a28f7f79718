"""The page at / in a real Chromium: four tabs by mouse and keyboard, on desk and phone, in any language."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import duramen
from duramen.apps.serve import Fetching, Service
from duramen.apps.serve.labelling.labels import LabelFile
from duramen.apps.serve.labelling.trainer import state_of
from duramen.evaluate import read_corpus
from duramen.page.extract import METHODS

from ..cases import cases, not_none
from ..render.xss import CONFUSED, VECTORS
from ..save.browser import CLICK, NOTE
from .conftest import EXAMPLE, Web, pasted, serving, violations

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page, Route

SITE = "https://example.org/"
STORY = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts.</p>" * 4
BANNER = "<div id=banner><p>We and our partners store cookies on this device.</p><button>Accept</button></div>"
ARABIC = "<p>خشب القلب في شجرة البلوط القديمة داكن وكثيف وميت، وهو يحمل الشجرة ويدوم مئات السنين في سقف.</p>"
CHINESE = "<p>老橡树的心材又黑又密，而且已经死了。它支撑着整棵树，并且能在屋顶里保存几百年。</p>"
PAGES = {
    "oak": EXAMPLE.read_text("utf-8"),
    "arabic": f"<html lang=ar dir=rtl><title>خشب القلب</title><article><h1>خشب القلب</h1>{ARABIC * 4}</article>",
    "chinese": f"<html lang=zh><title>心材</title><article><h1>心材</h1>{CHINESE * 4}</article>",
    "banner": "<title>Oak</title><style>#banner { position: fixed; inset: 0; background: white; z-index: 9 } "
    f"body {{ overflow: hidden }}</style><article><h1>Oak</h1>{STORY}</article>{BANNER}",
    "shell": "<title>Loading</title><div id=root></div><noscript>You need to enable JavaScript to run this app."
    "</noscript><script src=app.js></script>",
}
PASTED = f"<title>Pasted</title><p>{'The heartwood of an old oak is dark. ' * 9}</p>"
SWALLOWING = ("script left open", "plaintext")
"""Vectors that would make all that follows them a text."""


@pytest.fixture(scope="module")
def address(labels: Path) -> Iterator[str]:
    pages: dict[str, bytes | Exception] = {f"{SITE}{name}": html.encode() for name, html in PAGES.items()}
    web = Web(pages, otherwise=b"<title>Elm</title><p>The elm is another tree with its own wood.")
    with serving(Service(fetching=Fetching(web), labels=LabelFile(labels))) as port:
        yield f"http://127.0.0.1:{port}/"


def opened(page: "Page", address: str, tab: str, name: str = "oak", more: str = "") -> None:
    page.goto(f"{address}#tab={tab}&url={SITE}{name}{more}")
    page.locator("#status", has_text="content").wait_for()


def inside(page: "Page", frame: str) -> "Frame":
    return not_none(not_none(page.query_selector(f"#{frame}")).content_frame())


def held_back(page: "Page", path: str, ask: Callable[[], object]) -> "Route":
    """A question that is not answered yet."""
    questions: list[Route] = []
    page.route(f"**/{path}*", lambda route: questions.append(route), times=1)
    with page.expect_request(f"**/{path}*"):
        ask()
    return questions[0]


def test_reading(page: "Page", address: str, tmp_path: Path) -> None:
    opened(page, address, "read")
    content = page.frame_locator("#reader")
    assert content.locator("h1").all_inner_texts() == ["Why old trees are dark inside"]
    assert content.locator(".about").inner_text() == "Ilse Brandt · October 12, 2024 · example.org"
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
    assert len([line for line in page.inner_text("#tree").splitlines() if line.startswith(">")]) == 1
    assert page.locator("#tree-legend").is_visible()
    page.locator("#tree summary").first.click()
    assert page.locator("#tree details details").first.is_hidden()


def test_a_first_visit(page: "Page", address: str) -> None:
    page.goto(address)
    page.click("#example")
    page.frame_locator("#reader").locator("h1", has_text="Why old trees").wait_for()
    assert page.request.get(f"{address}static/example.html").body() == EXAMPLE.read_bytes()
    page.fill("#url", "example.org/elm")
    page.click("#ask button[type=submit]")
    page.locator("#status", has_text="Elm").wait_for()
    assert page.url.endswith("#url=https%3A%2F%2Fexample.org%2Felm")


def test_on_a_phone_the_text_comes_before_its_tools_and_the_reasons_are_in_sight(page: "Page", address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, address, "read")
    page.frame_locator("#reader").locator("h1").wait_for()
    text, tools = (not_none(page.locator(each).bounding_box()) for each in ("#reader", "#read .tools"))
    assert text["y"] < min(422, tools["y"])
    page.click("#tab-inspect")
    page.get_by_text("Red is unlikely to be content").wait_for()
    page.frame_locator("#original").locator("duramen-block", has_text="Home").first.click()
    page.get_by_text("It stands in navigation.").wait_for()
    box = not_none(page.locator("#why h2").bounding_box())
    assert 0 <= box["y"] <= 844 - box["height"]


def test_a_step_back_after_a_page_came_late(page: "Page", address: str) -> None:
    """The step back undid the address of the frame along with the tab, and the page was gone."""
    opened(page, address, "read")
    frame = held_back(page, "frame", lambda: page.click("#tab-inspect"))
    page.click("#tab-compare")
    frame.continue_()
    page.locator("#original[data-page]").wait_for(state="attached")
    page.go_back()
    page.locator("#original").wait_for()
    page.frame_locator("#original").locator("duramen-block").first.wait_for()


def test_a_link_that_was_clicked_before_the_last_question_is_not_followed(page: "Page", address: str) -> None:
    """On a busy machine, the message of a click came after the next page was asked for, whose answer was dropped."""
    opened(page, address, "read")
    frame = inside(page, "reader")
    clicked = frame.evaluate("performance.timeOrigin + performance.now()")
    question = held_back(page, "inspect", lambda: pasted(page, PASTED))
    elm = "{ load: location.search, kind: 'follow', url: 'https://example.org/elm', at }"
    send = f"([at]) => parent.postMessage({elm}, '*')"
    frame.evaluate(send, [clicked])
    question.continue_()
    page.locator('#reader[data-page="Pasted"]').wait_for()
    frame.evaluate(send, [frame.evaluate("performance.timeOrigin + performance.now()")])
    page.locator('#reader[data-page="Elm"]').wait_for()


def test_an_answer_moves_nothing_that_a_person_is_about_to_click_on(page: "Page", address: str) -> None:
    """The form was closed when the answer came, and a click on a tab in that moment was lost."""
    page.goto(f"{address}#tab=read")
    question = held_back(page, "inspect", lambda: pasted(page, PASTED))
    page.locator("#status", has_text="Looking").wait_for()
    place = page.locator("#tab-inspect").bounding_box()
    question.continue_()
    page.locator("#status", has_text="words of content").wait_for()
    assert page.locator("#tab-inspect").bounding_box() == place
    assert page.locator("#html").is_hidden()


def test_comparing(page: "Page", address: str) -> None:
    opened(page, address, "inspect", more="&methods=duramen%0Aeverything")
    counted = [page.inner_text(place) for place in ("#status", "#about", "#threshold-shown")]
    page.click("#tab-compare")
    page.locator("#columns article").nth(1).wait_for()
    counted.append(page.locator("#columns article p").first.inner_text())
    assert len({re.search(r"([\d,]+) words", text)[1] for text in counted}) == 1, counted  # type: ignore[index]
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
    assert list(read_corpus(labels))[-1].url == f"{SITE}oak"
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
    page.goto(f"{address}?title=Oak&text=Look%20{SITE}oak")
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
    for tab in ("read", "inspect", "compare", "correct"):
        page.goto("about:blank")
        opened(page, address, tab)
        assert violations(page) == [], tab
        assert page.evaluate("document.documentElement.scrollWidth") <= width, tab


def test_arabic_is_read_from_right_to_left(page: "Page", address: str) -> None:
    opened(page, address, "read", "arabic")
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
    opened(page, address, "read", "chinese")
    text = duramen.extract(PAGES["chinese"], url=f"{SITE}chinese").text
    letters = sum(character.isalpha() for character in text)
    assert letters >= sum(character.isalpha() for character in 4 * CHINESE if character > "\u3000")
    assert page.inner_text("#status") == f"心材: {letters} characters of content."


def test_a_page_without_content_says_why(page: "Page", address: str) -> None:
    opened(page, address, "read", "shell")
    page.get_by_text("because it is an application that needs scripts").wait_for()
    page.frame_locator("#reader").get_by_text("No content was found, because it is an application").wait_for()


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


def test_a_page_cannot_misdirect_a_label(page: "Page", address: str) -> None:
    """Markup of a page that imitates the marks of the labelling view: each block still has its own number."""
    html = MARKED.format("".join(IMITATIONS))
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
    opened(page, address, tab, "banner")
    content = page.frame_locator(f"#{frame}")
    block = content.locator("duramen-block", has_text="The heartwood").first
    block.wait_for()
    box = "const { x, y } = each.getBoundingClientRect()"
    assert block.evaluate(f"each => {{ {box}; return each.contains(document.elementFromPoint(x + 5, y + 5)); }}")
    assert content.locator("duramen-block", has_text="our partners").is_visible()


def test_the_name_is_asked_for_once(page: "Page", address: str, labels: Path) -> None:
    opened(page, address, "correct")
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


NO_TRAINING = {**state_of("none"), "models": []}
TRAINING = {**NO_TRAINING, "state": "running", "progress": 0.5, "events": ["fold 3 of 5"]}
ROWS = [{"page": "https://a.example/", "before": 0.5, "after": 0.75}, {"page": "b", "before": 0.25, "after": None}]
REPORT = {"pages": ROWS, "before": 0.5, "after": 0.75, "held_out": 1, "rounds": 6, "corpus": 0}
TRAINED = {**NO_TRAINING, "state": "done", "progress": 1.0, "model": "oak", "report": REPORT, "models": ["oak"]}


def test_retraining(page: "Page", address: str, tmp_path: Path) -> None:
    """With the answers of a training in place of one, which test_training.py has."""
    answers = [NO_TRAINING]
    page.route("**/train**", lambda route: route.fulfill(json=answers[0]))
    opened(page, address, "correct")
    lines = [
        {"id": each, "html": f"<p>{each}", "text": each, "url": f"https://{each}.example/"} for each in ("ash", "fir")
    ]
    file = tmp_path / "pages.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    page.set_input_files("#import", file)
    page.get_by_text("2 pages added, 2 of them labelled.").wait_for()
    for last, told in (
        ({**TRAINING, "state": "cancelled"}, "The training was cancelled; nothing is kept of it."),
        (TRAINED, "The model oak is ready: choose it beside the address, or in Compare."),
    ):
        answers[0] = TRAINING
        page.click("#retrain")
        page.locator("#retrain-note", has_text="50 %: fold 3 of 5.").wait_for()
        assert page.locator("#training-progress").is_visible()
        assert page.locator("#retrain").is_disabled()
        answers[0] = last
        page.click("#cancel-training")
        page.locator("#retrain-note", has_text=told).wait_for()
        assert page.locator("#retrain").is_enabled()
        assert page.locator("#training-progress").is_hidden()
        assert page.locator("#cancel-training").is_hidden()
        assert page.locator("#training-report").is_visible() == (last is TRAINED)
    rows = page.locator("#training-rows tr").all_inner_texts()
    assert [row.split("\t") for row in rows] == [
        ["https://a.example/", "0.500", "0.750"],
        ["b", "0.250", "–"],
        ["mean of 1 pages", "0.500", "0.750"],
    ]
    page.select_option("#method", "duramen:model=oak")
    page.wait_for_url("**model%3Doak*")
    assert violations(page) == []


def pages() -> list[str]:
    alone = [CONFUSED[name] for name in SWALLOWING]
    sizes = {
        8: [name for name in CONFUSED if name not in SWALLOWING],
        125: [name for name in VECTORS if name not in CONFUSED],
    }
    groups = [names[at : at + size] for size, names in sizes.items() for at in range(0, len(names), size)]
    return ["\n".join(VECTORS[name] for name in group) for group in groups] + alone


def test_no_script_of_a_page_runs_in_any_view(page: "Page", address: str) -> None:
    page.add_init_script(NOTE)
    page.goto(f"{address}#tab=read")
    for number, vector in enumerate(pages()):
        page.click("#tab-read")
        pasted(page, f"<title>{number}</title>{STORY}{vector}")
        for tab, frame in (("inspect", "original"), ("correct", "labelling"), ("read", "reader")):
            page.click(f"#tab-{tab}")
            page.locator(f'#{frame}[data-page="{number}"]').wait_for()
            inside(page, frame).evaluate(CLICK)
        assert [each.url for each in page.frames if each.evaluate("window.hasRun === true")] == [], vector


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
    frame = inside(page, "reader")
    assert frame.evaluate(fill, [each for each in vectors if "refresh" not in each]) == [False, "null"]
    page.goto("about:blank")
    assert page.evaluate(fill, ["<p onclick=alert(1)>text"])[0] is True

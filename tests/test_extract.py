"""From bytes to a document: the only composition."""

from typing import Any

import numpy as np
import pytest

from duramen import extract, parse, render

STORY = b"<title> Old\n oaks </title><nav><a href=/>Home</a></nav><p>The heartwood of an old oak is dark and dense.</p>"
CONTENT = "The heartwood of an old oak is dark and dense."


@pytest.mark.parametrize("html", [STORY, STORY.decode(), parse(STORY)], ids=["bytes", "str", "page"])
def test_a_document_from_anything_readable(html: Any) -> None:
    document = extract(html)
    assert document.text == CONTENT
    assert document.title == "Old oaks"
    assert document.method == "wlr"
    assert document.kept.dtype == np.bool_
    assert document.kept.shape == (len(document.page.nodes),)


def test_a_page_is_not_parsed_again() -> None:
    page = parse(STORY)
    assert extract(page).page is page


def test_reading_options_reach_the_page() -> None:
    document = extract(STORY, encoding="koi8-r", url="https://example.org/oak")
    assert document.page.encoding == ("KOI8-R", "forced")
    assert document.page.url == "https://example.org/oak"


def test_options_reach_the_method() -> None:
    assert extract(STORY, count="chars").text == extract(STORY, method="clr").text
    with pytest.raises(ValueError, match="count must be one of"):
        extract(STORY, count="letters")
    with pytest.raises(TypeError, match=r"cuont; its options: count"):
        extract(STORY, cuont="chars")


@pytest.mark.parametrize(
    ("html", "title"),
    [
        pytest.param("<p>x", None, id="none"),
        pytest.param("<title> </title>", None, id="blank"),
        pytest.param("<svg><title>Drawing</title></svg>", None, id="of a drawing"),
        pytest.param("<title>One</title><title>Two</title>", "One", id="two"),
        pytest.param("<title>Oak &amp; ash</title>", "Oak & ash", id="with a reference"),
    ],
)
def test_title(html: str, title: str | None) -> None:
    assert extract(html).title == title


def test_unknown_methods_name_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"'wrl'.*wlr"):
        extract(STORY, method="wrl")


@pytest.mark.parametrize("option", ["encoding", "content_type", "url"])
def test_a_parsed_page_takes_no_reading_options(option: str) -> None:
    with pytest.raises(TypeError, match="to parse"):
        extract(parse(STORY), **{option: "x"})


@pytest.mark.parametrize(
    ("kept", "error"),
    [
        pytest.param(np.zeros(3, dtype=bool), ValueError, id="of another page"),
        pytest.param(np.array([4, 5]), TypeError, id="rows for a mask"),
    ],
)
def test_only_masks_of_the_page_are_rendered(kept: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="kept"):
        render.text(parse(STORY), kept)


def test_masks_need_not_be_contiguous() -> None:
    page = parse(STORY)
    every_other = np.ones(2 * len(page.nodes), dtype=bool)[::2]
    assert CONTENT in render.text(page, every_other)

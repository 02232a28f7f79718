"""From bytes to a document: the only composition."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from duramen import extract, parse, render
from duramen.model import Model

STORY = b"<title> Old\n oaks </title><nav><a href=/>Home</a></nav><p>The heartwood of an old oak is dark and dense.</p>"
CONTENT = "The heartwood of an old oak is dark and dense."


@pytest.mark.parametrize("html", [STORY, STORY.decode(), parse(STORY)], ids=["bytes", "str", "page"])
def test_a_document_from_anything_readable(html: Any) -> None:
    document = extract(html)
    assert document.text == CONTENT
    assert document.title == "Old oaks"
    assert document.method == "duramen"
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
    assert extract(STORY, method="wlr", count="chars").text == extract(STORY, method="clr").text
    with pytest.raises(ValueError, match="count must be one of"):
        extract(STORY, method="wlr", count="letters")
    with pytest.raises(TypeError, match=r"cuont; its options: count"):
        extract(STORY, method="wlr", cuont="chars")
    with pytest.raises(TypeError, match=r"favour; its options: favor"):
        extract(STORY, favour="recall")


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


class TestTheLearnedExtractor:
    STORY = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts.</p>" * 4
    PAGE = f"<nav><a href=/>Home</a><a href=/news>News</a></nav><article><h1>Oak</h1>{STORY}</article>"

    def test_a_document_has_what_the_model_said(self) -> None:
        document = extract(self.PAGE, method="duramen")
        assert document.decision is not None
        assert (document.kept == document.decision.kept).all()
        assert "dark, dense and dead" in document.text
        assert "News" not in document.text
        assert sum(document.decision.page_types.values()) == pytest.approx(1, abs=1e-3)
        assert extract(self.PAGE, method="wlr").decision is None

    def test_favor_orders_what_is_kept(self) -> None:
        kept = [extract(self.PAGE, method="duramen", favor=favor).kept for favor in ("precision", "recall")]
        assert not (kept[0] & ~kept[1]).any()

    def test_a_model_file_is_loaded_by_its_path(self, tmp_path: Path) -> None:
        shipped = files("duramen.model").joinpath("duramen.model").read_bytes()
        (tmp_path / "own.model").write_bytes(shipped)
        (tmp_path / "cut.model").write_bytes(shipped[:-9])
        own = extract(self.PAGE, method="duramen", model=tmp_path / "own.model")
        assert own.text == extract(self.PAGE, method="duramen").text
        loaded = Model.from_bytes(shipped)
        assert extract(self.PAGE, method="duramen", model=loaded).text == own.text
        with pytest.raises(ValueError, match=r"cut\.model: .*model"):
            extract(self.PAGE, method="duramen", model=tmp_path / "cut.model")

"""The pages that are rendered may refer to copies of images."""

import numpy as np
import pytest

import duramen
from duramen import render
from duramen.tree import has_tag

PAGE = duramen.parse(
    "<p>one <img src=a.jpg alt=A> two</p><p><img src=b.jpg alt=B></p><p>three <img src=c.jpg alt=C></p>",
    url="https://example.org/",
)
A, B, C = np.flatnonzero(has_tag(PAGE.nodes, "img")).tolist()
KEPT = PAGE.nodes.is_text


@pytest.mark.parametrize(
    ("source", "html", "markdown"),
    [
        pytest.param("x_files/a.jpg", 'src="x_files/a.jpg"', "![A](x_files/a.jpg)", id="a copy"),
        pytest.param('"><script>', 'src="&quot;&gt;&lt;script&gt;"', "![A](", id="what is no address stays text"),
    ],
)
def test_a_given_source_is_written(source: str, html: str, markdown: str) -> None:
    assert html in render.html(PAGE, KEPT, sources={A: source})
    shown = render.markdown(PAGE, KEPT, sources={A: source})
    assert markdown in shown
    assert "![B](https://example.org/b.jpg)" in shown


def test_none_leaves_an_image_out_and_nothing_behind() -> None:
    without = {B: None, C: None}
    assert render.markdown(PAGE, KEPT, sources=without) == "one ![A](https://example.org/a.jpg) two\n\nthree"
    html = render.html(PAGE, KEPT, sources=without)
    assert html.count("<img") == 1
    assert "<p></p>" not in html


def test_all_left_out_is_as_without_images() -> None:
    nothing = dict.fromkeys((A, B, C))
    assert render.html(PAGE, KEPT, sources=nothing) == render.html(PAGE, KEPT, images=False)
    assert render.markdown(PAGE, KEPT, sources=nothing) == render.markdown(PAGE, KEPT, images=False)


def test_without_sources_all_is_as_before() -> None:
    assert render.html(PAGE, KEPT, sources={}) == render.html(PAGE, KEPT)
    assert render.html(PAGE, KEPT, images=False, sources={A: "a.jpg"}) == render.html(PAGE, KEPT, images=False)


def test_an_image_in_the_page_itself_is_shown_by_a_copy_only() -> None:
    inline = "data:image/png;base64," + "A" * 2000
    page = duramen.parse(f"<p>one</p><p><img src='{inline}' alt=A></p><p>two</p>")
    kept = page.nodes.is_text
    (row,) = np.flatnonzero(render.kept_images(page, kept)).tolist()
    assert render.markdown(page, kept) == "one\n\ntwo"
    assert render.markdown(page, kept, sources={row: "a.png"}) == "one\n\n![A](a.png)\n\ntwo"
    assert 'src="a.png"' in render.html(page, kept, sources={row: "a.png"})

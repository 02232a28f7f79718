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

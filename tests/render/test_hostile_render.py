"""Pages made to hurt are rendered, in space that their size bounds."""

import pytest

from duramen import parse, render

from ..hostile import FAMILIES

pytestmark = pytest.mark.slow

COUNT = 3_000
MORE = {
    "wide cells": "<table><tr><th>a<th>b" + "<tr><td colspan=1000000>x<td>y" * COUNT,
    "tall cells": "<table><tr><th>a<th>b" + "<tr><td rowspan=1000000>x<td>y" * COUNT,
    "wide and tall cells": "<table>" + "<tr><td rowspan=65534 colspan=1000>x" * COUNT,
    "one wide row": "<table><tr>" + "<td>x" * COUNT + "<tr><td>y" * COUNT,
    "nested tables": "<table><tr><td>x<td>" * COUNT,
    "nested lists": "<ul><li>x" * COUNT,
    "nested quotes": "<blockquote>x<br>" * COUNT,
    "nested emphasis": "<b>x<i>y" * COUNT,
    "emphasis in turns": "<p>" + "<b>\"x\"</b>y<i>'z'</i>" * COUNT,
    "nested formulas": "<p>x<math>" + "<mfrac><mi>a</mi>" * COUNT,
    "nested wrappers": "<p>x" + "<span class=katex>" * COUNT + "y",
    "signs of notes": "<p>" + "<sup><a href=#fn1>1</a></sup>" * COUNT + "<ol><li id=fn1>x",
    "many notes": "<p>x"
    + "".join(f"<sup><a href=#fn{number}>{number}</a></sup>" for number in range(COUNT))
    + "<ol>"
    + "".join(f"<li id=fn{number}>x <a href=#fn{number}>b</a>" for number in range(COUNT)),
    "dollars": "<p>" + "$" * COUNT,
    "written formulas": "<script src=mathjax.js></script><p>" + "\\(" * COUNT,
    "backquotes": "<p><code>" + "`" * COUNT + "</code>",
    "images": "<article><p>x" + "<div><img src=a.png></div>" * COUNT + "<p>y",
    "nested details": "<details><summary>x</summary>y" * COUNT,
    "nested callouts": "<div class='admonition note'>x" * COUNT,
}


@pytest.mark.parametrize("name", [*MORE, *FAMILIES])
def test_hostile_page_is_rendered(name: str) -> None:
    html = MORE[name] if name in MORE else FAMILIES[name](COUNT)
    page = parse(html)
    for show in (render.text, render.markdown, render.html):
        written = show(page, page.nodes.is_text)
        assert len(written) <= 100 * len(page.source) + 1000

"""What each element becomes, case by case."""

import numpy as np

from duramen import parse
from duramen.page import render

from ..cases import cases_of

ADDRESS = "https://e.org/a/b"


def markdown(html: str, *, links: bool = True, images: bool = True, tables: bool = True) -> str:
    page = parse(html, url=ADDRESS)
    return render.markdown(page, page.nodes.is_text, links=links, images=images, tables=tables)


@cases_of(__file__, "markdown")
def test_markdown(html: str, expected: str) -> None:
    assert markdown(html) == expected


@cases_of(__file__, "mathml")
def test_mathml(mathml: str, latex: str) -> None:
    assert markdown(f"<p>a <math><mrow>{mathml}</mrow></math> b") == f"a ${latex}$ b"


def test_only_kept_rows_and_their_structure_are_written_and_options() -> None:
    page = parse("<h1>a</h1><ul><li>b<li>c</ul><table><tr><th>d<th>e<tr><td>f<td>g</table><blockquote>h</blockquote>")
    kept = np.array([page.nodes.is_text[row] and page.text(row) in "bfg" for row in range(len(page.nodes))])
    assert render.markdown(page, kept) == "- b\n\n|  |  |\n| --- | --- |\n| f | g |"
    html = "<p>a <a href=/x>b</a> <img src=/c.png> d<table><tr><th>e<th>f<tr><td>1<td>2</table>"
    assert markdown(html, links=False, images=False, tables=False) == "a b d\n\ne\n\nf\n\n1\n\n2"
    page = parse("<details><summary>a &amp; b</summary><p>c</details>")
    assert render.markdown(page, page.nodes.is_text, details=False) == "**a & b**\n\nc"


def test_the_sign_of_a_note_that_was_dropped_is_left_out() -> None:
    page = parse("<p>a<sup><a href=#fn1>1</a></sup> b<a href=#fn2>[2]</a>.</p><ol><li id=fn1>c<li id=fn2>d</ol>")
    assert render.markdown(page, page.nodes.is_text & page.nodes.in_paragraph) == "a b."
    assert render.markdown(page, page.nodes.is_text) == "a[^1] b[^2].\n\n[^1]: c\n\n[^2]: d"

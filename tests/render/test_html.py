"""What each element becomes, case by case."""

import re
from dataclasses import fields
from typing import get_type_hints

import pytest

from duramen import extract, parse
from duramen.page import render
from duramen.page.render.markup import MarkdownMarkup, MarkdownOptions, Markup, MarkupOptions

from ..cases import cases

SCRIPT = "<script src=/MathJax.js></script>"
MATH = '<code class="language-math">x</code>'


def html(page: str) -> str:
    parsed = parse(page)
    return render.html(parsed, parsed.nodes.is_text)


CASES = {
    "rule": ("<p>a<hr><p>b<hr>", "<p>a</p><hr><p>b</p>"),
    "rule in an item": ("<ul><li>a<hr>b</ul>", "<ul><li>a<hr>b</li></ul>"),
    "no rule between items": ("<ul><li>a</li><hr><li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
    "rule inside emphasis": ("<div>a<b>b<hr>c</b></div>", "<p>a<b>b</b></p><hr><p><b>c</b></p>"),
    "code inside emphasis": (
        "<div>a<b>b<pre>c</pre>d</b></div>",
        "<p>a<b>b</b></p><pre><code>c</code></pre><p><b>d</b></p>",
    ),
    "quote inside emphasis": (
        "<div><b><blockquote>a</blockquote>b</b>c</div>",
        "<b><blockquote><p>a</p></blockquote><p>b</p></b><p>c</p>",
    ),
    "bold in name only": ("<b style='font-weight:normal'><p>a <b>b</b></b>", "<p>a <b>b</b></p>"),
    "formulas for a script to find": (SCRIPT + r"<p>a \(x\) b", f"<p>a {MATH} b</p>"),
    "formula on a line of its own": (SCRIPT + r"<div>a \[x\]</div>", f"<p>a</p><pre>{MATH}</pre>"),
    "scripts leave code alone": (SCRIPT + r"<p><code>\(x\)</code>", r"<p><code>\(x\)</code></p>"),
    "no script to find them": (r"<p>a \(x\)", r"<p>a \(x\)</p>"),
    "MathJax 3 without the formula": ("<p>a <mjx-container><mjx-math>x</mjx-math></mjx-container> b", "<p>a b</p>"),
    "Ruby keeps its tags": ("<p><ruby>漢<rt>kan</rt></ruby>", "<p><ruby>漢<rt>kan</rt></ruby></p>"),
}


@pytest.mark.parametrize(("page", "written"), CASES.values(), ids=CASES)
def test_html(page: str, written: str) -> None:
    assert html(page) == written


@cases(
    (
        "layout and texts",
        "<math onclick=x><mfrac linethickness=0><mi id=y>n</mi><mn>2<img src=x></mn></mfrac><mglyph/></math>",
        '<mfrac linethickness="0"><mi>n</mi><mn>2</mn></mfrac><mrow></mrow>',
    ),
    (
        "nothing hidden",
        "<math><mi>x</mi><mtext hidden>y</mtext><mphantom><mi>z</mi></mphantom></math>",
        "<mi>x</mi><mtext></mtext><mrow></mrow>",
    ),
    (
        "KaTeX",
        "<span class=katex><span class=katex-mathml><math><mi>x</mi></math></span><i class=katex-html>x</i></span>",
        "<mi>x</mi>",
    ),
)
def test_formulas_stay_mathml(math: str, kept: str) -> None:
    found = html(f"<p>a {math} b")
    assert "y" not in re.findall("<annotation.*>(.*)</annotation>", found)[0]
    assert (
        re.sub("<annotation.*</annotation>", "", found)
        == f"<p>a <math><semantics><mrow>{kept}</mrow></semantics></math> b</p>"
    )


def test_a_formula_of_many_elements_is_latex() -> None:
    for many in ("<mrow>" * 60 + "<mi>x", "<mi>x</mi>" * 2_000, "<mfenced><mi>x</mi></mfenced>"):
        assert '<code class="language-math">' in html(f"<p>a <math>{many}</math> b")


def test_pointers_of_tei_have_no_spaces_and_no_foreign_letters() -> None:
    page = parse("<p><a href='/an oak?a&amp;b=&quot;é'>oak</a>")
    assert 'target="/an%20oak?a&amp;b=%22%C3%A9"' in render.tei(page, page.nodes.is_text)


def test_a_value_has_the_names_that_type_checkers_and_the_core_know() -> None:
    for value, keywords in ((Markup, MarkupOptions), (MarkdownMarkup, MarkdownOptions)):
        assert {field.name: field.type for field in fields(value)} == get_type_hints(keywords)
    asked = []

    class Listening:
        def __getattr__(self, name: str) -> bool:
            asked.append(name)
            return True

    page = parse("<p>Oak")
    page.core.render("html", page.nodes.is_text, None, Listening(), {})  # type: ignore[arg-type]
    assert asked == [field.name for field in fields(MarkdownMarkup)]


def test_an_option_that_a_format_lacks_is_an_error() -> None:
    document = extract("<p>Oak", method="body")
    for write in (document.as_html, document.as_xhtml, document.json):
        with pytest.raises(TypeError, match="details"):
            write(details=False)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        render.markdown(document.page, document.kept, colour=True)  # type: ignore[call-arg]

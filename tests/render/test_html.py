"""What each element becomes, case by case."""

import re
from dataclasses import fields
from typing import get_type_hints

import pytest

from duramen import extract, parse
from duramen.page import render
from duramen.page.render.markup import MarkdownMarkup, MarkdownOptions, Markup, MarkupOptions

from ..cases import cases_of


def html(page: str) -> str:
    parsed = parse(page)
    return render.html(parsed, parsed.nodes.is_text)


@cases_of(__file__, "html")
def test_html(page: str, written: str) -> None:
    assert html(page) == written


@cases_of(__file__, "formulas")
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

"""Verdicts about pages that stand in place of a text; `python -m benchmarks completeness` prints the shares."""

import pytest

from benchmarks.completeness.templates import page
from duramen import extract
from tests.completeness.shapes import FULL, SHAPES, STORY, WORDLESS, Line, apart, html

from ..cases import cases_of

SHARE = 0.9


@pytest.mark.parametrize("kept_apart", [False, True])
@pytest.mark.parametrize("kind", SHAPES)
def test_shapes_are_recognised(kind: str, kept_apart: bool) -> None:
    shapes = apart(kind, kept_apart=kept_apart)
    found = {shape[0]: extract(html(shape)).completeness.verdict for shape in shapes}
    wrong = {name: verdict for name, verdict in found.items() if verdict != kind}
    assert len(wrong) <= (1 - SHARE) * len(shapes), wrong


@pytest.mark.parametrize("shape", FULL, ids=lambda shape: shape[0])
def test_full_texts_raise_no_alarm(shape: Line) -> None:
    found = extract(html(shape)).completeness
    assert (found.verdict, found.evidence) == ("full", ())


@pytest.mark.parametrize(
    ("verdict", "shape"), WORDLESS, ids=lambda value: value if isinstance(value, str) else value[0]
)
def test_markup_tells_what_a_page_is(verdict: str, shape: Line) -> None:
    assert extract(html(shape)).completeness.verdict == verdict


def test_evidence_and_the_status_count() -> None:
    found = extract(html(SHAPES["error"][0])).completeness
    assert found.probability > 0.9
    assert any("title" in each for each in found.evidence)
    oops = f"<h1>Oops</h1><p>{STORY[0]}</p>"
    verdicts = [extract(oops), extract(oops, status=404), extract("<p></p>")]
    assert [each.completeness.verdict for each in verdicts] == ["full", "error", "empty"]


FILES = {
    "web/templates/base.html": "<html><title>{% block title %}Lund{% endblock %}</title>{% include 'menu.html' %}"
    "<body>{% block main %}{% block inner %}none{% endblock %}{% endblock %}</body></html>",
    "web/templates/menu.html": "<nav>Menu</nav>",
}


@cases_of(__file__, "templates")
def test_pages(kind: str, template: str, sent: str | None) -> None:
    assert page(kind, "web/templates/login.html", template, FILES.__getitem__) == sent

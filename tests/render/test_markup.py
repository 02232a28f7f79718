"""What of the markup is written: the same names in the dataclass, for type checkers, and in the core."""

from dataclasses import fields
from typing import get_type_hints

import pytest

from duramen import extract, parse
from duramen.page import render
from duramen.page.render.markup import MarkdownMarkup, MarkdownOptions, Markup, MarkupOptions


@pytest.mark.parametrize(("value", "keywords"), [(Markup, MarkupOptions), (MarkdownMarkup, MarkdownOptions)])
def test_a_value_has_the_names_that_type_checkers_know(value: type[Markup], keywords: type) -> None:
    assert {field.name: field.type for field in fields(value)} == get_type_hints(keywords)


def test_the_core_reads_each_field() -> None:
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

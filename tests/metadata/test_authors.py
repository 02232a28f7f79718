"""Names out of bylines."""

from hypothesis import example, given
from hypothesis import strategies as st

from duramen.page.metadata import people

from ..cases import cases_of
from ..hostile import family
from .test_sources import read


@cases_of(__file__, "bylines")
def test_people(byline: str, names: list[str]) -> None:
    assert list(people([byline], not_people=["The Forester", "forester"])) == names


@given(st.lists(st.text()))
@example(["http://example.org Ann ann@example.org"])
@example(["A＠b"])
def test_no_name_is_an_address(bylines: list[str]) -> None:
    for name in people(bylines):
        assert name.strip() == name != ""
        assert "@" not in name
        assert "://" not in name


@cases_of(__file__, "pages")
def test_authors_of_a_page(html: str, names: list[str], url: str | None) -> None:
    assert list(read(family(html)(1), url or "https://forester.example/2021/oak").authors) == names

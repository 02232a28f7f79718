"""Where each field is found: one small page for each idea; and laws of any page."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duramen
from duramen.page import metadata
from duramen.page.metadata import FIELDS, Metadata

from ..cases import cases_of, examples
from ..hostile import family

URL = "https://example.org/news/oak"


def read(html: str, url: str | None = URL) -> Metadata:
    return metadata.read(duramen.parse(html, url=url), today="2026-01-31")


@cases_of(__file__, "pages")
def test_a_field(html: str, field: str, value: object, source: str) -> None:
    found = read(html)
    assert getattr(found, field) == (tuple(value) if isinstance(value, list) else value)
    assert found.sources[field] == source


@pytest.mark.parametrize(("language", "day"), [("en-US", "2021-03-04"), ("en-GB", "2021-04-03"), ("fr", "2021-04-03")])
def test_the_language_says_which_number_is_the_month(language: str, day: str) -> None:
    assert read(f"<html lang={language}><h1>Oak</h1><p>03/04/2021").published == day


@examples(
    *((name, (), "visible") for name in ("related-posts", "comments", "site-footer", "commentList")),
    *((name, ("Bo Díaz",), "visible") for name in ("comments-open", "has-sidebar")),
)
def test_a_related_story_has_other_authors_and_dates(name: str, authors: tuple[str, ...], source: str) -> None:
    html = f"<h1>Oak</h1><p>Text<div class={name}><b class=author>Bo Díaz</b><time>2020-01-01</time></div>"
    assert (read(html).authors, read(html).sources.get("published")) == (authors, source)


def test_the_day_in_the_address_decides_between_two_and_nothing_comes_from_nothing() -> None:
    html = "<meta name=date content=2022-01-01><h1>Oak</h1><p>4 March 2021, 5 p.m."
    assert read(html, "https://example.org/2021/03/04/oak").published == "2021-03-04"
    assert read("", None) == Metadata()
    with pytest.raises(ValueError, match="today must be a day"):
        metadata.read(duramen.parse(""), today="tomorrow")


@cases_of(__file__, "languages")
def test_language_tag(text: str, tag: str | None) -> None:
    assert read(f"<html lang='{text}'>").language == tag


TODAY = "2026-01-31"
NAMES = "property name itemprop http-equiv content class id rel href datetime lang type".split()
VALUES = st.text(max_size=30) | st.sampled_from(
    ["og:title", "article:published_time", "author", "byline", "date", "canonical", "2030-01-01", "By @ann http://x"]
)
TAGS = ["meta", "link", "time", "a", "h1", "p", "div", "html", "title", "span"]


@st.composite
def pages(draw: st.DrawFn) -> str:
    html = []
    for _ in range(draw(st.integers(0, 8))):
        attributes = draw(st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4))
        quoted = "".join(f' {name}="{value.replace(chr(34), "&quot;")}"' for name, value in attributes.items())
        html.append(f"<{draw(st.sampled_from(TAGS))}{quoted}>{draw(VALUES)}")
    return "".join(html)


def check(found: Metadata) -> None:
    assert set(found.sources) == {field.name for field in FIELDS if getattr(found, field.name)}
    assert all(date is None or "1990" <= date[:10] <= TODAY for date in (found.published, found.modified))
    assert not any("@" in name or "://" in name for name in found.authors)
    assert pickle.loads(pickle.dumps(found)) == found
    str(found.as_dict()).encode()


@given(pages(), st.none() | st.text(max_size=30) | st.just("https://example.org/2030/01/01/x"))
def test_any_page(html: str, url: str | None) -> None:
    page = duramen.parse(html, url=url)
    check(metadata.read(page, today=TODAY))
    assert metadata.read(page, today=TODAY) == metadata.read(page, today=TODAY)


@cases_of(__file__, "hostile")
def test_hostile_pages_are_read(html: str) -> None:
    check(metadata.read(duramen.parse(family(html)(1)), today=TODAY))

"""What holds for any page, and pages made to hurt."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duramen
from duramen.page import metadata
from duramen.page.metadata import FIELDS, Metadata

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


SCRIPT = "<script type=application/ld+json>{}</script>"
HOSTILE = {
    "many objects": SCRIPT.format('{"@type":"Article","headline":"x"}' * 20_000),
    "commas": SCRIPT.format('{"a":1' + " ," * 100_000 + "}"),
    "open strings": SCRIPT.format('"headline":"' * 20_000),
    "open authors": SCRIPT.format('"author":{"x":' * 20_000),
    "many scripts": SCRIPT.format("{}") * 5_000,
    "many meta": "<meta name=author content='Ann Lee'>" * 50_000,
    "many titles": "<meta property=og:title content='Oak trees'>" * 5_000 + "<h1>Oak trees</h1>" * 5_000,
    "many links": "<link rel=alternate type=application/rss+xml href=x>" * 20_000,
    "many bylines": "<b class=author>Ann Lee</b>" * 20_000,
    "many dates": "<time>x 2030-01-01</time>" * 20_000,
    "deep bylines": "<div class=author>" * 400 + "Ann Lee",
    "long byline": f"<meta name=author content='{'by ' * 50_000}'>",
    "long title": f"<title>{'a | ' * 50_000}</title>",
    "long date": f"<meta name=date content='{'1.' * 50_000}'>",
    "long markup": f"<meta name=description content='{'&lt;a ' * 50_000}'>",
    "long class": f"<p class='{'author ' * 50_000}'>Ann Lee",
    "open state": "<script>" + '"publishedAt":"' * 50_000 + "</script>",
    "surrogates": SCRIPT.format('{"@type":"Article","headline":"\\ud800x"}'),
    "huge numbers": SCRIPT.format('{"@type":"Article","datePublished":' + "9" * 10_000 + "}"),
}


@pytest.mark.parametrize("html", HOSTILE.values(), ids=HOSTILE)
def test_hostile_pages_are_read(html: str) -> None:
    check(metadata.read(duramen.parse(html), today=TODAY))

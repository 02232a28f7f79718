"""Where each field is found: one small page for each idea; and laws of any page."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duramen
from duramen.page import metadata
from duramen.page.metadata import FIELDS, Metadata

from ..cases import cases, examples

URL = "https://example.org/news/oak"
CARD = "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='Ann Lee'>"
COMMENTED = "<h1>Oak</h1><div class=post-author>Ann Lee</div><div class=comment><b class=author>Bo</b></div>"
CC = "https://creativecommons.org/licenses/by/4.0/"
FEED = "<link rel=alternate type=application/"


def read(html: str, url: str | None = URL) -> Metadata:
    return metadata.read(duramen.parse(html, url=url), today="2026-01-31")


@cases(
    ("Open Graph", "<meta property=og:title content=Oak>", "title", "Oak", "open-graph"),
    ("Open Graph by name", "<meta name=og:title content=Oak>", "title", "Oak", "open-graph"),
    ("Dublin Core", "<meta name=DC.title content=Oak>", "title", "Oak", "dublin-core"),
    ("a scholarly page", "<meta name=citation_title content=Oak>", "title", "Oak", "meta"),
    ("author", "<meta name=author content='Ann Lee'>", "authors", ("Ann Lee",), "meta"),
    ("author of a card", CARD, "authors", ("Ann Lee",), "twitter"),
    ("an item", "<p itemscope itemprop=author>By <b itemprop=name>Ann Lee</b>", "authors", ("Ann Lee",), "microdata"),
    ("rel=author", "<a rel=author href=/ann>Ann Lee</a>", "authors", ("Ann Lee",), "visible"),
    ("a line near h1", "<h1>Oak</h1><p>By Ann Lee<p>Text", "authors", ("Ann Lee",), "visible"),
    ("a byline and a comment", COMMENTED, "authors", ("Ann Lee",), "visible"),
    ("published", "<meta property=article:published_time content=2021-03-04>", "published", "2021-03-04", "open-graph"),
    ("microdata", "<time itemprop=datePublished datetime=2021-03-04>x</time>", "published", "2021-03-04", "microdata"),
    ("time", "<h1>Oak</h1><time datetime=2021-03-04>Thursday</time>", "published", "2021-03-04", "visible"),
    ("a date near h1", "<h1>Oak</h1><p>4. März 2021<p>Text", "published", "2021-03-04", "visible"),
    ("a title", "<abbr class=published title=2021-03-04>long ago</abbr> 1x1", "published", "2021-03-04", "visible"),
    ("script", '<script>state = {"publishedAt": "2021-03-04"}</script>', "published", "2021-03-04", "script"),
    ("a change", "<p>Updated: 4 March 2021", "modified", "2021-03-04", "visible"),
    ("only a change", "<p>Updated: 4 March 2021", "published", "2021-03-04", "modified"),
    ("site", "<meta property=og:site_name content=Wood>", "site_name", "Wood", "open-graph"),
    ("description", "<meta name=description content='Of trees'>", "description", "Of trees", "meta"),
    ("language", "<html lang=de-at>", "language", "de-AT", "html"),
    ("locale", "<meta property=og:locale content=pt_BR>", "language", "pt-BR", "open-graph"),
    ("canonical", "<link rel=canonical href=../oak>", "canonical_url", "https://example.org/oak", "link"),
    ("licence", "<a rel=license href=/cc>l</a>", "licence", "https://example.org/cc", "link"),
    ("a licence that is only linked", f"<a href={CC}>CC</a>", "licence", CC, "visible"),
    ("keywords", "<meta name=keywords content='oak, tree,oak,'>", "tags", ("oak", "tree"), "meta"),
    ("article:tag", "<meta property=article:tag content=oak>" * 2, "tags", ("oak",), "open-graph"),
    ("rel=tag", "<a rel=tag href=/t>#oak</a>", "tags", ("oak",), "link"),
    ("image", "<meta property=og:image content=/i.png>", "image", "https://example.org/i.png", "open-graph"),
    ("type", "<meta property=og:type content=Article>", "page_type", "article", "open-graph"),
    ("a feed of RSS", f"{FEED}rss+xml href=/rss>", "feeds", ("https://example.org/rss",), "link"),
    ("a feed of Atom", f"{FEED}atom+xml href=a>", "feeds", ("https://example.org/news/a",), "link"),
    ("next page", "<link rel=next href='?page=2'>", "next_page", f"{URL}?page=2", "link"),
)
def test_a_field(html: str, field: str, value: object, source: str) -> None:
    found = read(html)
    assert getattr(found, field) == value
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


@examples(
    ("EN", "en"),
    ("zh-hans_cn", "zh-Hans-CN"),
    ("es-419", "es-419"),
    ("de_DE@euro", "de-DE"),
    ("", None),
    ("xx", None),
)
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

"""Where each field is found: one small page for each idea."""

import pytest

import duramen
from duramen.page import metadata
from duramen.page.metadata import Metadata

from ..cases import cases, examples

URL = "https://example.org/news/oak"


def read(html: str, url: str | None = URL) -> Metadata:
    return metadata.read(duramen.parse(html, url=url), today="2026-01-31")


@cases(
    ("Open Graph", "<meta property=og:title content=Oak>", "title", "Oak", "open-graph"),
    ("Open Graph by name", "<meta name=og:title content=Oak>", "title", "Oak", "open-graph"),
    ("Dublin Core", "<meta name=DC.title content=Oak>", "title", "Oak", "dublin-core"),
    ("a scholarly page", "<meta name=citation_title content=Oak>", "title", "Oak", "meta"),
    ("author", "<meta name=author content='Ann Lee'>", "authors", ("Ann Lee",), "meta"),
    (
        "author of a card",
        "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='Ann Lee'>",
        "authors",
        ("Ann Lee",),
        "twitter",
    ),
    (
        "author in microdata",
        "<p itemscope itemprop=author>By <b itemprop=name>Ann Lee</b>, writer",
        "authors",
        ("Ann Lee",),
        "microdata",
    ),
    ("rel=author", "<a rel=author href=/ann>Ann Lee</a>", "authors", ("Ann Lee",), "visible"),
    ("a line near h1", "<h1>Oak</h1><p>By Ann Lee<p>Text", "authors", ("Ann Lee",), "visible"),
    (
        "a byline and a comment",
        "<h1>Oak</h1><div class=post-author>Ann Lee</div><div class=comment><b class=author>Bo</b></div>",
        "authors",
        ("Ann Lee",),
        "visible",
    ),
    (
        "published",
        "<meta property=article:published_time content=2021-03-04T05:06:07Z>",
        "published",
        "2021-03-04T05:06:07+00:00",
        "open-graph",
    ),
    ("microdata", "<time itemprop=datePublished datetime=2021-03-04>x</time>", "published", "2021-03-04", "microdata"),
    ("time", "<h1>Oak</h1><time datetime=2021-03-04>Thursday</time>", "published", "2021-03-04", "visible"),
    ("a date near h1", "<h1>Oak</h1><p>4. März 2021<p>Text", "published", "2021-03-04", "visible"),
    (
        "a title",
        "<h1>Oak</h1><abbr class=published title=2021-03-04>long ago</abbr> 1x1",
        "published",
        "2021-03-04",
        "visible",
    ),
    ("script", '<script>state = {"publishedAt": "2021-03-04"}</script>', "published", "2021-03-04", "script"),
    ("a change", "<p>Updated: 4 March 2021", "modified", "2021-03-04", "visible"),
    ("only a change", "<p>Updated: 4 March 2021", "published", "2021-03-04", "modified"),
    ("site", "<meta property=og:site_name content=Wood>", "site_name", "Wood", "open-graph"),
    ("description", "<meta name=description content='Of trees'>", "description", "Of trees", "meta"),
    ("language", "<html lang=de-at>", "language", "de-AT", "html"),
    ("locale", "<meta property=og:locale content=pt_BR>", "language", "pt-BR", "open-graph"),
    ("canonical", "<link rel=canonical href=../oak>", "canonical_url", "https://example.org/oak", "link"),
    ("licence", "<a rel=license href=/cc>l</a>", "licence", "https://example.org/cc", "link"),
    (
        "a licence that is only linked",
        "<a href=https://creativecommons.org/licenses/by/4.0/>CC</a>",
        "licence",
        "https://creativecommons.org/licenses/by/4.0/",
        "visible",
    ),
    ("keywords", "<meta name=keywords content='oak, tree,oak,'>", "tags", ("oak", "tree"), "meta"),
    ("article:tag", "<meta property=article:tag content=oak>" * 2, "tags", ("oak",), "open-graph"),
    ("rel=tag", "<a rel=tag href=/t>#oak</a>", "tags", ("oak",), "link"),
    ("image", "<meta property=og:image content=/i.png>", "image", "https://example.org/i.png", "open-graph"),
    ("type", "<meta property=og:type content=Article>", "page_type", "article", "open-graph"),
    (
        "feeds",
        "<link rel=alternate type=application/rss+xml href=/rss><link rel=alternate type=application/atom+xml href=a>",
        "feeds",
        ("https://example.org/rss", "https://example.org/news/a"),
        "link",
    ),
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

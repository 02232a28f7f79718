"""JSON-LD, whole and broken."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duramen
from duramen.page import metadata
from duramen.page.metadata import FIELDS, Metadata

from ..cases import cases

ARTICLE = {"@type": "NewsArticle", "headline": "Oak", "datePublished": "2021-03-04", "author": {"name": "Ann Lee"}}
ANN = {"@id": "#ann", "@type": "Person", "name": "Ann Lee"}


def read(*scripts: str) -> Metadata:
    html = "".join(f"<script type=application/ld+json>{script}</script>" for script in scripts)
    return metadata.read(duramen.parse(html), today="2026-01-31")


@cases(
    ("whole", json.dumps(ARTICLE)),
    ("a list", json.dumps([ARTICLE])),
    ("a graph", json.dumps({"@graph": [{"@type": "WebSite", "name": "x"}, ARTICLE]})),
    ("the main entity", json.dumps({"@type": "WebPage", "mainEntity": ARTICLE})),
    ("a comma too many", json.dumps(ARTICLE)[:-1] + ",}"),
    ("in a comment", f"<!-- {json.dumps(ARTICLE)} -->"),
    ("in CDATA", f"//<![CDATA[\n{json.dumps(ARTICLE)}\n//]]>"),
    ("two in a row", f"{json.dumps({'@type': 'WebSite'})}\n{json.dumps(ARTICLE)}"),
    ("a semicolon", json.dumps(ARTICLE) + ";"),
    ("comments of JavaScript", json.dumps(ARTICLE).replace(", ", " /* no */, // x\n,", 1)),
    ("behind a comment", f"<!-- two oaks --> {json.dumps(ARTICLE)}"),
    ("entities", json.dumps(ARTICLE).replace('"', "&quot;")),
    ("a line end in a string", json.dumps(ARTICLE).replace("Oak", "Oak\n")),
    ("cut off", json.dumps(ARTICLE)[:-1]),
    ("a full type", json.dumps({**ARTICLE, "@type": "https://schema.org/NewsArticle"})),
    ("two types", json.dumps({**ARTICLE, "@type": ["NewsArticle", "ReportageNewsArticle"]})),
    ("an author without a type", json.dumps({**ARTICLE, "author": "Ann Lee"})),
    ("a list in a list", json.dumps({**ARTICLE, "author": [[{"name": "Ann Lee"}]]})),
    ("lists in lists", json.dumps({**ARTICLE, "author": [{"name": ["Ann Lee"]}]})),
    ("an author by reference", json.dumps({"@graph": [{**ARTICLE, "author": {"@id": "#ann"}}, ANN]})),
)
def test_the_article_is_found(script: str) -> None:
    found = read(script)
    assert (found.title, found.authors, found.published) == ("Oak", ("Ann Lee",), "2021-03-04")
    assert found.sources["title"] == found.sources["authors"] == found.sources["published"] == "json-ld"


def test_people_go_before_groups() -> None:
    group, person = {"@type": "Organization", "name": "Forest Press"}, {"@type": "Person", "name": "Ann Lee"}
    assert read(json.dumps({**ARTICLE, "author": [group, person]})).authors == ("Ann Lee",)
    assert read(json.dumps({**ARTICLE, "author": group})).authors == ()
    agency = {"@type": "Organization", "name": "Associated Press"}
    assert read(json.dumps({**ARTICLE, "author": agency})).authors == ("Associated Press",)
    assert read(json.dumps({**ARTICLE, "author": group, "publisher": group})).authors == ()


def test_a_person_may_be_called_like_the_site_and_a_ring_of_references_ends() -> None:
    person = {"@type": "Person", "name": "Ann Lee"}
    assert read(json.dumps({**ARTICLE, "author": person, "publisher": person})).authors == ("Ann Lee",)
    ring = [{"@id": "#a", "@type": "Article", "author": {"@id": "#b"}}, {"@id": "#b", "author": {"@id": "#a"}}]
    assert read(json.dumps({"@graph": ring})).authors == ()


def test_articles_beside_the_page_s_own_do_not_sign() -> None:
    other = {"@type": "NewsArticle", "headline": "Elm disease", "author": {"name": "Bo Díaz"}}
    html = f"<title>Oak</title><script type=application/ld+json>{json.dumps([other, ARTICLE])}</script>"
    assert metadata.read(duramen.parse(html), today="2026-01-31").authors == ("Ann Lee",)


def test_other_fields() -> None:
    about = {"description": "Of trees &amp; time", "inLanguage": "en_us", "keywords": "oak, tree"}
    links = {"license": "https://example.org/licence", "image": {"url": "https://example.org/oak.jpg"}}
    publisher = {"@type": "Organization", "name": "The Forester"}
    article = {**ARTICLE, **about, **links, "publisher": publisher, "dateModified": "2021-03-05T10:00:00Z"}
    found = read(json.dumps(article))
    assert found.modified == "2021-03-05T10:00:00+00:00"
    assert (found.description, found.language) == ("Of trees & time", "en-US")
    assert (found.licence, found.image) == ("https://example.org/licence", "https://example.org/oak.jpg")
    assert (found.tags, found.site_name, found.page_type) == (("oak", "tree"), "The Forester", "article")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["@type", "@id", "@graph", "author", "name", "headline", "datePublished", "image", "keywords"]
            )
            | st.text(max_size=5),
            inner | st.sampled_from(["Article", "Person", "WebPage", "#a"]),
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(JSON.map(json.dumps) | st.text(alphabet='{}[]",:\\<!->abc0 &;\n'))
def test_any_json_ld_and_any_text_in_a_script_will_do(script: str) -> None:
    found = read(script)
    assert set(found.sources) == {field.name for field in FIELDS if getattr(found, field.name)}


@pytest.mark.parametrize("depth", [100, 900, 1_000, 100_000])
@pytest.mark.parametrize("start", ["[", '{"a":', '{"@graph":[', '{"@type":"Article","headline":"Oak","mainEntity":'])
def test_json_that_nests_deep_costs_nothing_but_itself(start: str, depth: int) -> None:
    """Two copies, so that things are compared; the page's other sources still tell its title."""
    end = "".join({"[": "]", "{": "}"}[sign] for sign in reversed(start) if sign in "[{")
    script = f"<script type=application/ld+json>{start * depth}1{end * depth}</script>"
    found = metadata.read(duramen.parse(f"<title>Oak</title>{script * 2}<h1>Oak</h1>"), today="2026-01-01")
    assert found.title == "Oak"

"""Names out of bylines."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import duramen
from duramen.page import metadata
from duramen.page.metadata import people


@pytest.mark.parametrize(
    ("byline", "names"),
    [
        pytest.param("Ann Lee", ["Ann Lee"], id="a name"),
        pytest.param("By Ann Lee", ["Ann Lee"], id="English"),
        pytest.param("Von Ann Lee", ["Ann Lee"], id="German"),
        pytest.param("Автор: Анна Ли", ["Анна Ли"], id="Russian"),
        pytest.param("著者：後藤大地", ["後藤大地"], id="Japanese"),
        pytest.param("Written by: Ann Lee", ["Ann Lee"], id="two words before it"),
        pytest.param("View all posts by Ann Lee", ["Ann Lee"], id="a link's words"),
        pytest.param("Per-Erik Berg", ["Per-Erik Berg"], id="a name that begins like a prefix"),
        pytest.param("Ann Lee and Bo Díaz", ["Ann Lee", "Bo Díaz"], id="and"),
        pytest.param("Ann Lee, Bo Díaz & Cy Wu", ["Ann Lee", "Bo Díaz", "Cy Wu"], id="a list"),
        pytest.param("Ann Lee, Bo Díaz, and Cy Wu", ["Ann Lee", "Bo Díaz", "Cy Wu"], id="a comma before and"),
        pytest.param("Ann und Bo", ["Ann", "Bo"], id="first names"),
        pytest.param("Ana Costa e Silva", ["Ana Costa e Silva"], id="a surname with and"),
        pytest.param("Lee, Ann", ["Ann Lee"], id="surname first"),
        pytest.param("Lee, Ann B.", ["Ann B Lee"], id="surname first, and an initial"),
        pytest.param("Dan Abel and Bo Díaz", ["Dan Abel", "Bo Díaz"], id="a name that is a conjunction elsewhere"),
        pytest.param("ANN LEE UND BO DÍAZ", ["Ann Lee", "Bo Díaz"], id="a conjunction in capitals"),
        pytest.param("Jane Reporter", ["Jane Reporter"], id="a name that is a trade"),
        pytest.param("Ann Lee, Senior Reporter", ["Ann Lee"], id="a role after a comma"),
        pytest.param("Ann Lee Political Correspondent", ["Ann Lee"], id="a role after the name"),
        pytest.param("Ann Lee, PhD, MPH", ["Ann Lee"], id="degrees"),
        pytest.param("Ann Lee | 3 May 2021", ["Ann Lee"], id="a date after a bar"),
        pytest.param("Ann Lee on Tuesday", ["Ann Lee"], id="a day"),
        pytest.param("Ann Lee Dec 3, 2021", ["Ann Lee"], id="a date after the name"),
        pytest.param("Ann Lee » Sun Mar 02, 2021", ["Ann Lee"], id="a day of the week"),
        pytest.param("April Roach", ["April Roach"], id="a name that is a month"),
        pytest.param("Ann Lee (AFP)", ["Ann Lee"], id="brackets"),
        pytest.param("Paramita (Guha) Ghosh", ["Paramita Ghosh"], id="brackets inside a name"),
        pytest.param("Ann Lee ann@example.org", ["Ann Lee"], id="an e-mail"),
        pytest.param("Ann Lee @annlee", ["Ann Lee"], id="a handle"),
        pytest.param("ANN LEE", ["Ann Lee"], id="capitals"),
        pytest.param("luizjr4", ["luizjr4"], id="a user"),
        pytest.param("Ann Lee, Ann Lee", ["Ann Lee"], id="twice"),
        pytest.param("By", [], id="by nobody"),
        pytest.param("Staff", [], id="staff"),
        pytest.param("News Staff", [], id="some staff"),
        pytest.param("admin", [], id="admin"),
        pytest.param("Editorial Team", [], id="a team"),
        pytest.param("Guest", [], id="a guest"),
        pytest.param("編集部", [], id="a Japanese team"),
        pytest.param("Senior Reporter", [], id="a role alone"),
        pytest.param("https://example.org/ann", [], id="an address"),
        pytest.param("www.example.org", [], id="an address without scheme"),
        pytest.param("ann@example.org", [], id="an e-mail alone"),
        pytest.param("3 May 2021", [], id="a date alone"),
        pytest.param("The Forester", [], id="the site"),
        pytest.param("Forester", [], id="the site without its article"),
    ],
)
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


BYLINE = "<h1>Oak</h1><p class=byline>By Ann Lee, 3 May 2021</p>"
BLOG = "https://forester.example/2021/oak"
STORY = f"<h1>Oak</h1>{'<p>Oaks are old.</p>' * 16}"


@pytest.mark.parametrize(
    ("html", "url", "names"),
    [
        pytest.param(BYLINE, BLOG, ("Ann Lee",), id="a byline"),
        pytest.param(BYLINE, "https://forester.example/", (), id="a home page"),
        pytest.param(
            BYLINE + "<script type=application/ld+json>{'@type': 'Product', 'name': 'Oak'}</script>".replace("'", '"'),
            BLOG,
            (),
            id="a product",
        ),
        pytest.param("<h1>Oak</h1><p>Written by<p>Ann Lee", BLOG, ("Ann Lee",), id="in two blocks"),
        pytest.param("<h1>Oak</h1><p>Author:<div>Ann Lee</div>", BLOG, ("Ann Lee",), id="below a label"),
        pytest.param("<h1>Oak</h1><p>Written by<p>the people of the wood", BLOG, (), id="small letters below a label"),
        pytest.param("<h1>Oak</h1><p>Published 7 May 2023 by Ann Lee", BLOG, ("Ann Lee",), id="behind a date"),
        pytest.param("<h1>Oak</h1><p>An oak by The Road", BLOG, (), id="by inside a sentence"),
        pytest.param(f"{STORY}<h3>Author</h3><p>Ann Lee<p>Written by Ann Lee", BLOG, ("Ann Lee",), id="below the text"),
        pytest.param(f"{STORY}<p>Written by Ann Lee<p>Written by Bob Oak", BLOG, (), id="two names below the text"),
        pytest.param(f"{STORY}<p>АВТОР <b>Анна Ли</b>", BLOG, ("Анна Ли",), id="below the text, in capitals"),
        pytest.param(f"{STORY}<p>By Ann Lee", BLOG, (), id="a mere by below the text"),
        pytest.param("<h1>Oak</h1><p>In <a href=/author/Ann_Lee.html?x#y>Ann Lée</a>", BLOG, ("Ann Lée",), id="a link"),
        pytest.param(
            "<h1>Oak</h1><a href=/author/ann-lee><div>Ann Lee</div></a>", BLOG, ("Ann Lee",), id="link around"
        ),
        pytest.param("<h1>Oak</h1><p>In <a href=/authors/ann-lee/>Bob Oak</a>", BLOG, (), id="a link to another"),
        pytest.param("<h1>Oak</h1><p>In <a href=/topics/old-oaks>Old Oaks</a>", BLOG, (), id="a link to a topic"),
        pytest.param("<h1>Oak</h1><p class=author>Maybe up to billions</p>", BLOG, (), id="words of a sentence"),
        pytest.param("<h1>Result</h1><span class=fn>is_ok</span>", BLOG, (), id="the name of a function"),
        pytest.param("<h1>Oak</h1><p class=byline>Visit the Oak Store</p>", BLOG, (), id="a link to a shop"),
        pytest.param("<h1>Oak</h1><p class=byline>Reviewed by Ann Lee</p>", BLOG, (), id="a reviewer"),
        pytest.param(
            "<meta name=author content='Cy Wu'>" + BYLINE, BLOG, ("Ann Lee",), id="declared, but nowhere seen"
        ),
        pytest.param(
            "<meta name=author content='Cy Wu'>" + BYLINE + "<p>Editor: CY WU", BLOG, ("Cy Wu",), id="declared and seen"
        ),
        pytest.param("<h1>Oak</h1><time>2021-03-01</time><p class=author>ARD</p>", BLOG, (), id="a broadcaster"),
        pytest.param("<h1>Oak</h1><time>2021-03-01</time><p class=author>amw</p>", BLOG, (), id="the code of a writer"),
        pytest.param("<h1>Oak</h1><time>2021-03-01</time><p class=author>Jules</p>", BLOG, ("Jules",), id="a pen name"),
        pytest.param("<meta name=author content=wordpressadmin><p>Oak", BLOG, (), id="an account of nobody"),
        pytest.param(
            "<h1>News</h1><h2><a href=/oak>Oak</a></h2><p class=byline>By Ann Lee</p>", BLOG, (), id="of a teaser"
        ),
        pytest.param("<meta name=author content=page.head.author><p>Oak", BLOG, (), id="a key of a template"),
        pytest.param("<meta name=author content='Forester Daily'><p>Oak", BLOG, (), id="an organisation"),
        pytest.param(
            "<meta name=author content='Ann Lee, Associated Press'><p>Oak", BLOG, ("Ann Lee",), id="with her agency"
        ),
        pytest.param("<meta name=author content=Reuters><p>Oak", BLOG, ("Reuters",), id="an agency alone"),
        pytest.param("<meta name=author content='Forester'><p>Oak", BLOG, (), id="the site by its address"),
        pytest.param(
            "<h1>Oak</h1><div itemprop=comment itemscope><b itemprop=author>Bo Díaz</b></div>",
            BLOG,
            (),
            id="who comments",
        ),
        pytest.param(
            "<h1>Oaks</h1><p class=username>bo_d</p><time>2021-05-03T10:00</time>",
            "https://forester.example/forum/viewtopic.php?t=1",
            ("bo_d",),
            id="a user of a forum",
        ),
    ],
)
def test_authors_of_a_page(html: str, url: str, names: tuple[str, ...]) -> None:
    assert metadata.read(duramen.parse(html, url=url), today="2026-01-31").authors == names

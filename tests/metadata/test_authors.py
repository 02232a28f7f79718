"""Names out of bylines."""

from hypothesis import example, given
from hypothesis import strategies as st

import duramen
from duramen.page import metadata
from duramen.page.metadata import people

from ..cases import cases


@cases(
    ("a name", "Ann Lee", ["Ann Lee"]),
    ("English", "By Ann Lee", ["Ann Lee"]),
    ("German", "Von Ann Lee", ["Ann Lee"]),
    ("Russian", "Автор: Анна Ли", ["Анна Ли"]),
    ("Japanese", "著者：後藤大地", ["後藤大地"]),
    ("two words before it", "Written by: Ann Lee", ["Ann Lee"]),
    ("a link's words", "View all posts by Ann Lee", ["Ann Lee"]),
    ("a name that begins like a prefix", "Per-Erik Berg", ["Per-Erik Berg"]),
    ("and", "Ann Lee and Bo Díaz", ["Ann Lee", "Bo Díaz"]),
    ("a list", "Ann Lee, Bo Díaz & Cy Wu", ["Ann Lee", "Bo Díaz", "Cy Wu"]),
    ("a comma before and", "Ann Lee, Bo Díaz, and Cy Wu", ["Ann Lee", "Bo Díaz", "Cy Wu"]),
    ("first names", "Ann und Bo", ["Ann", "Bo"]),
    ("a surname with and", "Ana Costa e Silva", ["Ana Costa e Silva"]),
    ("surname first", "Lee, Ann", ["Ann Lee"]),
    ("surname first, and an initial", "Lee, Ann B.", ["Ann B Lee"]),
    ("a name that is a conjunction elsewhere", "Dan Abel and Bo Díaz", ["Dan Abel", "Bo Díaz"]),
    ("a conjunction in capitals", "ANN LEE UND BO DÍAZ", ["Ann Lee", "Bo Díaz"]),
    ("a name that is a trade", "Jane Reporter", ["Jane Reporter"]),
    ("a role after a comma", "Ann Lee, Senior Reporter", ["Ann Lee"]),
    ("a role after the name", "Ann Lee Political Correspondent", ["Ann Lee"]),
    ("degrees", "Ann Lee, PhD, MPH", ["Ann Lee"]),
    ("a date after a bar", "Ann Lee | 3 May 2021", ["Ann Lee"]),
    ("a day", "Ann Lee on Tuesday", ["Ann Lee"]),
    ("a date after the name", "Ann Lee Dec 3, 2021", ["Ann Lee"]),
    ("a day of the week", "Ann Lee » Sun Mar 02, 2021", ["Ann Lee"]),
    ("a name that is a month", "April Roach", ["April Roach"]),
    ("brackets", "Ann Lee (AFP)", ["Ann Lee"]),
    ("brackets inside a name", "Paramita (Guha) Ghosh", ["Paramita Ghosh"]),
    ("an e-mail", "Ann Lee ann@example.org", ["Ann Lee"]),
    ("a handle", "Ann Lee @annlee", ["Ann Lee"]),
    ("capitals", "ANN LEE", ["Ann Lee"]),
    ("a user", "luizjr4", ["luizjr4"]),
    ("twice", "Ann Lee, Ann Lee", ["Ann Lee"]),
    ("by nobody", "By", []),
    ("staff", "Staff", []),
    ("some staff", "News Staff", []),
    ("admin", "admin", []),
    ("a team", "Editorial Team", []),
    ("a guest", "Guest", []),
    ("a Japanese team", "編集部", []),
    ("a role alone", "Senior Reporter", []),
    ("an address", "https://example.org/ann", []),
    ("an address without scheme", "www.example.org", []),
    ("an e-mail alone", "ann@example.org", []),
    ("a date alone", "3 May 2021", []),
    ("the site", "The Forester", []),
    ("the site without its article", "Forester", []),
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
FORUM = "https://forester.example/forum/viewtopic.php?t=1"
STORY = f"<h1>Oak</h1>{'<p>Oaks are old.</p>' * 16}"


@cases(
    ("a byline", BYLINE, BLOG, ("Ann Lee",)),
    ("a home page", BYLINE, "https://forester.example/", ()),
    ("a product", BYLINE + '<script type=application/ld+json>{"@type": "Product"}</script>', BLOG, ()),
    ("in two blocks", "<h1>Oak</h1><p>Written by<p>Ann Lee", BLOG, ("Ann Lee",)),
    ("below a label", "<h1>Oak</h1><p>Author:<div>Ann Lee</div>", BLOG, ("Ann Lee",)),
    ("small letters below a label", "<h1>Oak</h1><p>Written by<p>the people of the wood", BLOG, ()),
    ("behind a date", "<h1>Oak</h1><p>Published 7 May 2023 by Ann Lee", BLOG, ("Ann Lee",)),
    ("by inside a sentence", "<h1>Oak</h1><p>An oak by The Road", BLOG, ()),
    ("below the text", f"{STORY}<h3>Author</h3><p>Ann Lee<p>Written by Ann Lee", BLOG, ("Ann Lee",)),
    ("two names below the text", f"{STORY}<p>Written by Ann Lee<p>Written by Bob Oak", BLOG, ()),
    ("below the text, in capitals", f"{STORY}<p>АВТОР <b>Анна Ли</b>", BLOG, ("Анна Ли",)),
    ("a mere by below the text", f"{STORY}<p>By Ann Lee", BLOG, ()),
    ("a link", "<h1>Oak</h1><p>In <a href=/author/Ann_Lee.html?x#y>Ann Lée</a>", BLOG, ("Ann Lée",)),
    ("link around", "<h1>Oak</h1><a href=/author/ann-lee><div>Ann Lee</div></a>", BLOG, ("Ann Lee",)),
    ("a link to another", "<h1>Oak</h1><p>In <a href=/authors/ann-lee/>Bob Oak</a>", BLOG, ()),
    ("a link to a topic", "<h1>Oak</h1><p>In <a href=/topics/old-oaks>Old Oaks</a>", BLOG, ()),
    ("words of a sentence", "<h1>Oak</h1><p class=author>Maybe up to billions</p>", BLOG, ()),
    ("words of a menu", "<h1>Oak</h1><p class=author>Back to top</p>", BLOG, ()),
    ("the end of a sentence", "<meta name=author content='to Wikimedia projects'><p>Oak", BLOG, ()),
    ("a name with small words", "<meta name=author content='Vincent van Gogh'><p>Oak", BLOG, ("Vincent van Gogh",)),
    ("the name of a function", "<h1>Result</h1><span class=fn>is_ok</span>", BLOG, ()),
    ("a link to a shop", "<h1>Oak</h1><p class=byline>Visit the Oak Store</p>", BLOG, ()),
    ("a reviewer", "<h1>Oak</h1><p class=byline>Reviewed by Ann Lee</p>", BLOG, ()),
    ("declared, but nowhere seen", "<meta name=author content='Cy Wu'>" + BYLINE, BLOG, ("Ann Lee",)),
    ("declared and seen", "<meta name=author content='Cy Wu'>" + BYLINE + "<p>Editor: CY WU", BLOG, ("Cy Wu",)),
    ("a broadcaster", "<h1>Oak</h1><time>2021-03-01</time><p class=author>ARD</p>", BLOG, ()),
    ("the code of a writer", "<h1>Oak</h1><time>2021-03-01</time><p class=author>amw</p>", BLOG, ()),
    ("a pen name", "<h1>Oak</h1><time>2021-03-01</time><p class=author>Jules</p>", BLOG, ("Jules",)),
    ("an account of nobody", "<meta name=author content=wordpressadmin><p>Oak", BLOG, ()),
    ("of a teaser", "<h1>News</h1><h2><a href=/oak>Oak</a></h2><p class=byline>By Ann Lee</p>", BLOG, ()),
    ("a key of a template", "<meta name=author content=page.head.author><p>Oak", BLOG, ()),
    ("an organisation", "<meta name=author content='Forester Daily'><p>Oak", BLOG, ()),
    ("with her agency", "<meta name=author content='Ann Lee, Associated Press'><p>Oak", BLOG, ("Ann Lee",)),
    ("an agency alone", "<meta name=author content=Reuters><p>Oak", BLOG, ("Reuters",)),
    ("the site by its address", "<meta name=author content='Forester'><p>Oak", BLOG, ()),
    ("who comments", "<h1>Oak</h1><div itemprop=comment itemscope><b itemprop=author>Bo Díaz</b></div>", BLOG, ()),
    ("a user of a forum", "<h1>Oaks</h1><p class=username>bo_d</p><time>2021-05-03</time>", FORUM, ("bo_d",)),
)
def test_authors_of_a_page(html: str, url: str, names: tuple[str, ...]) -> None:
    assert metadata.read(duramen.parse(html, url=url), today="2026-01-31").authors == names

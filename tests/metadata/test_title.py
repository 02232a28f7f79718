"""Titles without the name of the site."""

import duramen
from duramen.page import metadata

from ..cases import cases, examples


def title(html: str, url: str | None = None) -> str | None:
    return metadata.read(duramen.parse(html, url=url), today="2026-01-31").title


def og(text: str) -> str:
    return f"<meta property=og:title content='{text}'>"


SITE = '<meta property=og:site_name content="The Forester">'
BOOK = "<title>Bark - The Oak Book</title><h1>The Oak Book</h1><main>"


@cases(
    ("none", "<p>Text", None),
    ("title alone", "<title>Oak</title>", "Oak"),
    ("heading alone", "<h1>Oak</h1>", "Oak"),
    ("the site at the end", f"<title>Oak trees - The Forester</title>{SITE}", "Oak trees"),
    ("the site at the beginning", f"<title>The Forester | Oak trees</title>{SITE}", "Oak trees"),
    ("the site alone", f"<title>The Forester</title>{SITE}", "The Forester"),
    ("a colon after the site", f"<title>The Forester: Oak</title>{SITE}", "Oak"),
    ("two colons, and the site shortened", f"<title>Oak :: Forester</title>{SITE}", "Oak"),
    ("a wide bar", f"<title>Oak｜The Forester</title>{SITE}", "Oak"),
    ("breadcrumbs to a host", "<title>Oak › Trees › Forum › forester.example.org</title>", "Oak"),
    ("breadcrumbs to the site", f"<title>Oak » Trees » The Forester</title>{SITE}", "Oak"),
    ("a separator with nothing behind it", "<title>Oak -</title>", "Oak"),
    ("a hyphen without spaces", "<title>Trees: A-Z</title>", "Trees: A-Z"),
    ("a name that says a word twice", "<h1>Duran Duran</h1>", "Duran Duran"),
    (
        "a heading for each width of the screen",
        "<h1>The heartwoodof old oaks The heartwood of old oaks The heartwoodof oldoaks</h1>",
        "The heartwood of old oaks",
    ),
    ("marks that are no anchors", "<h1>#oak in C#</h1>", "#oak in C#"),
    ("a dash of its own", f"<title>Oak - a tree</title>{SITE}", "Oak - a tree"),
    ("a heading cuts the rest", "<title>Oak trees | Trees | Home</title><h1>Oak trees</h1>", "Oak trees"),
    ("the heading in other words", og("Oak trees live long") + "<h1>Oak trees live on</h1>", "Oak trees live on"),
    ("the first heading is the site's", f"{SITE}{og('Oak trees')}<h1>The Forester</h1><h2>Oak trees</h2>", "Oak trees"),
    ("headings of menus do not count", og("Oak trees") + "<nav><h1>Menu of Oak trees</h1></nav>", "Oak trees"),
    ("a kicker in the heading", og("Oak trees live on") + "<h1>Forests Oak trees live on</h1>", "Oak trees live on"),
    ("a script without spaces", "<title>東京の樫 | 森林新聞</title><h1>東京の樫</h1>", "東京の樫"),
    ("escaped twice", "<title>A &amp;amp; B</title>", "A & B"),
    ("the title of a drawing", "<svg><title>icon</title></svg><p>x", None),
    ("the name of a tag", "<h1>&lt;table&gt;: The Table element</h1>", "<table>: The Table element"),
    ("an anchor's mark", "<title>Models | Docs</title><h1>Models<a href=#models>¶</a></h1>", "Models"),
    ("an anchor's icon", "<title>Models | Docs</title><h1>Models<a href=#m>\uf0c1</a></h1>", "Models"),
    ("an anchor's mark before it", "<h1><a href=#m>#</a> Models of oak</h1>", "Models of oak"),
    ("a lower heading", "<title>Bark of oaks | A Book of Old Trees</title><h2>Bark of oaks</h2>", "Bark of oaks"),
    (
        "a lower heading, and another that it ends with",
        "<title>Bark of old oak | Pale ash tree leaf</title><h2>Bark of old oak</h2><h2>Pale ash tree leaf</h2>",
        "Bark of old oak | Pale ash tree leaf",
    ),
    ("the name of a book above each chapter", f"{BOOK}<h1>Bark</h1>", "Bark"),
    ("the same where chapters are headings of the second level", f"{BOOK}<h2>Bark</h2>", "Bark"),
    ("the site is called as the page", "<title>Oak - Oak</title><h1>Oak</h1><p>Dark.", "Oak"),
    ("the word for a thread", "<h1>Thread: Which oak is that?</h1>", "Which oak is that?"),
    ("a host name at the end", "<title>Oak trees - Express.gr</title>", "Oak trees"),
    ("a file name at the end", "<title>Oak - build.toml</title>", "Oak - build.toml"),
    ("a channel after an underscore", "<title>江门种下千棵橡树_新闻中心_中国江门网</title>", "江门种下千棵橡树"),
    ("the site in the heading", f"{SITE}<h1>Oak trees | The Forester</h1>", "Oak trees"),
    ("words are not glued", "<title>Oak</title><h1>Kicker<br>Oak</h1>", "Kicker Oak"),
)
def test_title(html: str, wanted: str | None) -> None:
    assert title(html) == wanted


@examples(
    ("https://www.forester.example/oak", "Oak trees"),
    ("https://ann@www2.forester.co.uk:80/oak", "Oak trees"),
    ("https://oak.example/oak", "Oak trees | Forester"),
    ("file:///forester.example", "Oak trees | Forester"),
)
def test_the_site_in_the_address(url: str, wanted: str) -> None:
    assert title("<title>Oak trees | Forester</title>", url) == wanted

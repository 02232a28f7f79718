"""Titles without the name of the site."""

import pytest

import duramen
from duramen.page import metadata


def title(html: str, url: str | None = None) -> str | None:
    return metadata.read(duramen.parse(html, url=url), today="2026-01-31").title


SITE = '<meta property=og:site_name content="The Forester">'


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        pytest.param("<p>Text", None, id="none"),
        pytest.param("<title>Oak</title>", "Oak", id="title alone"),
        pytest.param("<h1>Oak</h1>", "Oak", id="heading alone"),
        pytest.param(f"<title>Oak trees - The Forester</title>{SITE}", "Oak trees", id="the site at the end"),
        pytest.param(f"<title>The Forester | Oak trees</title>{SITE}", "Oak trees", id="the site at the beginning"),
        pytest.param(f"<title>The Forester</title>{SITE}", "The Forester", id="the site alone"),
        pytest.param(f"<title>The Forester: Oak</title>{SITE}", "Oak", id="a colon after the site"),
        pytest.param(f"<title>Oak :: Forester</title>{SITE}", "Oak", id="two colons, and the site shortened"),
        pytest.param(f"<title>Oak｜The Forester</title>{SITE}", "Oak", id="a wide bar"),
        pytest.param("<title>Oak › Trees › Forum › forester.example.org</title>", "Oak", id="breadcrumbs to a host"),
        pytest.param(f"<title>Oak » Trees » The Forester</title>{SITE}", "Oak", id="breadcrumbs to the site"),
        pytest.param("<title>Oak -</title>", "Oak", id="a separator with nothing behind it"),
        pytest.param("<title>Trees: A-Z</title>", "Trees: A-Z", id="a hyphen without spaces"),
        pytest.param("<h1>Duran Duran</h1>", "Duran Duran", id="a name that says a word twice"),
        pytest.param(
            "<h1>The heartwoodof old oaks The heartwood of old oaks The heartwoodof oldoaks</h1>",
            "The heartwood of old oaks",
            id="a heading for each width of the screen",
        ),
        pytest.param("<h1>#oak in C#</h1>", "#oak in C#", id="marks that are no anchors"),
        pytest.param(f"<title>Oak - a tree</title>{SITE}", "Oak - a tree", id="a dash of its own"),
        pytest.param(
            "<title>Oak trees | Trees | Home</title><h1>Oak trees</h1>", "Oak trees", id="a heading cuts the rest"
        ),
        pytest.param(
            "<meta property=og:title content='Oak trees live long'><h1>Oak trees live for centuries</h1>",
            "Oak trees live for centuries",
            id="the heading in other words",
        ),
        pytest.param(
            f"{SITE}<meta property=og:title content='Oak trees'><h1>The Forester</h1><h2>Oak trees</h2>",
            "Oak trees",
            id="the first heading is the site's",
        ),
        pytest.param(
            "<meta property=og:title content='Oak trees'><nav><h1>Menu of Oak trees</h1></nav>",
            "Oak trees",
            id="headings of menus do not count",
        ),
        pytest.param(
            "<meta property=og:title content='Oak trees live long'><h1>Forests Oak trees live long</h1>",
            "Oak trees live long",
            id="a kicker in the heading",
        ),
        pytest.param("<title>東京の樫 | 森林新聞</title><h1>東京の樫</h1>", "東京の樫", id="a script without spaces"),
        pytest.param("<title>A &amp;amp; B</title>", "A & B", id="escaped twice"),
        pytest.param("<svg><title>icon</title></svg><p>x", None, id="the title of a drawing"),
        pytest.param("<h1>&lt;table&gt;: The Table element</h1>", "<table>: The Table element", id="the name of a tag"),
        pytest.param(
            "<title>Models | Docs</title><h1>Models<a href=#models>¶</a></h1>", "Models", id="an anchor's mark"
        ),
        pytest.param(
            "<title>Models | Docs</title><h1>Models<a href=#m>\uf0c1</a></h1>", "Models", id="an anchor's icon"
        ),
        pytest.param("<h1><a href=#m>#</a> Models of oak</h1>", "Models of oak", id="an anchor's mark before it"),
        pytest.param(
            "<title>Bark of oaks | An Introduction to Old Trees</title><main><h2>Bark of oaks</h2>",
            "Bark of oaks",
            id="a lower heading that the title begins with",
        ),
        pytest.param(
            "<title>Bark of old oak | Pale ash tree leaf</title><h2>Bark of old oak</h2><h2>Pale ash tree leaf</h2>",
            "Bark of old oak | Pale ash tree leaf",
            id="a lower heading, and another that it ends with",
        ),
        pytest.param(
            "<title>Bark - The Oak Book</title><h1>The Oak Book</h1><main><h1>Bark</h1>",
            "Bark",
            id="the name of a book above each chapter",
        ),
        pytest.param(
            "<title>Bark - The Oak Book</title><h1>The Oak Book</h1><main><h2>Bark</h2>",
            "Bark",
            id="the same where chapters are headings of the second level",
        ),
        pytest.param("<title>Oak - Oak</title><h1>Oak</h1><p>Dark.", "Oak", id="the site is called as the page"),
        pytest.param("<h1>Thread: Which oak is that?</h1>", "Which oak is that?", id="the word for a thread"),
        pytest.param("<title>Oak trees - Express.gr</title>", "Oak trees", id="a host name at the end"),
        pytest.param("<title>Oak - build.toml</title>", "Oak - build.toml", id="a file name at the end"),
        pytest.param(
            "<title>江门种下千棵橡树_新闻中心_中国江门网</title>",
            "江门种下千棵橡树",
            id="a channel after an underscore",
        ),
        pytest.param(f"{SITE}<h1>Oak trees | The Forester</h1>", "Oak trees", id="the site in the heading"),
        pytest.param("<title>Oak</title><h1>Kicker<br>Oak</h1>", "Kicker Oak", id="words are not glued"),
    ],
)
def test_title(html: str, wanted: str | None) -> None:
    assert title(html) == wanted


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        ("https://www.forester.example/oak", "Oak trees"),
        ("https://ann@www2.forester.co.uk:80/oak", "Oak trees"),
        ("https://oak.example/oak", "Oak trees | Forester"),
        ("file:///forester.example", "Oak trees | Forester"),
    ],
)
def test_the_site_in_the_address(url: str, wanted: str) -> None:
    assert title("<title>Oak trees | Forester</title>", url) == wanted

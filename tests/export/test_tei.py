"""TEI: where its elements may stand, by the guidelines' content models; read by a parser that is not ours."""

import re
from xml.etree import ElementTree as ET

import pytest

from duramen import Document, extract, parse
from duramen.export import FORMATS
from duramen.export.tei import NAMESPACE

from .test_formats import PAGE, URL

TEI = f"{{{NAMESPACE}}}"
PHRASES = {"hi", "ref", "code", "lb", "q", "del", "figure"}
INSIDE_TEXT = {"list", "table", "quote", *PHRASES}
BLOCKS = {"p", "ab", "list", "table", "quote", "figure"}
CHILDREN = {
    "TEI": {"teiHeader", "text"},
    "text": {"body"},
    "body": {"div", *BLOCKS},
    "div": {"head", *BLOCKS},
    "head": PHRASES,
    **dict.fromkeys(["p", "ab", "hi", "ref", "q", "del"], INSIDE_TEXT),
    **{name: {"p", "ab", *INSIDE_TEXT} for name in ("item", "cell", "quote")},
    "list": {"item"},
    "table": {"head", "row"},
    "row": {"cell"},
    "figure": {"graphic", "figDesc", "head", *BLOCKS},
    **{name: set() for name in ("code", "lb", "graphic", "figDesc")},
}
"""What each element of the body may hold: TEI P5, chapters 3, 4, 14; text is free where PHRASES are."""

WITHOUT_TEXT = {"TEI", "text", "body", "div", "list", "table", "row", "figure", "graphic", "lb"}


def name(element: ET.Element) -> str:
    assert element.tag.startswith(TEI)
    return element.tag.removeprefix(TEI)


def check(element: ET.Element) -> None:
    mine = name(element)
    children = list(map(name, element))
    assert set(children) <= CHILDREN[mine], f"{mine} holds {children}"
    if mine in WITHOUT_TEXT:
        assert not "".join([element.text or "", *(child.tail or "" for child in element)]).strip()
    if mine in {"body", "list", "table", "row"}:
        assert children, f"{mine} is empty"
    if mine == "body" and "div" in children:
        assert set(children[children.index("div") :]) == {"div"}, "after a division come divisions only"
    if mine in {"div", "table"} and "head" in children:
        assert children.index("head") == 0
        assert children.count("head") == 1
    for child in element:
        if name(child) != "teiHeader":
            check(child)


def tei(document: Document) -> ET.Element:
    return ET.fromstring(FORMATS["tei"].write(document))


def made_of(html: str) -> ET.Element:
    body = tei(everything(html))[1][0]
    check(body)
    return body


def everything(html: str) -> Document:
    page = parse(html)
    return Document(page, page.nodes.is_text, "wlr")


@pytest.fixture(scope="module")
def document() -> Document:
    return extract(PAGE, url=URL, method="element-id", method_options={"selector": "article"})


def test_header(document: Document) -> None:
    check(tei(document))
    header = tei(document)[0]
    parts = [name(part) for part in header]
    assert parts == ["fileDesc", "encodingDesc", "profileDesc"], "in the order that TEI asks for"
    assert [name(part) for part in header[0]] == ["titleStmt", "publicationStmt", "sourceDesc"]
    assert header.findtext(f".//{TEI}titleStmt/{TEI}author") == "Ilse Brandt"
    assert header.findtext(f".//{TEI}publisher") == "The Timber Letter"
    assert header.find(f".//{TEI}date").get("when") == "2024-10-12"  # type: ignore[union-attr]
    assert [term.text for term in header.iter(f"{TEI}term")] == ["oak", "ash"]


STRUCTURES = {
    "": ["p"],
    "text alone": ["p"],
    "<h2>A</h2><p>one</p><h2>B</h2><p>two</p>": ["div", "div"],
    "<p>one</p><h2>B</h2><p>two</p>": ["p", "div"],
    "<ul><li>a<ul><li>b</ul><li><p>c<p>d</ul>": ["list"],
    "<dl><dt>a<dd>b<div><dt>c<dd>d</div></dl>": ["list"],
    "<table><tr><th>a<td>b</table>": ["table"],
    "<table><tr><th>a<th>b<tr><td><table><tr><th>c<td>d</table><td>e</table>": ["p", "p", "table", "p"],
    "<blockquote><h3>A</h3>b<p>c</blockquote>": ["quote"],
    "<ul><li><h3>A</h3><p>b</ul>": ["list"],
    "<pre>a\n  <b>b</b></pre>": ["p"],
    "<p>a <b>b <i>c</i></b> <code>d</code><br>e <a href='/f g'>f</a> <q>g</q></p>": ["p"],
    "<p>a<p>b<div>c<section>d<p>e</section></div>": ["p", "p", "p", "p", "p"],
    "<h2>A</h2><h3>B</h3>": ["div", "div"],
    "<details><summary>a</summary><p>b</details>": ["p", "p"],
}


@pytest.mark.parametrize("html", STRUCTURES)
def test_structures(html: str) -> None:
    assert [name(child) for child in made_of(html)] == STRUCTURES[html]
    body = made_of("<h2>One</h2><ul><li>two<li>three <b>four</b></ul><table><tr><td>five</table><pre>six</pre>seven")
    assert " ".join(" ".join(body.itertext()).split()) == "One two three four five six seven"


BEYOND_THEIRS = ("<table", "<pre", "<code", "<q>")
"""Elements of TEI that the schema below leaves out."""


@pytest.mark.parametrize("html", [html for html in STRUCTURES if not any(tag in html for tag in BEYOND_THEIRS)])
def test_by_the_schema_of_another_project(document: Document, html: str) -> None:
    etree = pytest.importorskip("lxml.etree")
    trafilatura = pytest.importorskip("trafilatura.xml")
    root = tei(document)
    root.remove(root[1])
    root.append(tei(everything(html))[1])
    written = ET.tostring(root, encoding="unicode")
    flat = written.replace("ns0:", "").replace("xmlns:ns0", "xmlns")
    assert trafilatura.validate_tei(etree.fromstring(flat))


@pytest.mark.parametrize("unit", ["<ul><li>x", "<blockquote>x", "<dl><dt>a<dd>x", "<figure>x<img src=a>", "<b>x<i>y"])
@pytest.mark.parametrize("form", FORMATS)
def test_deep_pages_are_written(form: str, unit: str) -> None:
    """As deep as the parser lets elements nest, with a stack that is half used already."""
    document = everything(unit * 1_000)

    def written(frames: int) -> str:
        return written(frames - 1) if frames else FORMATS[form].write(document)

    assert re.search(r"(\b|\\n)x", written(400))


@pytest.mark.parametrize("unit", ["<ul><li>x", "<blockquote>x", "<dl><dt>a<dd>x"])
@pytest.mark.parametrize("form", ["html", "xml", "tei"])
def test_deep_pages_are_written_with_bounded_depth(form: str, unit: str) -> None:
    """120 elements of the page, a paragraph, and what the format puts around them; the parser lets 512 nest."""

    def depth(element: ET.Element) -> int:
        return 1 + max(map(depth, element), default=0)

    written = FORMATS[form].write(everything(unit * 1_000))
    assert 120 < depth(ET.fromstring(written if form != "html" else f"<body>{written}</body>")) <= 125

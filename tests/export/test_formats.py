"""Every format, read again by a reader that is not ours."""

import csv
import io
import json
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import duramen
from duramen import Document, extract, parse
from duramen.export import FORMATS, as_csv, as_defuddle, token_counter
from duramen.export.table import COLUMNS
from duramen.export.tei import NAMESPACE
from duramen.page import render
from duramen.page.metadata import FIELDS

from ..cases import tables
from ..cli.invoke import run
from ..hostile import COPIES, FAMILIES, MARKUP
from ..markup import pages

PAGE = Path(__file__).with_name("page.html")
URL = "https://example.org/wood/oak"
EXAMPLE = Path(__file__).parents[2] / "examples" / "heartwood.html"
XHTML = {"html": "http://www.w3.org/1999/xhtml"}


@pytest.fixture(scope="module")
def document() -> Document:
    return extract(PAGE, url=URL, method="element-id", method_options={"selector": "article"})


def together(form: str, *documents: Document) -> str:
    chosen = FORMATS[form]
    labels = [chosen.label(str(at)) if chosen.label else "" for at in range(len(documents))]
    written = [label + chosen.write(each) for label, each in zip(labels, documents, strict=True)]
    return chosen.header + chosen.opening + chosen.between.join(written) + chosen.closing


class TestJson:
    def test_fields(self, document: Document) -> None:
        found = json.loads(FORMATS["json"].write(document, source="oak.html"))
        assert list(found) == [
            *("source", "url"),
            *(field.name for field in FIELDS if field.name != "page_type"),
            *("page_type", "page_types", "confidence", "method", "origin", "hidden_words", "completeness", "encoding"),
            *("text", "markdown", "images", "sources"),
        ]
        assert (found["source"], found["url"], found["title"]) == ("oak.html", URL, "Oak & ash")
        assert (found["authors"], found["published"], found["language"]) == (["Ilse Brandt"], "2024-10-12", "en")
        assert found["sources"]["site_name"] == "open-graph"
        assert (found["page_types"], found["confidence"]) == ({}, None)
        assert found["images"][0]["url"] == "https://example.org/wood/oak.jpg"
        assert found["text"] == document.text

    def test_several_and_markup_that_is_left_out(self, document: Document) -> None:
        assert len(json.loads(together("json", document, document))) == 2
        lines = together("jsonl", document, document).splitlines()
        assert [json.loads(line)["title"] for line in lines] == ["Oak & ash"] * 2
        found = json.loads(FORMATS["jsonl"].write(document, links=False, images=False))
        assert "](" not in found["markdown"]
        assert found["images"]
        assert "==> 0 <==" in together("text", document, document)
        assert together("markdown", document, document).count("<!-- ") == 2


def test_csv(document: Document) -> None:
    rows = list(csv.DictReader(io.StringIO(together("csv", document, document), newline="")))
    assert len(rows) == 2
    assert rows[0]["text"] == document.text
    assert (rows[0]["title"], rows[0]["authors"], rows[0]["tags"]) == ("Oak & ash", "Ilse Brandt", "oak; ash")
    assert rows[0]["confidence"] == ""


def test_xml(document: Document) -> None:
    root = ET.fromstring(FORMATS["xml"].header + FORMATS["xml"].write(document, source="oak.html"))
    assert root.attrib["source"] == "oak.html"
    assert root.findtext("metadata/title") == "Oak & ash"
    assert root.find("metadata/site_name").get("from") == "open-graph"  # type: ignore[union-attr]
    assert [image.get("alt") for image in root.findall("images/image")] == ["An oak"]
    assert root.findtext(".//html:em", namespaces=XHTML) == "dead"
    assert root.findtext(".//html:h1", namespaces=XHTML) == "Oak & ash"


class TestReadable:
    def test_text(self, document: Document) -> None:
        assert FORMATS["text"].write(document) == document.text + "\n"
        head, _, body = FORMATS["text"].write(document, metadata=True).partition("\n\n")
        assert head.splitlines()[:3] == ["Title: Oak & ash", "Authors: Ilse Brandt", "Published: 2024-10-12"]
        assert body == document.text + "\n"

    def test_html(self, document: Document) -> None:
        assert FORMATS["html"].write(document).strip() == document.html.strip()
        page = extract(FORMATS["html"].write(document, metadata=True), method="wlr")
        found, own = page.metadata.as_dict(), document.metadata.as_dict()
        for name in ("title", "authors", "published", "site_name", "language", "tags"):
            assert found[name] == own[name]


HOSTILE = st.text(st.characters(codec="utf-8") | st.sampled_from("\0\x0b\x1b\x85\ufffe\uffff<>&\"'-]"))


@given(HOSTILE)
def test_no_text_breaks_a_format(text: str) -> None:
    head = f"<title>{text}</title><meta name=author content='{text}'>"
    page = f"{head}<div id=x><p title='{text}'>{text}</p><!--{text}--></div>"
    document = extract(page, method="element-id", method_options={"id": "x"}, url=f"https://example.org/{text}")
    for form in ("json", "jsonl"):
        json.loads(FORMATS[form].write(document, source=text))
    for form in ("xml", "tei"):
        ET.fromstring(together(form, document).encode())
        ET.fromstring(FORMATS[form].write(document, source=text))
    header, row = csv.reader(io.StringIO(together("csv", document), newline=""))
    assert len(header) == len(row)


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", " =", "\uff1d"])
def test_formulas_in_csv_are_escaped_where_that_is_asked_for(sign: str) -> None:
    document = extract(f"<title>{sign}cmd|'/c calc'!A1</title><p>{sign}1+1 is the sum of an oak and an ash.")
    plain, escaped = (
        dict(zip(COLUMNS, next(csv.reader(io.StringIO(as_csv(document, escape_formulas=wanted)))), strict=True))
        for wanted in (False, True)
    )
    assert escaped["text"] == f"'{plain['text']}"
    assert {name for name in COLUMNS if plain[name] != escaped[name]} <= {"title", "text"}


def test_each_line_is_a_chunk() -> None:
    document = duramen.extract(EXAMPLE, url=URL)
    lines = FORMATS["chunks"].write(document, source="oak.html", size=150).splitlines()
    for number, (line, chunk) in enumerate(zip(lines, document.chunks(size=150), strict=True)):
        found = json.loads(line)
        assert list(found)[:3] == ["source", "number", "title"]
        assert found.pop("headings") == list(chunk.headings)
        assert found == {
            "source": "oak.html", "number": number, "title": document.title, "text": chunk.text, "author": None,
            "date": None, "url": chunk.url, "start": chunk.start, "end": chunk.end,
        }  # fmt: skip
        assert str(chunk.url).startswith(f"{URL}#:~:text=")


def test_tokens_of_a_file_are_counted(tokenizer: str) -> None:
    assert token_counter(tokenizer)("heartwood") == 9
    outcome = run(str(EXAMPLE), "-f", "chunks", "--size", "200", "--overlap", "20", "--unit", tokenizer, "--markdown")
    texts = [json.loads(line)["text"] for line in outcome.stdout.splitlines()]
    assert len(texts) > 10
    assert max(map(token_counter(tokenizer), texts)) <= 200
    assert any(text.startswith("## ") for text in texts)


TYPES = {
    **dict.fromkeys("content title description domain favicon image language".split(), str),
    **dict.fromkeys("published author site contentMarkdown".split(), str),
    "metaTags": list,
    "schemaOrgData": list,
    "parseTime": int,
    "wordCount": int,
}


def test_names_and_types() -> None:
    document = duramen.extract(EXAMPLE.read_bytes(), url="https://www.example.org/oak")
    found = json.loads(as_defuddle(document))
    assert {name: type(value) for name, value in found.items()} == TYPES
    assert (found["content"], found["contentMarkdown"]) == (document.html, document.markdown)
    assert (found["author"], found["published"], found["domain"]) == ("Ilse Brandt", "2024-10-12", "example.org")
    assert {"name": "author", "property": None, "content": "Ilse Brandt"} in found["metaTags"]
    assert {type(value) for value in json.loads(as_defuddle(duramen.extract(""))).values()} == {str, list, int}


def test_defuddle_reads_it() -> None:
    script = """
    const folder = require("path").dirname(require.resolve("defuddle"));
    const { buildFrontmatter } = require(folder + "/frontmatter.js");
    let text = ""; process.stdin.on("data", d => text += d);
    process.stdin.on("end", () => console.log(buildFrontmatter(JSON.parse(text), "https://example.org/oak")));"""
    try:
        written = as_defuddle(duramen.extract(EXAMPLE.read_bytes()))
        run = subprocess.run(["node", "-e", script], input=written, capture_output=True, text=True, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        pytest.skip("Node or Defuddle is not installed (npm install defuddle)")
    assert 'title: "Why old trees are dark inside"' in run.stdout
    assert "Ilse Brandt" in run.stdout


FOUND = Path(__file__).parents[1] / "found"
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def outline(element: ET.Element) -> list[object]:
    """Names, attributes and texts of a tree, texts joined where they touch."""
    parts: list[object] = [element.tag, sorted(element.attrib.items()), element.text or ""]
    for child in element:
        parts += [outline(child), child.tail or ""]
    return parts


def as_xml(element: ET.Element) -> ET.Element:
    for each in element.iter():
        each.text, each.tail = legal(each.text), legal(each.tail)
        each.attrib = {name: legal(value) or "" for name, value in each.attrib.items()}
    return element


def legal(text: str | None) -> str | None:
    return None if text is None else FORBIDDEN.sub("\ufffd", text.replace("\r", "\n"))


def check(html: str) -> None:
    """Fails where XHTML, read as XML, is not what HTML is, read as HTML."""
    html5lib = pytest.importorskip("html5lib")
    page = parse(html, url="https://example.org/")
    everything = page.nodes.is_text & ~page.nodes.is_raw
    written = render.html(page, everything)
    read = html5lib.parseFragment(written, treebuilder="etree", namespaceHTMLElements=False)
    read.tag = "main"
    ours = ET.fromstring(f"<main>{render.xhtml(page, everything)}</main>")
    assert outline(ours) == outline(as_xml(read))


@pytest.mark.slow
@pytest.mark.parametrize("name", [*MARKUP, *COPIES])
def test_hostile_pages(name: str) -> None:
    check(FAMILIES[name](3_000) if name in MARKUP else COPIES[name](20))


@settings(max_examples=100)
@given(pages())
def test_any_page(html: str) -> None:
    check(html)


@given(HOSTILE)
def test_any_text(text: str) -> None:
    check(f"<p title='{text}'>{text}</p><img src='{text}' alt='{text}'><pre>{text}</pre><abbr title='{text}'>a</abbr>")


@pytest.mark.parametrize("path", sorted(FOUND.glob("xhtml-*")), ids=lambda path: path.stem)
@given(st.integers(0, 2**32), st.floats(0.2, 1), st.booleans())
def test_some_rows_of_a_found_page_are_well_formed(path: Path, seed: int, share: float, is_thread: bool) -> None:
    page = parse(path.read_bytes())
    kept = page.nodes.is_text & ~page.nodes.is_raw
    kept &= np.random.default_rng(seed).random(len(kept)) < share
    document = Document(page, kept, "some", today="2026-01-31")
    ET.fromstring(f"<main>{document.as_xhtml() if is_thread else render.xhtml(page, kept)}</main>")


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


def local(element: ET.Element) -> str:
    assert element.tag.startswith(TEI)
    return element.tag.removeprefix(TEI)


def check_tei(element: ET.Element) -> None:
    mine = local(element)
    children = list(map(local, element))
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
        if local(child) != "teiHeader":
            check_tei(child)


def tei(document: Document) -> ET.Element:
    return ET.fromstring(FORMATS["tei"].write(document))


def made_of(html: str) -> ET.Element:
    body = tei(everything(html))[1][0]
    check_tei(body)
    return body


def everything(html: str) -> Document:
    page = parse(html)
    return Document(page, page.nodes.is_text, "wlr")


def test_header(document: Document) -> None:
    check_tei(tei(document))
    header = tei(document)[0]
    assert [local(part) for part in header] == ["fileDesc", "encodingDesc", "profileDesc"], "as TEI orders them"
    assert [local(part) for part in header[0]] == ["titleStmt", "publicationStmt", "sourceDesc"]
    assert header.findtext(f".//{TEI}titleStmt/{TEI}author") == "Ilse Brandt"
    assert header.findtext(f".//{TEI}publisher") == "The Timber Letter"
    assert header.find(f".//{TEI}date").get("when") == "2024-10-12"  # type: ignore[union-attr]
    assert [term.text for term in header.iter(f"{TEI}term")] == ["oak", "ash"]


STRUCTURES: dict[str, list[str]] = tables(__file__)


@pytest.mark.parametrize("html", STRUCTURES)
def test_structures(html: str) -> None:
    assert [local(child) for child in made_of(html)] == STRUCTURES[html]
    body = made_of("<h2>One</h2><ul><li>two<li>three <b>four</b></ul><table><tr><td>five</table><pre>six</pre>seven")
    assert " ".join(" ".join(body.itertext()).split()) == "One two three four five six seven"


BEYOND_THEIRS = ("<table", "<pre", "<code", "<q>")
"""Elements of TEI that the schema below leaves out."""


@pytest.mark.parametrize("html", [html for html in STRUCTURES if not any(tag in html for tag in BEYOND_THEIRS)])
def test_by_the_schema_of_another_project(document: Document, html: str) -> None:
    etree = pytest.importorskip("lxml.etree")
    trafilatura = pytest.importorskip("trafilatura.xml")
    root = tei(document)
    root[1] = tei(everything(html))[1]
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

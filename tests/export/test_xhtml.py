"""XHTML from the core, against an HTML parser and an XML parser that are not ours: both read the same content."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duramen import parse
from duramen.page import render
from duramen.page.document import Document

from ..export.test_bounds import COPIES
from ..hostile import FAMILIES, MARKUP
from ..markup import pages

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


@given(st.text(st.characters(codec="utf-8") | st.sampled_from("\0\x0b\x1b\x85\ufffe\uffff<>&\"'-]")))
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

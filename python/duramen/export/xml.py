"""XML: the metadata as elements, the content as XHTML."""

import re
from xml.etree import ElementTree as ET

from ..document import Document
from ..page import parse

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
XHTML = "http://www.w3.org/1999/xhtml"
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 has no way to write, section 2.2."""
NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*")
ONE_EACH = {"authors": "author", "tags": "tag", "feeds": "feed"}
ROOT = 1
"""The element that the parser puts around a piece."""
ATTRIBUTES = ("url", "method", "page_type", "confidence", "encoding")


def as_xml(
    document: Document,
    *,
    source: str | None = None,
    links: bool = True,
    images: bool = True,
    tables: bool = True,
) -> str:
    """A document as an element: `metadata`, `images`, and `main` with the content as XHTML."""
    found = document.as_dict()
    root = ET.Element("document")
    for name, value in {"source": source, **{name: found[name] for name in ATTRIBUTES}}.items():
        if value is not None:
            root.set(name, xml_text(str(value)))
    add_metadata(ET.SubElement(root, "metadata"), document)
    listed = ET.SubElement(root, "images")
    for image in found["images"]:
        ET.SubElement(listed, "image", {name: xml_text(str(v)) for name, v in image.items() if v not in {None, ""}})
    main = ET.SubElement(root, "main", {"xmlns": XHTML})
    add_markup(main, document.as_html(links=links, images=images, tables=tables))
    return written(root)


def add_metadata(into: ET.Element, document: Document) -> None:
    """An element for each thing known; `from` says where in the page it was found."""
    found = document.metadata.as_dict()
    sources = found.pop("sources")
    for name, value in found.items():
        where = {"from": sources[name]} if name in sources else {}
        for each in value if isinstance(value, list | tuple) else [value]:
            if each:
                ET.SubElement(into, ONE_EACH.get(name, name), where).text = xml_text(str(each))


def add_markup(into: ET.Element, html: str) -> None:
    """The elements and texts of a piece of HTML."""
    page = parse(html, fragment="body")
    nodes = page.nodes
    parents, is_text = nodes.parent.tolist(), nodes.is_text.tolist()  # numbers of Python: they are read one by one
    made = {0: into}
    for row in range(1, len(nodes)):
        above = made[parents[row]]
        if is_text[row]:
            add_text(above, page.text(row))
            continue
        name = nodes.name(row)
        if row > ROOT and NAME.fullmatch(name):
            given = page.attributes(row).items()
            made[row] = ET.SubElement(above, name, {n: xml_text(v) for n, v in given if NAME.fullmatch(n)})
        else:
            made[row] = above


def add_text(into: ET.Element, text: str) -> None:
    """Text after whatever an element has already."""
    if len(into):
        into[-1].tail = (into[-1].tail or "") + xml_text(text)
    else:
        into.text = (into.text or "") + xml_text(text)


def xml_text(text: str) -> str:
    r"""Text as XML may have it; the replacement character stands for control characters.

    >>> xml_text("a\x00b\tc")
    'a\ufffdb\tc'
    """
    return FORBIDDEN.sub("\ufffd", text)


def written(root: ET.Element) -> str:
    """An element as text, without a declaration."""
    return ET.tostring(root, encoding="unicode") + "\n"

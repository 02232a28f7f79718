"""XML: the metadata as elements, the content as XHTML."""

import re
from typing import Unpack
from xml.etree import ElementTree as ET

from ..page.document import Document
from ..page.render.markup import MarkupOptions

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
XHTML = "http://www.w3.org/1999/xhtml"
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not allow, section 2.2."""
ONE_EACH = {"authors": "author", "tags": "tag", "feeds": "feed"}


def as_xml(document: Document, *, source: str | None = None, **markup: Unpack[MarkupOptions]) -> str:
    """A document as an element: `metadata`, `images`, and `main` with the content as XHTML."""
    root = ET.Element("document")
    for name, value in attributes(document, source).items():
        if value is not None:
            root.set(name, xml_text(str(value)))
    add_metadata(ET.SubElement(root, "metadata"), document)
    images = ET.SubElement(root, "images")
    for image in document.images:
        known = ((name, value) for name, value in image.as_dict().items() if name != "row" and value not in (None, ""))
        ET.SubElement(images, "image", {name: xml_text(str(value)) for name, value in known})
    main = document.as_xhtml(**markup)
    return with_content(root, f'<main xmlns="{XHTML}">{main}</main>' if main else f'<main xmlns="{XHTML}" />')


def attributes(document: Document, source: str | None) -> dict[str, object]:
    confidence = None if document.confidence is None else round(document.confidence, 4)
    return {
        "source": source,
        "url": document.page.url,
        "method": document.method,
        "origin": document.origin,
        "page_type": document.page_type,
        "confidence": confidence,
        "encoding": document.page.encoding.name,
    }


def add_metadata(into: ET.Element, document: Document) -> None:
    """An element for each known field; `from` names the place in the page where it was found."""
    found = document.metadata.as_dict()
    sources = found.pop("sources")
    for name, value in found.items():
        where = {"from": sources[name]} if name in sources else {}
        for each in value if isinstance(value, list | tuple) else [value]:
            if each:
                ET.SubElement(into, ONE_EACH.get(name, name), where).text = xml_text(str(each))


def xml_text(text: str) -> str:
    r"""Text that XML allows; control characters become the replacement character.

    >>> xml_text("a\x00b\tc")
    'a\ufffdb\tc'
    """
    return FORBIDDEN.sub("\ufffd", text)


def with_content(root: ET.Element, content: str) -> str:
    """An element as text, without a declaration, with `content`, which is XML already, as its last child."""
    written, end = ET.tostring(root, encoding="unicode"), f"</{root.tag}>"
    return f"{written.removesuffix(end)}{content}{end}\n"

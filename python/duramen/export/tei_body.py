"""Content as TEI: which element of TEI stands for which of HTML."""

from collections.abc import Iterator
from urllib.parse import quote
from xml.etree import ElementTree as ET

from .xml import add_text

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
LISTS = {"ul": "bulleted", "ol": "ordered", "dl": "gloss"}
RENDITIONS = {
    "em": "italic", "i": "italic", "cite": "italic", "dfn": "italic", "var": "italic",
    "strong": "bold", "b": "bold", "u": "underline", "mark": "mark", "small": "small", "sub": "sub", "sup": "sup",
}  # fmt: skip
CODE = ("code", "kbd", "samp")
LABEL = {"th": {"role": "label"}}
PHRASES = {"q": "q", "del": "del", "s": "del"}
INLINE = {*RENDITIONS, *CODE, *PHRASES, "a", "br", "img", "ins", "span", "abbr", "time", "wbr", "bdi", "bdo"}


def tei_blocks(content: ET.Element) -> list[ET.Element]:
    """What an element holds as TEI's paragraphs, heads, lists, tables, quotes and figures; loose text in paragraphs."""
    blocks: list[ET.Element] = []
    loose: ET.Element | None = None
    for part in parts(content):
        if isinstance(part, str) or part.tag in INLINE:
            if loose is None:
                loose = ET.Element("p")
            add_inline(loose, part)
            continue
        blocks += paragraph(loose)
        loose = None
        blocks += block(part)
    return blocks + paragraph(loose)


def paragraph(loose: ET.Element | None) -> list[ET.Element]:
    """Loose text as a paragraph, unless it is white space; an image alone is a figure."""
    if loose is None or not (len(loose) or (loose.text or "").strip()):
        return []
    if len(loose) == 1 and loose[0].tag == "figure" and not f"{loose.text or ''}{loose[0].tail or ''}".strip():
        loose[0].tail = None
        return [loose[0]]
    return [loose]


def block(element: ET.Element) -> list[ET.Element]:
    """An element that is no part of a line."""
    if element.tag in HEADINGS:
        return [filled("head", element, n=element.tag[1])]
    if element.tag == "p":
        return paragraph(filled("p", element))
    if element.tag == "pre":
        held = ET.Element("p")
        ET.SubElement(held, "code").text = "".join(element.itertext())
        return [held]
    if element.tag in LISTS:
        items = [holder("item", item) for item in inside(element, "div") if item.tag in {"li", "dt", "dd"}]
        return [gathered("list", items, type=LISTS[element.tag])] if items else []
    if element.tag == "table":
        return table(element)
    if element.tag == "blockquote":
        return [gathered("quote", [inner(each) for each in tei_blocks(element)])]
    if element.tag == "figure":
        return [figure(element)]
    return tei_blocks(element)


def inside(element: ET.Element, *groups: str) -> Iterator[ET.Element]:
    """The children of an element, and those of its groups, such as the `tbody` of a table."""
    for child in element:
        if child.tag in groups:
            yield from child
        else:
            yield child


def table(element: ET.Element) -> list[ET.Element]:
    """A table with its caption as the head; none without cells."""
    rows = []
    for row in inside(element, "thead", "tbody", "tfoot"):
        cells = [holder("cell", cell, **LABEL.get(cell.tag, {})) for cell in row if cell.tag in {"td", "th"}]
        if row.tag == "tr" and cells:
            rows.append(gathered("row", cells))
    caption = element.find("caption")
    heads = [] if caption is None else [filled("head", caption)]
    return [gathered("table", heads + rows)] if rows else []


def figure(element: ET.Element) -> ET.Element:
    """A figure: its caption as the head, its images, and what else it holds."""
    made = ET.Element("figure")
    for part in tei_blocks(element):
        if part.tag == "figure":
            made.extend(list(part))
        else:
            made.append(inner(part))
    return made


def holder(name: str, element: ET.Element, **attributes: str) -> ET.Element:
    """An item or cell: a single paragraph as its text, more as they are."""
    blocks = tei_blocks(element)
    if len(blocks) == 1 and blocks[0].tag == "p":
        blocks[0].tag = name
        blocks[0].attrib |= attributes
        return blocks[0]
    return gathered(name, [inner(each) for each in blocks], **attributes)


def inner(made: ET.Element) -> ET.Element:
    """A block as it may stand below a division: a head there is a block that says it is one."""
    if made.tag == "head":
        made.tag = "ab"
        made.attrib = {"type": "heading"}
    return made


def filled(name: str, element: ET.Element, **attributes: str) -> ET.Element:
    """An element of TEI with the text of one of HTML."""
    made = ET.Element(name, attributes)
    for part in parts(element):
        add_inline(made, part)
    return made


def gathered(name: str, children: list[ET.Element], **attributes: str) -> ET.Element:
    """An element of TEI around others."""
    made = ET.Element(name, attributes)
    made.extend(children)
    return made


def add_inline(into: ET.Element, part: str | ET.Element) -> None:
    """A piece of a line: text, or an element within it."""
    if isinstance(part, str):
        add_text(into, part)
    elif part.tag == "br":
        ET.SubElement(into, "lb")
    elif part.tag == "img":
        into.append(image(part))
    elif part.tag in CODE:
        ET.SubElement(into, "code").text = "".join(part.itertext())
    elif part.tag == "a" and part.get("href"):
        into.append(filled("ref", part, target=pointer(part.attrib["href"])))
    elif part.tag in RENDITIONS:
        into.append(filled("hi", part, rend=RENDITIONS[part.tag]))
    elif part.tag in PHRASES:
        into.append(filled(PHRASES[part.tag], part))
    else:
        for each in parts(part):
            add_inline(into, each)


def image(element: ET.Element) -> ET.Element:
    """An image as a figure, its alternative text as the description."""
    made = ET.Element("figure")
    ET.SubElement(made, "graphic", {"url": pointer(element.get("src", ""))})
    if element.get("alt"):
        ET.SubElement(made, "figDesc").text = element.get("alt")
    return made


def parts(element: ET.Element) -> Iterator[str | ET.Element]:
    """What an element holds, in order: texts and elements."""
    if element.text:
        yield element.text
    for child in element:
        yield child
        if child.tail:
            yield child.tail


def pointer(address: str) -> str:
    """A URL as TEI's pointers want it: without spaces.

    >>> pointer("https://example.org/an oak")
    'https://example.org/an%20oak'
    """
    return quote(address, safe="%/:=&?~#+!$,;'@()*[]")

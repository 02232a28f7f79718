"""Corrects elements by the schema of HTML, which EPUB enforces and browsers do not.

An element in a place where the schema does not allow it becomes a similar one, or its text.
"""

from collections.abc import Callable
from xml.etree import ElementTree as ET

MAX_COLUMNS = 1000
MAX_ROWS = 65534
RUBY = {"ruby", "rt", "rp"}

PARTS: dict[str, tuple[set[str], tuple[str, ...]]] = {
    "ul": ({"li"}, ("li",)),
    "ol": ({"li"}, ("li",)),
    "dl": ({"dt", "dd"}, ("dd",)),
    "table": ({"caption", "thead", "tbody", "tfoot"}, ("tbody", "tr", "td")),
    "thead": ({"tr"}, ("tr", "td")),
    "tbody": ({"tr"}, ("tr", "td")),
    "tfoot": ({"tr"}, ("tr", "td")),
    "tr": ({"td", "th"}, ("td",)),
}
"""The children that lists, tables and their parts may have, and the elements that are put around anything else."""


BLOCKS = {"p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "blockquote", "figure", "details"}
BLOCKS |= {"pre", "hr", "div"}
LINES = {"p", "h1", "h2", "h3", "h4", "h5", "h6"}
INLINE = set("a b strong i em s del ins u sub sup code kbd samp var q cite abbr dfn mark small ruby rt rp".split())


def correct(root: ET.Element) -> None:
    for element in reversed(list(root.iter())):  # from the inside out
        if len(element):
            _correct_line(element)
        if element.tag in PARTS:
            _correct_parts(element, *PARTS[element.tag])
    for element in list(root.iter()):
        if element.tag in CORRECTIONS:
            CORRECTIONS[element.tag](element)
    for element in reversed([element for element in root.iter() if len(element)]):
        is_ruby = element.tag == "ruby" and _is_ruby(element)
        ruby = [child for child in element if child.tag in RUBY]
        inside = {child for child in ruby if not (_is_ruby(child) if child.tag == "ruby" else is_ruby)}
        unwrap_children(element, inside.__contains__)


def unwrap_children(parent: ET.Element, is_unwrapped: Callable[[ET.Element], bool]) -> None:
    children = list(parent)
    unwrapped = [is_unwrapped(child) for child in children]
    if not any(unwrapped):
        return
    parent[:] = []
    for child, is_gone in zip(children, unwrapped, strict=True):
        tail, child.tail = child.tail, None
        if is_gone:
            _add_text(parent, child.text)
            parent.extend(child)
        else:
            parent.append(child)
        _add_text(parent, tail)


def _add_text(parent: ET.Element, text: str | None) -> None:
    if text and len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    elif text:
        parent.text = (parent.text or "") + text


def _correct_line(element: ET.Element) -> None:
    """A line of text holds no blocks: inline elements around blocks are taken away, and a paragraph of them is none."""
    unwrap_children(element, lambda child: child.tag in INLINE and any(each.tag in BLOCKS for each in child))
    has_blocks = any(child.tag in BLOCKS for child in element)
    if has_blocks and element.tag in LINES:
        element.tag = "div"
    elif has_blocks and element.tag in {"summary", "dt"}:
        unwrap_children(element, lambda child: child.tag in BLOCKS)


def _correct_parts(element: ET.Element, parts: set[str], around: tuple[str, ...]) -> None:
    """Removes inline elements around parts, and line breaks between parts; puts anything else into a new part."""
    unwrap_children(element, lambda child: child.tag not in parts and any(each.tag in parts for each in child))
    children = [child for child in element if child.tag not in {"br", "hr"}]
    element[:] = []
    if (element.text or "").strip():
        _nested(element, around).text, element.text = element.text, None
    for child in children:
        tail, child.tail = child.tail, None
        (element if child.tag in parts else _nested(element, around)).append(child)
        if tail and tail.strip():
            _nested(element, around).text = tail


def _nested(element: ET.Element, names: tuple[str, ...]) -> ET.Element:
    for name in names:
        element = ET.SubElement(element, name)
    return element


def _correct_terms(element: ET.Element) -> None:
    """A list of terms has groups, each of terms and then their descriptions; another list becomes paragraphs."""
    shape = "".join("t" if child.tag == "dt" else "d" for child in element)
    if shape.startswith("t") and shape.endswith("d"):
        return
    element.tag = "div"
    for child in element:
        child.tag = "p" if child.tag == "dt" else "div"


def _correct_figure(element: ET.Element) -> None:
    """A figure has one caption, at its start or at its end."""
    captions = [child for child in element if child.tag == "figcaption"]
    for caption in captions:
        if caption is not captions[0] or caption not in (element[0], element[-1]):
            caption.tag = "div"


def _correct_details(element: ET.Element) -> None:
    """Details begin with their summary; without one they are a part of the text."""
    children = list(element)
    if children and children[0].tag == "summary" and not (element.text or "").strip():
        children = children[1:]
    else:
        element.tag = "div"
    for child in children:
        if child.tag == "summary":
            child.tag = "p"


def _correct_bullets(element: ET.Element) -> None:
    """Only items of numbered lists have a value."""
    for child in element:
        child.attrib.pop("value", None)


def _correct_cell(element: ET.Element) -> None:
    """Spans lie within the limits of HTML."""
    for name, most in (("colspan", MAX_COLUMNS), ("rowspan", MAX_ROWS)):
        if name in element.attrib and not 1 <= int(element.attrib[name]) <= most:
            del element.attrib[name]


def _is_ruby(element: ET.Element) -> bool:
    """Whether a text comes first, then its reading, perhaps in parentheses for programs without support for ruby."""
    shape = [child.tag for child in element]
    text_behind = "".join(child.tail or "" for child in element)
    return shape in (["rt"], ["rp", "rt", "rp"]) and bool((element.text or "").strip()) and not text_behind.strip()


CORRECTIONS: dict[str, Callable[[ET.Element], None]] = {
    "dl": _correct_terms,
    "figure": _correct_figure,
    "details": _correct_details,
    "ul": _correct_bullets,
    "td": _correct_cell,
    "th": _correct_cell,
}

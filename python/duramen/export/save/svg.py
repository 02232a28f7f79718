"""Sanitising SVG, which may contain scripts: a stored file is rebuilt from allow lists, like our HTML.

Inside a page's `img` no browser runs scripts, but the stored file may be opened by itself. Names of elements and
attributes are listed, and compared by namespace and never by prefix; values are checked and escaped. Doctype,
comments, instructions and all that belongs to another namespace are left out. See docs/decisions/service.md#saving.
"""

import re
import tomllib
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree as ET
from xml.parsers import expat

from ...fetch.xml import Hostile, strict_parser

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"
SEPARATOR = "\n"
MAX_DEPTH = 256

SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
WEB = re.compile(r"https?://", re.IGNORECASE)
PIXELS = re.compile(r"data:image/(?:png|jpeg|jpg|gif|webp);base64,[a-z0-9+/=\s]*$", re.IGNORECASE)
"""A `data:` URL of an image without active content."""

LOADS = re.compile(r"url\(|src\(|image\(|image-set\(|@import|@namespace|expression|javascript:|-binding|behavior")
FONT = r"data:(?:font/[\w.+-]+|application/(?:x-)?font-[\w.+-]+|application/octet-stream);[\w=;-]*,[\w+/=]*"
HARMLESS = re.compile(rf"url\(\s*([\"']?)(?:#[\w.:-]+|{FONT})\1\s*\)")
"""In a style: a part of the same file, or a font that it brings along."""

STYLE = "style"
LISTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
NAMED = {name: words.split() for part in LISTS.values() for name, words in part.items()}

ELEMENTS = frozenset([*(name for part in LISTS["elements"] for name in NAMED[part]), STYLE])
WITH_TEXT = frozenset([*NAMED["texts"], "a", STYLE])

ANIMATABLE = frozenset([*NAMED["presentation"], *NAMED["geometry"], *NAMED["of_filters"]])
"""What an animation may set: never `href`, `style` or a handler."""

ATTRIBUTES = ANIMATABLE | {*NAMED["of_animations"], *NAMED["general"]}


class _Refused(Exception):
    """Ends the parsing early."""


def is_svg(data: bytes) -> bool:
    """Whether the root of a document is an `svg`, whatever it holds."""
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head.startswith(b"<"):
        return False
    names: list[str] = []

    def first(name: str, _: dict[str, str]) -> None:
        names.append(name.rpartition(SEPARATOR)[2].lower())
        raise _Refused

    parser = expat.ParserCreate(namespace_separator=SEPARATOR)
    parser.StartElementHandler = first
    with suppress(expat.ExpatError, _Refused):
        parser.Parse(data, True)
    return names == ["svg"]


def passive(data: bytes) -> bytes | None:
    """A rebuilt SVG without active content; None if it is broken or declares entities or attributes.

    >>> passive(b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0h9"/><script>x</script></svg>')
    b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>\\n'
    """
    writer = _Writer()
    parser = strict_parser(SEPARATOR)
    parser.StartElementHandler = writer.start
    parser.EndElementHandler = writer.end
    parser.CharacterDataHandler = writer.characters
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, Hostile, _Refused, ValueError):
        return None
    return writer.document()


class _Writer:
    """Takes the events of a parser and keeps what is on the lists; `open` are the names of the elements around."""

    def __init__(self) -> None:
        self.namespace: str | None = None
        self.tree = ET.TreeBuilder()
        self.open: list[str] = []
        self.left_out = 0
        """How deep the parser is in an element that is not written."""

    def start(self, full_name: str, attributes: dict[str, str]) -> None:
        if self.left_out or len(self.open) > MAX_DEPTH:
            self.left_out += 1
            return
        namespace, _, name = full_name.rpartition(SEPARATOR)
        is_root = self.namespace is None
        self.namespace = namespace if is_root else self.namespace
        kept = _attributes(name, attributes) if namespace == self.namespace and name in ELEMENTS else None
        if is_root and (name != "svg" or namespace not in {SVG, ""} or kept is None):
            raise _Refused
        if kept is None:
            self.left_out = 1
            return
        self.tree.start(name, kept)
        self.open.append(name)

    def end(self, _: str) -> None:
        if self.left_out:
            self.left_out -= 1
        else:
            self.tree.end(self.open.pop())

    def characters(self, text: str) -> None:
        if not self.left_out and self.open and (self.open[-1] in WITH_TEXT or text.isspace()):
            self.tree.data(text)

    def document(self) -> bytes:
        """All that was kept; the root declares the namespaces."""
        root = self.tree.close()
        for style in root.iter(STYLE):
            text = (style.text or "") + "".join(each.tail or "" for each in style)
            style[:], style.text = [], text if _is_passive_style(text) else None
        links = {"xmlns:xlink": XLINK} if any("xlink:href" in each.attrib for each in root.iter()) else {}
        whole = ET.Element("svg", {"xmlns": SVG, **links, **root.attrib})
        whole[:], whole.text = root, root.text
        # A > in a text or a value is escaped, so these are the ends of tags.
        return f"{ET.tostring(whole, encoding='unicode').replace(' />', '/>')}\n".encode("utf-8", "replace")


def _attributes(element: str, given: dict[str, str]) -> dict[str, str] | None:
    """The attributes of an element that are written; None where the element is not."""
    kept: dict[str, str] = {}
    for full_name, value in given.items():
        namespace, _, name = full_name.rpartition(SEPARATOR)
        if name == "href" and namespace in {"", XLINK}:
            if _may_lead(element, value):
                kept["xlink:href" if namespace else "href"] = value
        elif namespace == XML and name in {"space", "lang"}:
            kept[f"xml:{name}"] = value
        elif not namespace and name in ATTRIBUTES and _is_passive_style(value):
            kept[name] = value
    return kept if kept.get("attributeName", "x") in ANIMATABLE else None


def _may_lead(element: str, address: str) -> bool:
    """Whether an element may refer to an address: into the file, to pixels in it, or to the web from a link."""
    # Browsers leave these characters out when they read an address.
    address = re.sub(r"[\t\n\r]", "", address).strip("".join(map(chr, range(33))))
    if address.startswith("#") or (element == "image" and PIXELS.match(address)):
        return True
    return element == "a" and bool(WEB.match(address) or not SCHEME.match(address))


def _is_passive_style(text: str) -> bool:
    """Whether a style, or the value of an attribute, loads nothing and hides nothing behind escapes."""
    plain = HARMLESS.sub("", text.lower())
    # A comment may divide a word, and a string may look like a comment: neither reading may load anything.
    readings = (plain, re.sub(r"/\*.*?\*/", "", plain, flags=re.DOTALL))
    return "\\" not in plain and "<" not in plain and not any(map(LOADS.search, readings))

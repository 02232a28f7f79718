"""What rendered HTML may hold, and two parsers that look."""

from collections.abc import Mapping
from urllib.parse import urlsplit

import turbohtml
from selectolax.lexbor import LexborHTMLParser

ALLOWED: dict[str, set[str]] = {
    **{
        name: set()
        for name in (
            "b strong i em s del ins u sub sup kbd samp var q cite dfn mark small ruby rt rp br p h1 h2 h3 h4 h5 h6 pre"
            " blockquote figure figcaption details summary ul dl dt dd table caption thead tbody tfoot tr hr"
        ).split()
    },
    **{
        name: {"mathvariant", "linethickness", "stretchy", "accent"}
        for name in (
            "mi mn mo ms mtext mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts"
            " mprescripts mtable mtr mtd merror mspace"
        ).split()
    },
    "math": {"display"},
    "semantics": set(),
    "annotation": {"encoding"},
    "a": {"href"},
    "abbr": {"title"},
    "code": {"class"},
    "img": {"src", "alt", "width", "height"},
    "li": {"value"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
}
SCHEMES = {"", "http", "https", "mailto", "tel", "ftp"}

Found = tuple[str, Mapping[str, str | None]]


def check_allowed(html: str) -> None:
    """Fail where one of two parsers finds an element, an attribute or a scheme that is not on the lists."""
    for name, attributes in [*by_lexbor(html), *by_turbohtml(html)]:
        assert name in ALLOWED, name
        assert attributes.keys() <= ALLOWED[name], (name, attributes)
        for value in (attributes.get("href"), attributes.get("src")):
            assert scheme_of(value or "") in SCHEMES, value
        if name == "code" and "class" in attributes:
            assert (attributes["class"] or "").startswith("language-")


def by_lexbor(html: str) -> list[Found]:
    """The elements of a page and their attributes, as lexbor reads it."""
    body = LexborHTMLParser(html).body
    found = body.css("*") if body is not None else []
    return [(node.tag or "", dict(node.attributes)) for node in found if node.tag != "body"]


def by_turbohtml(html: str) -> list[Found]:
    stack: list[turbohtml.Node] = [turbohtml.parse(html)]
    found: list[Found] = []
    while stack:
        node = stack.pop()
        if isinstance(node, turbohtml.Element) and node.tag not in {"html", "head", "body"}:
            values = {name: " ".join(value) if isinstance(value, list) else value for name, value in node.attrs.items()}
            found.append((node.tag, values))
        stack += node.children
    return found


def scheme_of(url: str) -> str:
    """The scheme as a browser reads it: white space and control characters do not count."""
    bare = "".join(character for character in url if character > " " and character != "\x7f")
    return urlsplit(bare).scheme.lower()

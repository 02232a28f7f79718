"""The parsers that the parse benchmarks run: from bytes to a finished tree or to tables."""

from collections.abc import Callable

import turbohtml
from selectolax.lexbor import LexborHTMLParser

import duramen

Parse = Callable[[bytes], object]


def duramen_tables(html: bytes) -> object:
    """Parse, all columns, blocks: what every later step reads."""
    return duramen.parse(html)


def turbohtml_tree(html: bytes) -> object:
    """turbohtml's tree as it comes, with line numbers."""
    return turbohtml.parse(html)


def turbohtml_bare_tree(html: bytes) -> object:
    """turbohtml's tree without line numbers, its fastest."""
    return turbohtml.parse(html, positions=False)


def lexbor_tree(html: bytes) -> object:
    """lexbor's tree through selectolax."""
    return LexborHTMLParser(html)


PARSERS: dict[str, Parse] = {
    "duramen.parse": duramen_tables,
    "turbohtml.parse": turbohtml_tree,
    "turbohtml.parse, no positions": turbohtml_bare_tree,
    "selectolax LexborHTMLParser": lexbor_tree,
}
OURS = "duramen.parse"

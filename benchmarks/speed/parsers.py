"""The parsers that the parse benchmarks run: from bytes to a finished tree or to tables."""

from collections.abc import Callable
from functools import partial

import turbohtml
from selectolax.lexbor import LexborHTMLParser

import duramen

Parse = Callable[[bytes], object]


def duramen_tables(html: bytes) -> object:
    """Parse, all columns, blocks: what every later step reads."""
    return duramen.parse(html)


PARSERS: dict[str, Parse] = {
    "duramen.parse": duramen_tables,
    "turbohtml.parse": turbohtml.parse,
    "turbohtml.parse, no positions": partial(turbohtml.parse, positions=False),
    "selectolax LexborHTMLParser": LexborHTMLParser,
}
OURS = "duramen.parse"

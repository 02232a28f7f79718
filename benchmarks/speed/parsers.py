"""The parsers that the parse benchmarks run: from bytes to a finished tree or to tables."""

from collections.abc import Callable
from functools import partial

import turbohtml
from selectolax.lexbor import LexborHTMLParser

import duramen

Parse = Callable[[bytes], object]


PARSERS: dict[str, Parse] = {
    "duramen.parse": duramen.parse,
    "turbohtml.parse": turbohtml.parse,
    "turbohtml.parse, no positions": partial(turbohtml.parse, positions=False),
    "selectolax LexborHTMLParser": LexborHTMLParser,
}
OURS = "duramen.parse"

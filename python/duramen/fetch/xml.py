"""XML as a flat sequence of elements; declarations are refused, incomplete ends are cut off, nothing is loaded."""

from collections.abc import Iterator
from html.entities import name2codepoint
from io import StringIO
from typing import NamedTuple
from xml.parsers import expat

MAX_DEPTH = 64
MAX_TEXT_CHARS = 1 << 16
"""The rest of an element is left out: URLs, titles and dates are shorter."""

MAX_TOKEN_BYTES = 1 << 20
"""Limit on one tag or comment: the parser reads an unfinished one again from its start with each piece."""

CHARACTERS = "".join(f'<!ENTITY {name} "&#38;#{code};">' for name, code in sorted(name2codepoint.items()))


class Hostile(Exception):
    """XML that declares entities or attributes, nests too deeply or has a tag that does not end."""


class Element(NamedTuple):
    """An element that has ended: its place as names without prefixes, its attributes and its own text."""

    path: tuple[str, ...]
    attributes: dict[str, str]
    text: str


def _refuse(*_: object) -> None:
    raise Hostile("it declares entities or attributes")


def strict_parser(separator: str | None = None) -> expat.XMLParserType:
    """A parser that raises `Hostile` at the first declaration of an entity or an attribute.

    Both multiply: an entity stands wherever it is named, and a default value is copied to every element. Half a
    megabyte with 20,000 default attributes took 90 s and 6 GB.
    """
    parser = expat.ParserCreate(namespace_separator=separator)
    parser.buffer_text = True
    parser.EntityDeclHandler = parser.AttlistDeclHandler = _refuse
    return parser


def _know_characters(parser: expat.XMLParserType, context: str | None) -> int:
    """Reads a list of single characters instead of the file that a document type names."""
    inner = parser.ExternalEntityParserCreate(context)
    inner.EntityDeclHandler = None
    inner.Parse(CHARACTERS, True)
    return 1


def elements(data: bytes, *, piece: int = 1 << 16) -> Iterator[Element]:
    """The elements of a document in the order of their ends, up to where it breaks; `Hostile` raises.

    In place of any document type, the characters that HTML has names for (`&nbsp;`) are known; others are dropped.
    """
    path: list[str] = []
    inside: list[tuple[dict[str, str], StringIO]] = []
    ended: list[Element] = []
    idle = 0

    def progress(*_: object) -> None:
        nonlocal idle
        idle = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        progress()
        if len(path) >= MAX_DEPTH:
            raise Hostile(f"elements nest deeper than {MAX_DEPTH}")
        path.append(name.rpartition(":")[2].lower())
        inside.append((attributes, StringIO()))

    def characters(text: str) -> None:
        progress()
        if inside and inside[-1][1].tell() < MAX_TEXT_CHARS:
            inside[-1][1].write(text)

    def end(_: str) -> None:
        progress()
        attributes, text = inside.pop()
        ended.append(Element(tuple(path), attributes, text.getvalue().strip()))
        path.pop()

    parser = strict_parser()
    parser.UseForeignDTD(True)
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_ALWAYS)
    parser.ExternalEntityRefHandler = lambda context, *_: _know_characters(parser, context)
    parser.CommentHandler = parser.ProcessingInstructionHandler = progress
    parser.StartElementHandler, parser.CharacterDataHandler, parser.EndElementHandler = start, characters, end
    data = data.lstrip()
    for at in range(0, len(data) + 1, piece):
        idle += piece
        try:
            parser.Parse(data[at : at + piece], at + piece > len(data))
        except (expat.ExpatError, LookupError, ValueError):  # the latter two: an unknown encoding
            yield from ended
            return
        yield from ended
        ended.clear()
        if idle > MAX_TOKEN_BYTES:
            raise Hostile("it has a tag that does not end")

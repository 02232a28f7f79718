"""XML as a flat sequence of elements; declarations are refused, incomplete ends are cut off, nothing is loaded."""

from collections.abc import Iterator
from html.entities import name2codepoint
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


class _Reader:
    """Collects elements as the parser meets their ends."""

    def __init__(self) -> None:
        self.path: list[str] = []
        self.open: list[tuple[dict[str, str], list[str], int]] = []
        self.ended: list[Element] = []
        self.events = 0

    def progress(self, *_: object) -> None:
        self.events += 1

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.progress()
        if len(self.path) >= MAX_DEPTH:
            raise Hostile(f"elements nest deeper than {MAX_DEPTH}")
        self.path.append(name.rpartition(":")[2].lower())
        self.open.append((attributes, [], 0))

    def characters(self, text: str) -> None:
        self.progress()
        if self.open:
            attributes, pieces, size = self.open[-1]
            if size < MAX_TEXT_CHARS:
                pieces.append(text)
                self.open[-1] = attributes, pieces, size + len(text)

    def end(self, _: str) -> None:
        self.progress()
        attributes, pieces, _size = self.open.pop()
        self.ended.append(Element(tuple(self.path), attributes, "".join(pieces).strip()))
        self.path.pop()


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
    reader = _Reader()
    parser = strict_parser()
    parser.UseForeignDTD(True)
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_ALWAYS)
    parser.ExternalEntityRefHandler = lambda context, *_: _know_characters(parser, context)
    parser.CommentHandler = parser.ProcessingInstructionHandler = reader.progress
    parser.StartElementHandler = reader.start
    parser.CharacterDataHandler = reader.characters
    parser.EndElementHandler = reader.end
    data = data.lstrip()
    idle = 0
    for at in range(0, len(data) + 1, piece):
        before = reader.events
        try:
            parser.Parse(data[at : at + piece], at + piece > len(data))
        except (expat.ExpatError, LookupError, ValueError):  # the latter two: an unknown encoding
            yield from reader.ended
            return
        yield from reader.ended
        reader.ended.clear()
        idle = 0 if reader.events > before else idle + piece
        if idle > MAX_TOKEN_BYTES:
            raise Hostile("it has a tag that does not end")

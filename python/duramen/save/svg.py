"""SVG is a document that may run scripts: it is stored as it came where it cannot do anything, and else refused.

Inside a page's `img` no browser runs scripts, but the stored file may be opened by itself. Taking scripts out would
mean a second sanitiser and a changed image; of the images in articles hardly one has any, so refusing costs little.
"""

import re
from contextlib import suppress
from xml.parsers import expat

ACTIVE = frozenset("script foreignobject iframe object embed audio video handler listener html".split())
"""Elements that run, or that bring another language in which something may."""

XHTML = "http://www.w3.org/1999/xhtml"
LINK = re.compile(
    r"[\x00-\x20]*(?:#|https?:|/|\.|[\w-]+(?:[/.?#]|$)|data:image/(?:png|jpeg|gif|webp)[;,])", re.IGNORECASE
)
"""Where a link may lead: into the file, to the web, to a pixel image; `javascript:` and other schemes may not."""

SEPARATOR = "\n"


class _Refused(Exception):
    """Enough was seen."""


def is_svg(data: bytes) -> bool:
    """Whether the root of a document is an `svg`, whatever it holds."""
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head.startswith(b"<"):
        return False
    names: list[str] = []

    def first(name: str, _: dict[str, str]) -> None:
        names.append(_local(name))
        raise _Refused

    parser = expat.ParserCreate(namespace_separator=SEPARATOR)
    parser.StartElementHandler = first
    with suppress(expat.ExpatError, _Refused):
        parser.Parse(data, True)
    return names == ["svg"]


def is_passive(data: bytes) -> bool:
    """Whether an SVG is well formed and holds nothing that acts.

    >>> is_passive(b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>')
    True
    >>> is_passive(b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    False
    """
    parser = expat.ParserCreate(namespace_separator=SEPARATOR)
    parser.StartElementHandler = _check
    parser.EntityDeclHandler = _refuse
    parser.ProcessingInstructionHandler = _check_instruction
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, _Refused):
        return False
    return True


def _check(name: str, attributes: dict[str, str]) -> None:
    if _local(name) in ACTIVE or name.startswith(XHTML + SEPARATOR):
        raise _Refused
    for attribute, value in attributes.items():
        is_link = _local(attribute) in {"href", "src"}
        # An animation may set what the file itself does not have.
        sets_link = _local(attribute) == "attributename" and re.match(
            r"(?:\w+:)?(?:href|on)", value.strip(), re.IGNORECASE
        )
        if _local(attribute).startswith("on") or sets_link or (is_link and value.strip() and not LINK.match(value)):
            raise _Refused


def _check_instruction(target: str, _: str) -> None:
    if target.lower() == "xml-stylesheet":
        raise _Refused


def _refuse(*_: object) -> None:
    raise _Refused


def _local(name: str) -> str:
    return name.rpartition(SEPARATOR)[2].lower()

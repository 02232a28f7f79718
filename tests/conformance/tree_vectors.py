"""html5lib's tree-construction format: `#data`, its options and the expected `#document`."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SECTIONS = frozenset(
    ("#data", "#errors", "#new-errors", "#document-fragment", "#script-on", "#script-off", "#document")
)


@dataclass(frozen=True)
class TreeVector:
    """One page and the tree it must become under each of the scripting flags."""

    file: str
    index: int
    data: str
    fragment: str | None
    scripting: tuple[bool, ...]
    tree: str


def read_tree_vectors(path: Path, name: str) -> list[TreeVector]:
    """Vectors of one `.dat` file in order; the parse errors are read over."""
    text = path.read_bytes().decode("utf-8")
    return [_vector(name, index, sections) for index, sections in enumerate(_cases(text))]


def _cases(text: str) -> Iterator[dict[str, list[str]]]:
    sections: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.split("\n"):
        if line == "#data" and sections:
            yield sections
            sections = {}
        if line in SECTIONS:
            lines = sections.setdefault(line, [])
        else:
            lines.append(line)
    if sections:
        yield sections


def _vector(name: str, index: int, sections: dict[str, list[str]]) -> TreeVector:
    fragment = sections.get("#document-fragment")
    return TreeVector(
        file=name,
        index=index,
        data="\n".join(sections["#data"]),
        fragment=fragment[0] if fragment else None,
        scripting=_scripting(sections),
        tree="\n".join(sections.get("#document", [])).rstrip("\n"),
    )


def _scripting(sections: dict[str, list[str]]) -> tuple[bool, ...]:
    if "#script-on" in sections:
        return (True,)
    if "#script-off" in sections:
        return (False,)
    return (False, True)

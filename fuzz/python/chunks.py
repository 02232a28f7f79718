"""Chunks of any page cover its text within their size, and its tables are rectangles that Arrow takes.

The input is a byte that chooses size, unit and form, then the page.
"""

import pyarrow  # noqa: F401 - here, because importing it takes longer than an input may

from duramen import Document, extract
from duramen.chunks.sizes import COUNTS

UNITS = tuple(COUNTS)
SHORTEST = 8
"""Marks of Markdown alone may be longer than a smaller chunk."""


def run(data: bytes) -> None:
    choice = data[0] if data else 0
    document = extract(data[1:], url="https://example.org/trees/oak", method="everything")
    check_tables(document)
    unit = UNITS[choice & 1]
    size = SHORTEST + (choice >> 3)
    made = document.chunks(size=size, overlap=size // 2 if choice & 2 else 0, unit=unit, markdown=bool(choice & 4))
    covered = bytearray(len(document.text))
    for chunk in made:
        assert COUNTS[unit](chunk.text) <= size, chunk
        assert chunk.url is not None, chunk
        assert chunk.url.isascii(), chunk
        covered[chunk.start : chunk.end] = b"1" * (chunk.end - chunk.start)
    assert len(covered) == len(document.text), "a chunk lies outside of the text"
    missed = [letter for letter, is_in in zip(document.text, covered, strict=True) if not is_in]
    assert not "".join(missed).strip(), missed
    assert [chunk.end for chunk in made] == sorted(chunk.end for chunk in made)


def check_tables(document: Document) -> None:
    """All lines are equally long, links lie in their cells, and Arrow has the same cells."""
    for table in document.tables:
        lines = table.header + table.rows
        assert len({len(line) for line in lines}) == 1, table
        assert all(link.text in lines[link.line][link.column] for link in table.links), table
        arrow = table.arrow()
        assert [column.to_pylist() for column in arrow.columns] == [
            [row[at] or None for row in table.rows] for at in range(len(lines[0]))
        ]

"""Chunks of a document for retrieval, along headings, posts and blocks, as text or Markdown.

A chunk crosses neither a heading nor the border of a post. It ends where a block ends, and code and tables stay whole;
`cutting` says where a block is cut that is longer than a whole chunk.
"""

from collections.abc import Callable, Sequence

from ...base.nodes import Mask
from ..page import Page
from ..posts import Post
from ..tables import DataTable
from .making import Chunk, Maker
from .sizes import Count, UnitName, count_of
from .units import blocks_with_headings, sections_of

__all__ = ["Chunk", "Count", "UnitName", "blocks_with_headings", "chunks"]


def chunks(
    page: Page,
    kept: Mask,
    text: str,
    *,
    posts: Sequence[Post],
    tables: Sequence[DataTable],
    size: int,
    overlap: int,
    unit: UnitName | Count,
    markdown: Callable[[Mask], str] | None,
) -> tuple[Chunk, ...]:
    """The text of kept rows in chunks; `markdown` writes some of the rows, where that is asked for."""
    if not 0 <= overlap < size:
        raise ValueError(f"overlap must be 0 or more and less than size, not {overlap} and {size}")
    found = list(sections_of(page, kept, text, posts=posts, tables=tables))
    firsts = [unit.first for section in found for unit in section.units]
    maker = Maker(page, kept, text, count_of(unit), size, overlap, markdown, [*firsts[1:], len(page.nodes)])
    return tuple(chunk for section in found for chunk in maker.cut(section))

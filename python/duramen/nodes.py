"""The two tables of a page: the meaning and type of each column."""

from typing import Any, Protocol, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._core import TAGS, hidden_reasons
from ._core import Page as CorePage
from .table import Column, Derived, Flag, Mask, Table

__all__ = ["HIDDEN", "HIDDEN_BECAUSE", "HTML", "MATHML", "REACHABLE", "SVG", "TAGS", "Blocks", "Mask", "Nodes"]

DOCUMENT, TEXT, COMMENT, DOCTYPE, INSTRUCTION = range(5)
"""Tag ids of the rows that are not elements; elements have the ids above."""

HTML, SVG, MATHML = range(3)
"""Values of the `namespace` column."""


HIDDEN, HIDDEN_BECAUSE = zip(*hidden_reasons(), strict=True)
"""Names of the reasons in the `hidden` column, and what `duramen explain` says of each."""

REACHABLE = 128
"""What the `hidden` column adds where the page has a control that shows the row."""


class Source(Protocol):
    """What a node table reads from: a page of the core, or a tree made up by hand."""

    @property
    def source(self) -> str: ...
    def __len__(self) -> int: ...
    def node_column(self, name: str) -> NDArray[Any]: ...
    def name(self, row: SupportsIndex, /) -> str: ...
    def text(self, row: SupportsIndex, /) -> str: ...
    def raw(self, row: SupportsIndex, /) -> str: ...
    def attribute(self, row: SupportsIndex, name: str, /) -> str | None: ...
    def attributes(self, row: SupportsIndex, /) -> dict[str, str]: ...


class Counted(Table):
    """The columns that nodes and blocks share."""

    chars = Column(np.int32, "characters other than white space")
    words = Column(np.int32, "words; scripts without spaces are segmented")
    punctuation = Column(np.int32, "punctuation characters")
    sentences = Column(np.int32, "sentence ends")
    digits = Column(np.int32, "digits")
    uppercase_words = Column(np.int32, "words without a lower-case letter")
    flags = Column(np.uint32, "bit set behind the masks")

    in_link = Flag("in an `a` with `href`")
    in_heading = Flag("in `h1` to `h6`")
    in_list = Flag("in `ul`, `ol`, `dl`, `menu` or `dir`")
    in_table = Flag("in `table`")
    in_code = Flag("in `pre`, `code`, `samp`, `kbd`, `tt` or an older name of theirs")
    in_form = Flag("in `form` or one of its controls")
    in_nav = Flag("in `nav` or `role=navigation`")
    in_header = Flag("in `header` or `role=banner`")
    in_footer = Flag("in `footer` or `role=contentinfo`")
    in_aside = Flag("in `aside` or `role=complementary`")
    in_main = Flag("in `main` or `role=main`")
    in_article = Flag("in `article` or `role=article`")
    in_paragraph = Flag("in `p`")
    in_quote = Flag("in `blockquote` or `q`")
    in_figure = Flag("in `figure`")
    is_unseen = Flag(
        "in `head` or in what is not shown: `script`, `template`, a `noscript` that is not most of the page"
    )
    is_hidden = Flag("hidden by `hidden`, inline style, `aria-hidden` or `type=hidden`")
    is_invisible = Flag("not drawn: hidden by `hidden`, inline style or `type=hidden`, `aria-hidden` aside")
    is_collapsed = Flag("in a closed `details` or an inactive tab pane")


class Nodes(Counted):
    """The tree in preorder, one row per node: row 0 is the document, its own parent."""

    tag = Column(np.uint16, "index into `TAGS`; from `len(TAGS)` on, a name of this page only")
    namespace = Column(np.uint8, "0 HTML, 1 SVG, 2 MathML")
    parent = Column(np.int32, "row of the parent")
    end = Column(np.int32, "one past the last row of the subtree")
    depth = Column(np.uint16, "steps to the document")
    text_start = Column(np.int32, "first byte of the subtree's text in the page's UTF-8 text")
    text_end = Column(np.int32, "one past its last byte")
    source_start = Column(np.int32, "first byte, in `page.source`, of a start tag, a text or a comment's body")
    source_end = Column(np.int32, "one past its last byte")

    hidden = Column(
        np.uint8,
        "why a visitor does not see the row, as an index into `HIDDEN`; + 128 where a control shows it; 0: seen",
    )

    is_text = Derived(lambda nodes: nodes.tag == TEXT, "a text")
    is_comment = Derived(lambda nodes: nodes.tag == COMMENT, "a comment")
    is_element = Derived(lambda nodes: nodes.tag > INSTRUCTION, "an element")
    is_block = Flag("a block-level element, itself")
    is_raw = Flag("the body of a `script`, `style`, `iframe` ..., left in the source")

    def __init__(self, source: Source) -> None:
        super().__init__(source.node_column, len(source))
        self._source = source

    @property
    def source(self) -> str:
        """The decoded page; empty for a tree made up by hand."""
        return self._source.source

    def name(self, row: SupportsIndex) -> str:
        """The name of a row, without its namespace: `p`, `path`, `#text` ..."""
        return self._source.name(row)

    def text(self, row: SupportsIndex = 0) -> str:
        """All text of a subtree, white space as in the page."""
        return self._source.text(row)

    def raw(self, row: SupportsIndex) -> str:
        """What stands in a comment, a doctype, an instruction, a script or a style."""
        return self._source.raw(row)

    def attribute(self, row: SupportsIndex, name: str) -> str | None:
        """The value of one attribute, or None where the row lacks it."""
        return self._source.attribute(row, name)

    def attributes(self, row: SupportsIndex) -> dict[str, str]:
        """All attributes of a row, in the order of the page."""
        return self._source.attributes(row)

    @classmethod
    def from_parents(cls, parent: ArrayLike, **columns: ArrayLike) -> "Nodes":
        """The nodes of a made-up tree, without text or attributes.

        `end` and `depth` follow from the parents; columns not given are 0.

        >>> nodes = Nodes.from_parents([0, 0, 1, 1, 0], words=[0, 0, 2, 3, 4])
        >>> nodes.end.tolist(), nodes.depth.tolist()
        ([5, 4, 3, 4, 5], [0, 1, 2, 2, 1])
        """
        return cls(MadeUp(np.array(parent, dtype=np.int32), columns))


class Blocks(Counted):
    """The runs of text between block boundaries, in page order.

    Flags are those of a block's first text row.
    """

    row = Column(np.int32, "row of the nearest block-level element")
    first = Column(np.int32, "row of its first text")
    last = Column(np.int32, "one past the row of its last text")
    tag = Column(np.uint16, "`tag` of `row`")
    depth = Column(np.uint16, "`depth` of `row`")
    text_start = Column(np.int32, "first byte of its text in the page's UTF-8 text")
    text_end = Column(np.int32, "one past its last byte")
    link_chars = Column(np.int32, "`chars` in links")
    link_words = Column(np.int32, "`words` in links")

    def __init__(self, page: CorePage) -> None:
        super().__init__(page.block_column, page.block_count)
        self._page = page

    def text(self, index: SupportsIndex) -> str:
        """The text of a block, white space collapsed."""
        return self._page.block_text(index)


class MadeUp:
    """A source of nodes without a page: columns given by hand."""

    source = ""

    def __init__(self, parent: NDArray[np.int32], given: dict[str, ArrayLike]) -> None:
        declared = Nodes.columns()
        stored = {name for name, column in declared.items() if type(column) is Column}
        if unknown := given.keys() - stored:
            raise TypeError(f"no such columns: {sorted(unknown)}; give some of {sorted(stored)}")

        self._columns = {name: np.zeros(len(parent), declared[name].dtype) for name in stored}
        self._columns |= {"parent": parent} | _intervals(parent)
        for name, values in given.items():
            self._columns[name] = np.array(values, declared[name].dtype)
            if self._columns[name].shape != parent.shape:
                raise ValueError(f"{name} must have one entry per row, which are {len(parent)}")

    def __len__(self) -> int:
        return len(self._columns["parent"])

    def node_column(self, name: str) -> NDArray[Any]:
        return self._columns[name]

    def name(self, row: SupportsIndex, /) -> str:
        return TAGS[int(self._columns["tag"][row])]

    def text(self, _row: SupportsIndex, /) -> str:
        return ""

    def raw(self, _row: SupportsIndex, /) -> str:
        return ""

    def attribute(self, _row: SupportsIndex, _name: str, /) -> str | None:
        return None

    def attributes(self, _row: SupportsIndex, /) -> dict[str, str]:
        return {}


def _intervals(parent: NDArray[np.int32]) -> dict[str, NDArray[Any]]:
    """The `end` and `depth` columns that follow from `parent`."""
    rows = np.arange(len(parent))
    if len(rows) == 0 or parent[0] != 0 or (parent[1:] >= rows[1:]).any() or parent.min() < 0:
        raise ValueError("row 0 must be its own parent and every other row come after its parent")

    end = (rows + 1).astype(np.int32)
    depth = np.zeros(len(rows), np.uint16)
    for row in rows[:0:-1]:
        end[parent[row]] = max(end[parent[row]], end[row])
    for row in rows[1:]:
        depth[row] = depth[parent[row]] + 1

    # In preorder the intervals that contain a row are exactly those of its ancestors.
    closed = np.cumsum(np.bincount(end))[:-1]
    if (rows - closed != depth).any():
        raise ValueError("rows must be in preorder: a subtree's rows stand together")
    return {"end": end, "depth": depth}

"""The two tables of a page: the meaning and type of each column."""

from typing import SupportsIndex

import numpy as np

from .._core import TAGS, hidden_reasons
from .._core import Page as CorePage
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

    def __init__(self, page: CorePage) -> None:
        super().__init__(page.node_column, len(page))
        self._page = page

    @property
    def source(self) -> str:
        """The decoded page."""
        return self._page.source

    def name(self, row: SupportsIndex) -> str:
        """The name of a row, without its namespace: `p`, `path`, `#text` ..."""
        return self._page.name(row)

    def text(self, row: SupportsIndex = 0) -> str:
        """All text of a subtree, white space as in the page."""
        return self._page.text(row)

    def raw(self, row: SupportsIndex) -> str:
        """What stands in a comment, a doctype, an instruction, a script or a style."""
        return self._page.raw(row)

    def attribute(self, row: SupportsIndex, name: str) -> str | None:
        """The value of one attribute, or None where the row lacks it."""
        return self._page.attribute(row, name)

    def attributes(self, row: SupportsIndex) -> dict[str, str]:
        """All attributes of a row, in the order of the page."""
        return self._page.attributes(row)


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

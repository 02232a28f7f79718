"""Element by name: the caller names the element that contains the content.

M. Radilova, P. Kamencay, R. Hudec, M. Benco, R. Radil: Tool for parsing important data from web pages,
Applied Sciences 12, 2022, section 5.1; extended from ids to CSS selectors.
"""

from collections.abc import Sequence

import numpy as np

from ..base.nodes import Mask, Nodes
from ..base.tree import within
from ._selectors import select


def element_named(nodes: Nodes, *, id: str | None = None, selector: str | Sequence[str] = ()) -> Mask:  # noqa: A002
    """Keep the element with that id, and all elements that a selector matches.

    >>> page = parse("<p id=main>One<p class=note>Two<p>Three")
    >>> kept = element_named(page.nodes, id="main", selector="p.note")
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['One', 'Two']
    """
    selectors = [selector] if isinstance(selector, str) else list(selector)
    if id is None and not selectors:
        raise ValueError("element-id needs the id of an element (id=...) or a CSS selector (selector=...)")

    named = np.zeros(len(nodes), dtype=bool)
    for one in selectors:
        named |= select(nodes, one)
    if id is not None:
        # An id is unique in a document; where a page repeats it, a browser finds the first.
        elements = np.flatnonzero(nodes.is_element).tolist()
        named[[row for row in elements if nodes.attribute(row, "id") == id][:1]] = True
    return within(nodes, named) & ~nodes.is_unseen

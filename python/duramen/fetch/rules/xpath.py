"""CSS and XPath 1.0 over the table of a page. lxml evaluates XPath, and its elements are rows.

The tree that lxml sees is built from the table, so that a rule matches what the parser of browsers would have made.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...base.nodes import Mask
from ...page.extract import METHODS
from ...page.page import Page

Found = list[tuple[int | None, str]]
"""Rows and texts that an expression finds."""

IS_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not allow, section 2.2."""


class XPathTree:
    def __init__(self, page: Page) -> None:
        try:
            from lxml import etree
        except ImportError:
            raise ModuleNotFoundError('XPath needs lxml: pip install "duramen[rules]"') from None
        self.error = etree.XPathError
        self.page = page
        nodes = page.nodes
        self.elements: list[Any] = [None] * len(nodes)
        self.rows: dict[Any, int] = {}
        parents, is_text, is_element = nodes.parent.tolist(), nodes.is_text.tolist(), nodes.is_element.tolist()
        for row in range(1, len(nodes)):
            above = self.elements[parents[row]]
            if is_element[row] and not (above is None and self.rows):
                name = nodes.name(row)
                element = etree.Element(name if IS_NAME.fullmatch(name) else "unknown")
                for key, value in nodes.attributes(row).items():
                    if IS_NAME.fullmatch(key):
                        element.set(key, FORBIDDEN.sub("\ufffd", value))
                if above is not None:
                    above.append(element)
                self.elements[row], self.rows[element] = element, row
            elif is_text[row] and above is not None:
                text = FORBIDDEN.sub("\ufffd", nodes.text(row))
                if len(above):
                    above[-1].tail = (above[-1].tail or "") + text
                else:
                    above.text = (above.text or "") + text

    def found(self, xpath: str) -> Found:
        """What an expression finds: the row of an element and its text, or no row and a string."""
        root = next((each for each in self.elements if each is not None), None)
        try:
            result = [] if root is None else root.getroottree().xpath(xpath)
        except self.error as error:
            raise ValueError(f"no XPath: {xpath!r} ({error})") from None
        listed = result if isinstance(result, list) else [str(result)]
        matches = [(self.rows.get(each), each) for each in listed]
        return [(row, str(each) if row is None else self.page.text(row)) for row, each in matches]


def mask(page: Page, found: Found) -> Mask:
    """The rows of elements that were found, and all rows below them."""
    kept = np.zeros(len(page.nodes), dtype=bool)
    for row, _ in found:
        if row is not None:
            kept[row : page.nodes.end[row]] = True
    return kept


def finder(page: Page, invalid: dict[str, None] | None = None) -> Callable[[str], Found]:
    """What finds rows by XPath or by CSS; an invalid expression finds nothing, and is added to `invalid`."""
    trees: list[XPathTree] = []

    def find(expression: str) -> Found:
        try:
            if not is_xpath(expression):
                rows = np.flatnonzero(METHODS["element-id"].find(page.nodes, selector=expression)).tolist()
                return [(row, page.text(row)) for row in outermost(page, rows)]
            if not trees:
                trees.append(XPathTree(page))
            return trees[0].found(expression)
        except ValueError:
            if invalid is not None:
                invalid[expression] = None
            return []

    return find


def is_xpath(expression: str) -> bool:
    """Whether an expression is XPath, not CSS. XPath may run for ever: pages of strangers need a limit of time."""
    return expression.startswith(("/", "("))


def outermost(page: Page, rows: Sequence[int]) -> list[int]:
    """The rows that lie in no other one of them."""
    chosen, end = [], 0
    for row in rows:
        if row >= end:
            chosen.append(row)
            end = int(page.nodes.end[row])
    return chosen

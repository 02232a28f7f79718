"""CSS selectors over the table: cssselect parses them, and each becomes a mask."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from cssselect import SelectorError, parse
from cssselect import parser as css
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, subtree_any, within

Rows = NDArray[np.intp]

MAX_SELECTOR_CHARS = 10_000
MAX_QUOTED_CHARS = 200
"""Limits on a selector, and on the part of it that a message quotes."""

ATTRIBUTE_TESTS: dict[str, Callable[[str, str], bool]] = {
    "=": lambda value, sought: value == sought,
    "!=": lambda value, sought: value != sought,
    "~=": lambda value, sought: sought in value.split(),
    "|=": lambda value, sought: value == sought or value.startswith(f"{sought}-"),
    "^=": lambda value, sought: bool(sought) and value.startswith(sought),
    "$=": lambda value, sought: bool(sought) and value.endswith(sought),
    "*=": lambda value, sought: bool(sought) and sought in value,
}

ENDS = {"first": ("nth",), "last": ("nth-last",), "only": ("nth", "nth-last")}
"""From which ends a `first-child`, `last-of-type` and the like is the first of its kind."""


def select(nodes: Nodes, selector: str) -> Mask:
    """The rows that a selector, or a group of them with commas, matches.

    >>> page = parse("<ul><li>One<li class=new>Two</ul>")
    >>> [page.text(row) for row in np.flatnonzero(select(page.nodes, "ul > li.new"))]
    ['Two']
    """
    if len(selector) > MAX_SELECTOR_CHARS:
        raise ValueError(f"a CSS selector may have {MAX_SELECTOR_CHARS:,} characters, not {len(selector):,}")
    quoted = repr(selector if len(selector) <= MAX_QUOTED_CHARS else f"{selector[:MAX_QUOTED_CHARS]}…")
    try:
        group = parse(selector)
        if any(part.pseudo_element for part in group):
            raise ValueError(f"a pseudo-element is no row of the page: {quoted}")
        return _any_of(nodes, [part.parsed_tree for part in group])
    except SelectorError as error:
        raise ValueError(f"no CSS selector: {quoted} ({str(error)[:MAX_QUOTED_CHARS]})") from None
    except RecursionError:
        raise ValueError(f"this CSS selector has too many parts, or they nest too deep: {quoted}") from None


def _match(nodes: Nodes, part: Any) -> Mask:
    if isinstance(part, css.Element):
        name = part.element and part.element.lower()  # of any namespace
        return has_tag(nodes, name, f"svg {name}", f"math {name}") if name else nodes.is_element
    matching = _match(nodes, part.selector)
    match part:
        case css.CombinedSelector():
            return _related(nodes, matching, part.combinator) & _match(nodes, part.subselector)
        case css.Hash():
            return _with_attribute(nodes, matching, "id", lambda value: value == part.id)
        case css.Class():
            return _with_attribute(nodes, matching, "class", lambda value: part.class_name in value.split())
        case css.Attrib():
            return _with_attribute(nodes, matching, part.attrib, _attribute_test(part))
        case css.Negation():
            return matching & ~_match(nodes, part.subselector)
        case css.Matching() | css.SpecificityAdjustment():
            return matching & _any_of(nodes, part.selector_list)
        case css.Relation():
            return matching & _has_any(nodes, part)
        case css.Pseudo():
            return matching & _pseudo(nodes, part.ident)
    return matching & _nth(nodes, part.name, _series(part))


def _any_of(nodes: Nodes, options: Iterable[Any]) -> Mask:
    found = np.zeros(len(nodes), dtype=bool)
    for option in options:
        found |= _match(nodes, option)
    return found


def _with_attribute(nodes: Nodes, mask: Mask, name: str, test: Callable[[str], bool]) -> Mask:
    matching = np.zeros(len(nodes), dtype=bool)
    for row in np.flatnonzero(mask).tolist():
        value = nodes.attribute(row, name)
        matching[row] = value is not None and test(value)
    return matching


def _attribute_test(part: css.Attrib) -> Callable[[str], bool]:
    if part.value is None:
        return lambda _: True
    test, sought = ATTRIBUTE_TESTS[part.operator], part.value.value or ""
    if getattr(part, "flag", None) == "i":
        return lambda value: test(value.lower(), sought.lower())
    return lambda value: test(value, sought)


def _related(nodes: Nodes, left: Mask, combinator: str) -> Mask:
    """The rows that stand to a row of `left` as the combinator says."""
    above = nodes.parent
    if combinator == ">":
        return left[above] & (np.arange(len(nodes)) > 0)
    if combinator == " ":
        return within(nodes, left)[above] & (np.arange(len(nodes)) > 0)

    order, place, _ = _places(nodes, above)
    related = np.zeros(len(nodes), dtype=bool)
    if combinator == "+":
        related[order[1:]] = left[order[:-1]] & (place[1:] > 1)
    else:
        passed: Rows = np.cumsum(left[order]) - left[order]
        related[order] = passed > passed[np.arange(len(order)) - place + 1]
    return related


def _has_any(nodes: Nodes, part: Any) -> Mask:
    """The rows that have one of the relatives that `:has()` lists; before its version 1.6 cssselect reads but one."""
    listed = part.arguments if hasattr(part, "arguments") else [(part.combinator, part.subselector)]
    found = np.zeros(len(nodes), dtype=bool)
    for combinator, relative in listed:
        found |= _has(nodes, _match(nodes, relative.parsed_tree), str(combinator.value))
    return found


def _has(nodes: Nodes, mask: Mask, combinator: str) -> Mask:
    """The rows that a row of the mask stands to as the combinator says: below them, or behind them."""
    matching = np.zeros(len(nodes), dtype=bool)
    if combinator in {" ", ">"}:
        matching[nodes.parent[subtree_any(nodes, mask) if combinator == " " else mask]] = True
        return matching

    order, _, left = _places(nodes, nodes.parent)
    behind: Rows = np.cumsum(mask[order])
    last = np.arange(len(order)) + (left > 1 if combinator == "+" else left - 1)
    matching[order] = behind[last] > behind
    return matching


def _pseudo(nodes: Nodes, name: str) -> Mask:
    end, _, kind = name.partition("-")
    if end in ENDS and kind in {"child", "of-type"}:
        only: Mask = np.all([_nth(nodes, f"{side}-{kind}", (0, 1)) for side in ENDS[end]], axis=0)
        return only
    if name == "root":
        is_root: Mask = nodes.is_element & (nodes.parent == 0)
        return is_root
    if name == "empty":
        filled = np.zeros(len(nodes), dtype=bool)
        filled[nodes.parent[nodes.is_element | nodes.is_text]] = True
        return ~filled
    raise ValueError(f":{name} has no meaning in a static page")


def _nth(nodes: Nodes, name: str, series: tuple[int, int]) -> Mask:
    """The rows whose number among their siblings is step * n + offset for an n from 0 on."""
    if name not in {"nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"}:
        raise ValueError(f"unknown pseudo-class :{name}()")
    family = nodes.parent
    if name.endswith("of-type"):
        family = family * np.intp(1 << 16) + nodes.tag
    order, first, last = _places(nodes, family)
    step, offset = series
    away = (last if "last" in name else first) - offset
    matching = np.zeros(len(nodes), dtype=bool)
    matching[order] = away == 0 if step == 0 else (away % step == 0) & (away // step >= 0)
    return matching


def _series(part: css.Function) -> tuple[int, int]:
    try:
        return css.parse_series(part.arguments)
    except ValueError:
        raise ValueError(f"no series like 2n+1: {part.canonical()}") from None


def _places(nodes: Nodes, family: NDArray[Any]) -> tuple[Rows, Rows, Rows]:
    """The elements family by family, and the number of each in its family, from the first and from the last."""
    elements = np.flatnonzero(nodes.is_element)
    order = elements[np.argsort(family[elements], kind="stable")]
    starts = np.flatnonzero(np.diff(family[order], prepend=-1))
    sizes = np.diff(starts, append=len(order))
    place = np.arange(1, len(order) + 1) - np.repeat(starts, sizes)
    return order, place, np.repeat(sizes, sizes) - place + 1

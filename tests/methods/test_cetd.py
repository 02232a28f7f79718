"""Composite text density after Sun, Song and Liao."""

import math

import numpy as np
import pytest
from hypothesis import given

from duramen import Nodes, parse
from duramen.methods._document import body_row, unseen
from duramen.methods.cetd import composite_density, plain_density, text_density

from ..markup import soup


@given(soup())
def test_densities_are_the_formulas(html: str) -> None:
    nodes = parse(html).nodes
    gone = unseen(nodes)
    density, plain = composite_density(nodes, gone), plain_density(nodes, gone)
    seen = [row for row in range(len(nodes)) if not gone[row]]
    in_link = nodes.in_link
    linked = sum(int(nodes.chars[row]) for row in seen if in_link[row])
    share = linked / max(sum(int(nodes.chars[row]) for row in seen), 1)
    for row in range(len(nodes)):
        inside = [each for each in seen if row <= each < nodes.end[row]]
        below = [each for each in inside if each > row and nodes.is_element[each]]
        chars = sum(int(nodes.chars[each]) for each in inside)
        link_chars = sum(int(nodes.chars[each]) for each in inside if in_link[each])
        tags = max(len(below), 1)
        link_tags = max(sum(nodes.name(each) == "a" for each in below), 1)
        some, unlinked, link_some = max(chars, 1), max(chars - link_chars, 1), max(link_chars, 1)
        base = math.log(some / unlinked * link_some + share * some + math.e)
        expected = chars / tags * math.log(some / link_some * tags / link_tags) / math.log(base)
        assert density[row] == pytest.approx(expected)
        assert plain[row] == chars / tags


@given(soup())
def test_marks_as_the_recursion_does(html: str) -> None:
    nodes = parse(html).nodes
    for composite in (True, False):
        assert np.array_equal(text_density(nodes, composite=composite), marked(nodes, composite=composite))


def marked(nodes: Nodes, *, composite: bool) -> np.ndarray:
    gone = unseen(nodes)
    root = body_row(nodes)
    gone[:root] = True
    gone[nodes.end[root] :] = True
    density = (composite_density if composite else plain_density)(nodes, gone)
    below = range(root, int(nodes.end[root]))
    total = {
        row: sum(density[child] for child in below if child > root and nodes.parent[child] == row) for row in below
    }

    def best_in(row: int) -> int:
        return max(range(row, int(nodes.end[row])), key=lambda each: (total[each], -each))

    path, row = [], best_in(root)
    while row > root:
        path.append(row)
        row = int(nodes.parent[row])
    threshold = min(density[row] for row in [*path, root])

    kept = np.zeros(len(nodes), dtype=bool)

    def mark(row: int) -> None:
        if density[row] >= threshold:
            best = best_in(row)
            if total[best] > 0:
                kept[best : nodes.end[best]] = True
            for child in range(row + 1, int(nodes.end[row])):
                if nodes.parent[child] == row:
                    mark(child)

    mark(root)
    return kept & ~gone

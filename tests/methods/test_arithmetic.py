"""The shared array words, each against its plain meaning."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import Nodes, parse
from duramen.methods._arithmetic import body_row, enclosing, inside, levels, named, span_sum
from duramen.tree import has_tag, nearest, subtree_sum, within

from ..markup import soup
from .trees import drawn_trees


@given(drawn_trees(), st.randoms(use_true_random=False))
def test_enclosing_is_the_nearest_above(nodes: Nodes, random: object) -> None:
    marked = np.array([random.random() < 0.3 for _ in range(len(nodes))])  # type: ignore[attr-defined]
    rows = np.arange(len(nodes))
    assert enclosing(nodes, marked, rows).tolist() == np.maximum(nearest(nodes, marked), 0).tolist()
    assert inside(nodes, marked).tolist() == within(nodes, np.flatnonzero(marked)).tolist()
    assert span_sum(nodes.end, nodes.words).tolist() == subtree_sum(nodes, nodes.words).tolist()


@given(drawn_trees())
def test_levels_go_up(nodes: Nodes) -> None:
    rows = np.arange(1, len(nodes))
    found = list(levels(rows, nodes.depth))
    assert sorted(np.concatenate(found).tolist() if found else []) == rows.tolist()
    depths = [int(nodes.depth[level[0]]) for level in found]
    assert depths == sorted(depths, reverse=True)
    assert all(len(set(nodes.depth[level].tolist())) == 1 and (np.diff(level) > 0).all() for level in found)


@given(soup())
def test_named_is_has_tag(html: str) -> None:
    nodes = parse(html).nodes
    assert named(nodes, "p", "b", "title").tolist() == has_tag(nodes, "p", "b", "title").tolist()


def test_named_knows_html_alone() -> None:
    with pytest.raises(ValueError, match="no element called x-y"):
        named(parse("").nodes, "p", "x-y")


@pytest.mark.parametrize(("html", "fragment", "name"), [("<p>x", None, "body"), ("<p>x", "body", "#document")])
def test_body_row(html: str, fragment: str | None, name: str) -> None:
    nodes = parse(html, fragment=fragment).nodes
    assert nodes.name(body_row(nodes)) == name

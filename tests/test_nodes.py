"""The tables: columns as declared, lazy, cached and read-only."""

import numpy as np
import pytest

from duramen import Blocks, Nodes, parse
from duramen._core import FLAGS
from duramen.base.table import Column, Flag, Table

from .cases import cases

PAGE = """<!doctype html><title>Oak</title>
<nav><a href="/">Home</a></nav>
<main><h1>Heartwood</h1><p>Dark and dense. Hard &amp; dry!<!-- why --></p><p hidden>Bark</p><i aria-hidden=true>*</i>
</main>
<script>let x = 1</script>"""

TABLES = [pytest.param(Nodes, "nodes", id="nodes"), pytest.param(Blocks, "blocks", id="blocks")]


@pytest.mark.parametrize(("table", "attribute"), TABLES)
def test_columns_are_as_declared_read_once_and_read_only(table: type[Table], attribute: str) -> None:
    rows = getattr(parse(PAGE), attribute)
    assert len(rows) > 3
    for name, column in table.columns().items():
        values = getattr(rows, name)
        assert (values.dtype, values.shape) == (column.dtype, (len(rows),)), name
        assert getattr(rows, name) is values
        with pytest.raises(ValueError, match="read-only"):
            values[0] = 1


def test_columns_of_the_core_are_shared_and_cannot_be_made_writable() -> None:
    page = parse(PAGE)
    with pytest.raises(ValueError, match="WRITEABLE"):
        page.nodes.parent.flags.writeable = True
    for name, column in Nodes.columns().items():
        if type(column) is Column:
            assert np.shares_memory(getattr(page.nodes, name), page.core.node_column(name)), name
    assert {name for name, column in Nodes.columns().items() if isinstance(column, Flag)} == set(FLAGS)


def test_columns_outlive_their_page() -> None:
    end = parse(PAGE).nodes.end
    assert end[0] == len(end)


@cases(
    ("link", "in_link", ["Home"]),
    ("nav", "in_nav", ["Home"]),
    ("heading", "in_heading", ["Heartwood"]),
    ("paragraph", "in_paragraph", ["Dark and dense. Hard & dry!", "Bark"]),
    ("hidden", "is_hidden", ["Bark", "*"]),
    ("not drawn", "is_invisible", ["Bark"]),
    ("script, whose text stays in the source", "is_raw", [""]),
    ("head and what is never shown", "is_unseen", ["Oak", ""]),
)
def test_masks_of_texts(mask: str, texts: list[str]) -> None:
    nodes = parse(PAGE).nodes
    rows = np.flatnonzero(getattr(nodes, mask) & nodes.is_text)
    assert [text for row in rows if not (text := nodes.text(row)).isspace()] == texts


def test_kinds_of_rows_are_apart() -> None:
    nodes = parse(PAGE).nodes
    kinds = nodes.is_text.astype(int) + nodes.is_comment + nodes.is_element
    others = {nodes.name(row) for row in np.flatnonzero(kinds == 0)}
    assert kinds.max() == 1
    assert others == {"#document", "#doctype"}


def test_counters_of_a_text() -> None:
    nodes = parse("<p>Dark and DENSE. Hard &amp; dry, 40 years!").nodes
    (row,) = np.flatnonzero(nodes.words)
    assert nodes.words[row] == 7
    assert nodes.sentences[row] == 2
    assert nodes.digits[row] == 2
    assert nodes.uppercase_words[row] == 1
    assert nodes.chars[row] == len("DarkandDENSE.Hard&dry,40years!")


def test_rows_are_read_by_name_and_attribute() -> None:
    nodes = parse('<p id=a class="b c">x').nodes
    assert nodes.name(0) == "#document"
    assert nodes.name(4) == "p"
    assert nodes.attribute(4, "class") == "b c"
    assert nodes.attribute(4, "href") is None
    assert nodes.attributes(4) == {"id": "a", "class": "b c"}


def test_blocks_point_into_nodes() -> None:
    page = parse("<div>one <b>two</b><p>three <a href=/>four</a></div>")
    blocks, nodes = page.blocks, page.nodes
    assert [blocks.text(index) for index in range(len(blocks))] == ["one two", "three four"]
    assert [nodes.name(row) for row in blocks.row] == ["div", "p"]
    assert blocks.words.tolist() == [2, 2]
    assert blocks.link_words.tolist() == [0, 1]
    for first, last, words in zip(blocks.first, blocks.last, blocks.words, strict=True):
        assert nodes.words[first:last].sum() == words

"""The parts of a document that methods ask for."""

import numpy as np
import pytest

from duramen import parse
from duramen.methods._document import body_row, outside_body, unseen


@pytest.mark.parametrize(
    ("html", "fragment", "name"),
    [("<p>x", None, "body"), ("<p>x", "body", "#document"), ("<frameset><frame>", None, "frameset")],
)
def test_body_row(html: str, fragment: str | None, name: str) -> None:
    nodes = parse(html, fragment=fragment).nodes
    assert nodes.name(body_row(nodes)) == name


def test_outside_the_body() -> None:
    nodes = parse("<!doctype html><title>x</title><body><p>y</body></html><!-- z -->").nodes
    names = [nodes.name(row) for row in np.flatnonzero(outside_body(nodes))]
    assert names == ["#document", "#doctype", "html", "head", "title", "#text", "#comment"]


def test_unseen() -> None:
    nodes = parse("<style>a</style><p>b<p hidden>c<p style='display: none'>d").nodes
    seen = nodes.is_text & ~unseen(nodes)
    assert [nodes.text(row) for row in np.flatnonzero(seen)] == ["b"]

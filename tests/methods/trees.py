"""Drawn pages for laws over the words/leafs ratio."""

from hypothesis import strategies as st

from duramen import Nodes, parse

ELEMENTS = ("p", "a", "b", "span", "div", "li", "ul", "h2", "td", "table", "select", "noscript")
TEXTS = st.integers(0, 4).map(lambda count: "oak " * count)


def elements(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pieces = st.lists(inside, max_size=5).map("".join)
    return st.builds("<{0}>{1}</{0}>".format, st.sampled_from(ELEMENTS), pieces)


def drawn_trees() -> st.SearchStrategy[Nodes]:
    pieces = st.lists(st.recursive(TEXTS, elements, max_leaves=30), max_size=6)
    return pieces.map(lambda body: parse(f"<body>{''.join(body)}").nodes)

"""Two independent parsers and duramen, each read into the same plain list of nodes.

Both turbohtml and lexbor (through selectolax) follow today's standard, with processing instructions
and without the "in select" modes. Only their public interfaces are used.
"""

import re
from typing import NamedTuple

import turbohtml
from selectolax.lexbor import LexborHTMLParser

import duramen

INSTRUCTION = re.compile(r"([\w-]+)[ \t\n\f]*(.*)", re.ASCII | re.DOTALL)
PREFIXES = {turbohtml.Namespace.SVG: "svg ", turbohtml.Namespace.MATHML: "math "}


class Node(NamedTuple):
    """A node in preorder; `text` is a text's or comment's characters, empty on an element."""

    name: str
    depth: int
    text: str


def duramen_nodes(page: duramen.Page) -> list[Node]:
    """Every row but the document and the doctype; a template's contents are its children."""
    nodes = page.nodes
    found = []
    for row, depth in enumerate(nodes.depth.tolist()):
        name, text = nodes.name(row), ""
        if name == "#text":
            text = page.raw(row) if nodes.is_raw[row] else page.text(row)
        elif name == "#comment":
            text = page.raw(row)
        elif name == "#instruction":
            text = INSTRUCTION.sub(r"\1 \2", page.raw(row), count=1)
        else:
            name = ("", "svg ", "math ")[nodes.namespace[row]] + name
        if name not in ("#document", "#doctype"):
            found.append(Node(name, depth, text))
    return found


def turbohtml_nodes(html: str) -> list[Node]:
    found = []
    root = turbohtml.parse(html, positions=False, allow_declarative_shadow_roots=False)
    stack = [(child, 1) for child in reversed(root.children)]
    while stack:
        node, depth = stack.pop()
        if isinstance(node, turbohtml.Text):
            found.append(Node("#text", depth, node.text))
        elif isinstance(node, turbohtml.Comment):
            found.append(Node("#comment", depth, node.data))
        elif isinstance(node, turbohtml.ProcessingInstruction):
            found.append(Node("#instruction", depth, f"{node.target} {node.data}"))
        elif isinstance(node, turbohtml.DocumentFragment):
            depth -= 1
        elif isinstance(node, turbohtml.Element):
            found.append(Node(PREFIXES.get(node.namespace, "") + node.tag, depth, ""))
        stack += [(child, depth + 1) for child in reversed(node.children)]
    return found


def lexbor_nodes(html: str) -> list[Node]:
    """What lexbor makes of the page's html element; see `as_lexbor_shows`."""
    root = LexborHTMLParser(html).root
    stack = [] if root is None else [(root, 1)]
    found = []
    while stack:
        node, depth = stack.pop()
        kind = "#text" if node.is_text_node else "#comment" if node.is_comment_node else "#instruction"
        name = (node.tag or "") if node.is_element_node else kind
        found.append(Node(name, depth, (node.text_content or "") if node.is_text_node else ""))
        if node.tag == "template":
            node = (node.template_fragments() or [node])[0]
        stack += [(child, depth + 1) for child in reversed([*node.iter(include_text=True)])]
    return found


def as_lexbor_shows(nodes: list[Node]) -> list[Node]:
    """The nodes as selectolax shows them: no namespaces, no comment text, nothing beside html."""
    shown = []
    for node in nodes:
        if node.name in ("#comment", "#instruction"):
            if node.depth > 1:
                shown.append(node._replace(text=""))
        else:
            shown.append(node._replace(name=node.name.rpartition(" ")[2]))
    return shown

"""Two independent parsers and duramen, each read into the same plain list of nodes.

Both turbohtml and lexbor (through selectolax) follow today's standard, with processing instructions
and without the "in select" modes. Only their public interfaces are used.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import turbohtml
from selectolax.lexbor import LexborHTMLParser, LexborNode

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
    return list(_duramen_nodes(page))


def turbohtml_nodes(html: str) -> list[Node]:
    return list(_turbohtml_nodes(turbohtml.parse(html, positions=False, allow_declarative_shadow_roots=False)))


def lexbor_nodes(html: str) -> list[Node]:
    """What lexbor makes of the page's html element; see `as_lexbor_shows`."""
    root = LexborHTMLParser(html).root
    return list(_lexbor_nodes(root)) if root is not None else []


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


def first_difference(ours: list[Node], theirs: list[Node]) -> str:
    """Where two lists part, with the nodes before; empty when they do not."""
    if ours == theirs:
        return ""
    row = next(
        (row for row, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]),
        min(len(ours), len(theirs)),
    )
    before = "\n".join(f"    {_short(node)}" for node in ours[max(0, row - 4) : row])
    ours_next, theirs_next = ours[row : row + 3], theirs[row : row + 3]
    return (
        f"{before}\nrow {row}"
        f"\n  ours   {', '.join(map(_short, ours_next))}"
        f"\n  theirs {', '.join(map(_short, theirs_next))}"
    )


def _short(node: Node) -> str:
    return f"{node.depth} {node.name} {node.text[:60]!r}"


def _duramen_nodes(page: duramen.Page) -> Iterator[Node]:
    nodes = page.nodes
    depths = nodes.depth.tolist()
    namespaces = nodes.namespace.tolist()
    raw_texts = nodes.is_raw.tolist()
    for row in range(1, len(nodes)):
        name = nodes.name(row)
        if name == "#doctype":
            continue
        if name == "#text":
            text = page.raw(row) if raw_texts[row] else page.text(row)
        elif name == "#comment":
            text = page.raw(row)
        elif name == "#instruction":
            text = INSTRUCTION.sub(r"\1 \2", page.raw(row), count=1)
        else:
            name, text = ("", "svg ", "math ")[namespaces[row]] + name, ""
        yield Node(name, depths[row], text)


def _turbohtml_nodes(root: turbohtml.Node) -> Iterator[Node]:
    stack = [(child, 1) for child in reversed(root.children)]
    while stack:
        node, depth = stack.pop()
        if isinstance(node, turbohtml.Text):
            yield Node("#text", depth, node.text)
        elif isinstance(node, turbohtml.Comment):
            yield Node("#comment", depth, node.data)
        elif isinstance(node, turbohtml.ProcessingInstruction):
            yield Node("#instruction", depth, f"{node.target} {node.data}")
        elif isinstance(node, turbohtml.DocumentFragment):
            depth -= 1
        elif isinstance(node, turbohtml.Element):
            yield Node(PREFIXES.get(node.namespace, "") + node.tag, depth, "")
        stack += [(child, depth + 1) for child in reversed(node.children)]


def _lexbor_nodes(root: LexborNode) -> Iterator[Node]:
    stack = [(root, 1)]
    while stack:
        node, depth = stack.pop()
        if node.is_text_node:
            yield Node("#text", depth, node.text_content or "")
        elif node.is_comment_node:
            yield Node("#comment", depth, "")
        elif node.is_element_node:
            yield Node(node.tag or "", depth, "")
        else:
            yield Node("#instruction", depth, "")
        stack += [(child, depth + 1) for child in reversed(_lexbor_children(node))]


def _lexbor_children(node: LexborNode) -> list[LexborNode]:
    if node.tag == "template":
        node = node.template_fragments()[0] if node.template_fragments() else node
    children = []
    child = node.first_child
    while child is not None:
        children.append(child)
        child = child.next
    return children

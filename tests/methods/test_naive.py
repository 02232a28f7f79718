"""CEDS and the character counter beside plain programs written from the text of their papers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from statistics import mean

import numpy as np
from hypothesis import assume, given

from duramen import Page, parse
from duramen.methods import method

from .kept import drawn_pages

TEXTS = (
    "oak",
    "old trees",
    "it's – dark",
    "| a b c d e f g",
    "心材是深色的",
    "<br>",
    "<img>",
    "x" * 120,
    "<i></i>",
    " ",
)
NAMES = (*"p div div span ul li b section template blockquote script select".split(), "a href=a")
PAGES = drawn_pages(TEXTS, NAMES)


@dataclass(eq=False)
class Node:
    """A node of the tree of a page, as a DOM has it."""

    name: str
    row: int
    text: str
    up: "Node | None" = None
    below: "list[Node]" = field(default_factory=list)

    @property
    def above(self) -> "list[Node]":
        return [self.up, *self.up.above] if self.up else []

    @property
    def level(self) -> int:
        return len(self.above)

    def all(self) -> "Iterator[Node]":
        yield self
        for child in self.below:
            yield from child.all()


def dom(page: Page) -> Node:
    nodes = page.nodes
    made: dict[int, Node] = {}
    for row in range(len(nodes)):
        text = page.text(row) if nodes.is_text[row] else ""
        made[row] = Node(nodes.name(row), row, text, made[int(nodes.parent[row])] if row else None)
        if row and (text.strip() or nodes.is_element[row]):
            made[int(nodes.parent[row])].below.append(made[row])
    return made[0]


def ceds(page: Page) -> set[int] | None:
    """Yu & Jin with formulas (1) to (5) as printed; None where a score is at the threshold by a hair."""
    tree = dom(page)
    body = next(node for node in tree.all() if node.name == "body")
    leaves = [node for node in tree.all() if (node.text or node.name == "img") and not page.nodes.is_unseen[node.row]]

    def is_link(node: Node) -> bool:
        return node.name == "a" and page.attribute(node.row, "href") is not None

    def real(node: Node) -> Node:
        return real(node.up) if node.up and len(node.up.below) == 1 else node

    fused: list[Node] = []
    for first, second in pairwise(map(real, leaves)):
        if first.level == second.level and first.up is second.up and first.up not in (None, *body.above, body):
            fused.append(first.up)  # type: ignore[arg-type]
    blocks: dict[int, list[Node]] = {}
    for leaf in leaves:
        inner = next((node for node in leaf.above if node in fused), leaf)
        blocks.setdefault(inner.row, []).append(leaf)

    scores: dict[int, float] = {}
    typical: dict[int, int] = {}
    for block, members in blocks.items():
        levels = [leaf.level for leaf in members]
        typical[block] = max(levels, key=lambda level: (levels.count(level), level))
        linked = {leaf.row: next((node.row for node in leaf.above if is_link(node)), None) for leaf in members}
        text_links = {linked[leaf.row] for leaf in members if leaf.text} - {None}
        image_links = [leaf for leaf in members if not leaf.text and linked[leaf.row] is not None]
        plain = [leaf for leaf in members if leaf.text and linked[leaf.row] is None]
        scores[block] = len(plain) / ((len(text_links) + len(image_links) + 1) * typical[block])

    chosen = set(scores)
    if len(set(scores.values())) > 1:
        spreads = []
        for step in range(10, 31):
            threshold = step / 10 * mean(scores.values())
            classes = [[score for score in scores.values() if (score > threshold) is above] for above in (False, True)]
            if any(abs(score - threshold) < 1e-9 for score in scores.values()):
                return None
            means = [mean(each) for each in classes if each]
            spreads.append((sum((each - mean(means)) ** 2 for each in means), -step))
        best = max(spreads)
        if sum(abs(best[0] - spread) < 1e-9 for spread, _ in spreads) > 1:
            best = next(each for each in spreads if abs(best[0] - each[0]) < 1e-9)
        chosen = {block for block, score in scores.items() if score > -best[1] / 10 * mean(scores.values())}

    kept = {leaf.row for block in chosen for leaf in blocks[block]}
    for block, members in blocks.items():
        for first, second in pairwise(members):
            common = next(node for node in [first, *first.above] if node in second.above)
            if abs(first.level - second.level) > 4 and common.row != block:
                kept -= {leaf.row for leaf in (first, second) if leaf.level != typical[block]}
    return kept


def characters(page: Page) -> set[int]:
    """Joshi & Liu by Radilova et al., with our reading of the block that interleaved paragraphs form."""
    tree, nodes = dom(page), page.nodes
    body = next(node for node in tree.all() if node.name == "body")

    def holder(node: Node) -> Node:
        return next(each for each in node.above if nodes.is_block[each.row] or each is tree)

    with_breaks = {holder(node).row for node in tree.all() if node.name == "br"}
    texts = [
        node
        for node in tree.all()
        if node.text and not nodes.is_unseen[node.row]
        if holder(node).name in ("p", "div") or holder(node).row in with_breaks
    ]
    size = {text.row: len("".join(text.text.split())) for text in texts}

    @cache
    def amount(node: Node) -> int:
        return sum(size.get(each.row, 0) for each in node.all())

    @cache
    def is_paragraph(node: Node) -> bool:
        blocks = [each for each in node.all() if nodes.is_block[each.row]]
        return node.name == "p" or (node.name == "div" and blocks == [node] and amount(node) >= 100)

    containers = [node for node in body.all() if nodes.is_block[node.row] and node.name != "p"]
    long = [node for node in containers if amount(node) > 500]
    lowest = [node for node in long if not any(each in long for each in node.all() if each is not node)]
    own = {
        node.row: [text for text in texts if next(e for e in text.above if e in containers) is node] for node in long
    }
    found = min(
        (node for node in long if node in lowest or sum(size[text.row] for text in own[node.row]) > 500),
        key=lambda node: node.row,
        default=None,
    )
    if found is None:
        return set()
    inside = {node.row for node in found.all()}
    for node in reversed(found.above):
        beside = [
            text.row
            for text in texts
            if next((e for e in text.above if e in containers and not is_paragraph(e)), None) is node
            and text.row not in inside
        ]
        if beside and min(beside) < found.row < max(beside):
            found = node
            break
    return {node.row for node in found.all() if node.text and not nodes.is_unseen[node.row]}


def kept_rows(page: Page, name: str) -> set[int]:
    kept = method(name).find(page.nodes)
    return {row for row in np.flatnonzero(kept & (page.nodes.chars > 0)).tolist() if page.nodes.is_text[row]}


@given(PAGES)
def test_ceds(html: str) -> None:
    page = parse(html)
    expected = ceds(page)
    assume(expected is not None)
    assert expected is not None
    assert kept_rows(page, "ceds") == {row for row in expected if page.nodes.is_text[row]}


@given(PAGES)
def test_characters(html: str) -> None:
    page = parse(html)
    assert kept_rows(page, "characters") == characters(page)

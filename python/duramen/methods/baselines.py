"""Baselines that do not look for the main content."""

from ..base.nodes import Mask, Nodes
from ._document import outside_body, unseen


def everything(nodes: Nodes) -> Mask:
    """Keep all texts that are no code, hidden ones too.

    >>> page = parse("<title>Oak</title><script>let x</script><p>One<p hidden>Two")
    >>> [page.text(row) for row in everything(page.nodes).nonzero()[0]]
    ['One', 'Two']
    """
    return nodes.is_text & ~nodes.is_unseen & ~nodes.is_raw


def visible_body(nodes: Nodes) -> Mask:
    """Keep what a reader sees of the body.

    >>> page = parse("<title>Oak</title><script>let x</script><p>One<p hidden>Two")
    >>> [page.text(row) for row in visible_body(page.nodes).nonzero()[0]]
    ['One']
    """
    return nodes.is_text & ~unseen(nodes) & ~nodes.is_raw & ~outside_body(nodes)

"""Shares of text and tags in the main content, and the leaves that CEDS drops as noise."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from duramen.evaluate.corpus import Sample
from duramen.methods._document import VOID, body_row, unseen
from duramen.methods.ceds import Extent, above_threshold, importance, is_noise, segment
from duramen.nodes import Mask
from duramen.page import Page, parse
from duramen.training.alignment import block_words, labels, words
from duramen.tree import has_tag, subtree_sum

EXTENTS: tuple[Extent, ...] = ("fused", "subtree")


def page_shares(samples: Iterable[Sample]) -> dict[str, Any]:
    """Phan & Ha's Table 1 by set, Yu & Jin's noise by extent, and words of page and block as Insa et al. count them."""
    shares: dict[str, list[tuple[float, float]]] = {}
    noise = {extent: np.zeros(2, dtype=np.intp) for extent in EXTENTS}
    counts: list[tuple[str, str, int, int]] = []
    for sample in samples:
        page = parse(sample.html, url=sample.url, lenient=True)
        found = main_content_shares(page, sample.text or "")
        if found is not None:
            shares.setdefault(sample.dataset, []).append(found)
        for extent in EXTENTS:
            noise[extent] += noise_leaves(page, extent)
        total = page.ratios().total
        counts.append((sample.dataset, sample.id, int(total[0]) if total.size else 0, len((sample.text or "").split())))
    return {
        "shares": {name: [len(each), *np.mean(each, axis=0).round(6).tolist()] for name, each in shares.items()},
        "noise": {extent: each.tolist() for extent, each in noise.items()},
        "words": np.mean([each[2:] for each in counts], axis=0).round(2).tolist(),
        "per page": counts,
    }


def main_content_shares(page: Page, gold: str) -> tuple[float, float] | None:
    """The share of a page's characters, and of its tags, that lie in its main content; None without either.

    A block of text is content when most of it is in the gold text; a tag is, when most text of its element is.
    """
    nodes = page.nodes
    inside = labels(block_words(page), words(gold))
    if inside is None or len(inside) == 0:
        return None
    content = np.zeros(len(nodes) + 1, dtype=np.intp)
    chosen = inside > 0.5
    np.add.at(content, page.blocks.first[chosen], 1)
    np.add.at(content, page.blocks.last[chosen], -1)
    is_content: Mask = (np.cumsum(content)[:-1] > 0) & nodes.is_text

    chars = np.where(unseen(nodes), 0, nodes.chars)
    total, ours = subtree_sum(nodes, chars), subtree_sum(nodes, np.where(is_content, chars, 0))
    tags = np.where(has_tag(nodes, *VOID), 1, 2) * (nodes.is_element & ~unseen(nodes))
    tags[: body_row(nodes) + 1] = 0
    # An element without text belongs to the one around it.
    holder = np.where(total > 0, np.arange(len(nodes)), nodes.parent)
    in_content = 2 * ours[holder] > total[holder]
    if total[0] == 0 or tags.sum() == 0:
        return None
    return float(ours[0] / total[0]), float(tags[in_content].sum() / tags.sum())


def noise_leaves(page: Page, extent: Extent) -> tuple[int, int]:
    """How many leaves of content blocks CEDS calls noise, and how many leaves those blocks have."""
    nodes = page.nodes
    leaves = np.flatnonzero((nodes.is_text & (nodes.chars > 0) | has_tag(nodes, "img")) & ~unseen(nodes, visible=False))
    if leaves.size == 0:
        return 0, 0
    blocks = segment(nodes, leaves, extent)
    chosen = above_threshold(importance(nodes, blocks, weighted=True))[blocks.block]
    return int((is_noise(nodes, blocks) & chosen).sum()), int(chosen.sum())

"""Naive Bayes over blocks: four binned counts of a block, weighted by a trained model.

Wang J., Wang L., Gao W., Yu J., Cui Y.: Chinese web content extraction based on naïve Bayes model, CCTA 2013, for
blocks of `table`, `td`, `tr` and `div` on news pages of Sohu, Sina, Netease, People's Daily and Tencent.

Features of a block:

- characters outside links, cumulative: six bins that start at 0, 20, 40, 60, 80 and 100
- link characters / characters: under 10 %, 10 to 50, 50 to 80, over 80
- punctuation / link characters, cumulative: under 2 %, 2 to 10, over 10; a block without link characters is in the
  top bin if it has punctuation, otherwise in the bottom bin
- number of `p`: 0, 1 to 3, over 3
"""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache, cached_property, wraps
from importlib.resources import files
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, nearest
from ._document import Rows, unseen

BLOCKS = ("table", "td", "tr", "div")
TABLES = ("table",)

# Section 4.3: the first value of every bin but the lowest. The bin of x unlinked characters is x/20 + 1, at most 6,
# so 100 characters are in the sixth. A share that must be more than a limit begins just above it.
PLAIN_EDGES = (20, 40, 60, 80, 100)
LINK_EDGES = (0.1, 0.5, np.nextafter(0.8, 1))
PUNCTUATION_EDGES = (0.02, np.nextafter(0.1, 1))
PARAGRAPH_EDGES = (1, 4)
CUMULATIVE = (0, 2)  # unlinked characters, equations (4) and (5), and punctuation, equations (8) and (9)
BINS = tuple(len(edges) + 1 for edges in (PLAIN_EDGES, LINK_EDGES, PUNCTUATION_EDGES, PARAGRAPH_EDGES))

# Words, and single characters of the scripts that write without spaces.
WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]+")


@dataclass(frozen=True)
class NaiveBayes:
    """How often each bin of each feature was met in content blocks and in others: all that training learns."""

    blocks: tuple[str, ...]
    content: tuple[tuple[int, ...], ...]
    other: tuple[tuple[int, ...], ...]

    @cached_property
    def log_odds(self) -> tuple[NDArray[np.float64], ...]:
        """For each feature and bin, log P(bin | content) - log P(bin | other), with Laplace smoothing."""
        return tuple(
            np.log(probabilities(yes) / probabilities(no)) for yes, no in zip(self.content, self.other, strict=True)
        )

    @cached_property
    def cumulative_log_odds(self) -> tuple[NDArray[np.float64], ...]:
        """The same, but of two features the probabilities of all bins up to each are summed, as the paper says."""
        return tuple(
            np.log(probabilities(yes).cumsum() / probabilities(no).cumsum()) if feature in CUMULATIVE else single
            for feature, (yes, no, single) in enumerate(zip(self.content, self.other, self.log_odds, strict=True))
        )

    @property
    def log_prior_odds(self) -> float:
        """log P(content) - log P(other), smoothed in the same way."""
        return float(np.log(sum(self.content[0]) + 1) - np.log(sum(self.other[0]) + 1))

    @property
    def trained_on(self) -> int:
        return sum(self.content[0]) + sum(self.other[0])

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, model: dict[str, Any]) -> Self:
        try:
            content, other = (tuple(tuple(map(int, bins)) for bins in model[key]) for key in ("content", "other"))
            blocks = tuple(map(str, model["blocks"]))
        except (KeyError, TypeError, ValueError):
            raise ValueError("not a naive Bayes model: it needs the names of blocks and two tables of counts") from None
        if {tuple(map(len, counts)) for counts in (content, other)} != {BINS}:
            raise ValueError(f"a naive Bayes model counts {BINS} bins for content and other blocks")
        if min(count for table in (content, other) for bins in table for count in bins) < 0:
            raise ValueError("a naive Bayes model counts blocks, and no count is negative")
        return cls(blocks, content, other)

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "naive-bayes") -> Self:
        """The model of that name in a file that `duramen train naive-bayes` wrote.

        >>> NaiveBayes.from_bytes(b"GIF89a")
        Traceback (most recent call last):
        ValueError: not a file of naive Bayes models: it is no JSON
        """
        try:
            models = json.loads(data)
        except (ValueError, RecursionError):
            raise ValueError("not a file of naive Bayes models: it is no JSON") from None
        if not isinstance(models, dict) or name not in models:
            raise ValueError(f"not a file of naive Bayes models: there is none called {name}")
        return cls.from_json(models[name])


def probabilities(counts: tuple[int, ...]) -> NDArray[np.float64]:
    """How likely each bin is, with Laplace smoothing.

    >>> probabilities((3, 0, 0))
    array([0.66666667, 0.16666667, 0.16666667])
    """
    return (np.array(counts) + 1) / (sum(counts) + len(counts))


@cache
def shipped_model(name: str) -> NaiveBayes:
    return NaiveBayes.from_bytes(files(__package__).joinpath("naive_bayes.json").read_bytes(), name)


def likely_blocks(
    nodes: Nodes,
    *,
    model: NaiveBayes | None = None,
    priors: bool = True,
    cumulative: bool = True,
    visible: bool = False,
) -> Mask:
    """Keep the blocks that are more likely content than not.

    `model` is a trained model, by default the shipped one. `priors=False` is the paper's rule, which drops P(c)
    from (14) and (15) although it differs between the classes. `cumulative=False` takes each bin by itself, as naive
    Bayes usually does; by the paper's equations (4), (5), (8) and (9) the bins of unlinked characters and of
    punctuation are summed up to the block's own. The paper removes styles, scripts and comments only; `visible=True`
    also leaves out what is hidden.

    >>> story = "<div><p>" + "<p>".join(["A long story, told at leisure, with commas."] * 4) + "</div>"
    >>> page = parse("<table><td><a href=a>Home</a><td><a href=b>News</a></table>" + story)
    >>> kept = likely_blocks(page.nodes)
    >>> page.text(np.flatnonzero(kept & page.nodes.is_text)[0])
    'A long story, told at leisure, with commas.'
    """
    trained = shipped_model("naive-bayes") if model is None else model
    if not isinstance(trained, NaiveBayes):
        raise TypeError(f"model must be a NaiveBayes, not {trained!r}; NaiveBayes.from_bytes reads one from a file")
    cut = cut_blocks(nodes, trained.blocks, visible=visible)
    odds = np.full(cut.count, trained.log_prior_odds if priors else 0.0)
    by_feature = trained.cumulative_log_odds if cumulative else trained.log_odds
    for bins, log_odds in zip(features(nodes, cut), by_feature, strict=True):
        odds += log_odds[bins]

    kept = np.zeros(len(nodes), dtype=bool)
    kept[cut.texts] = (odds >= 0)[cut.block]
    return kept


@wraps(likely_blocks, assigned=())
def likely_tables(nodes: Nodes, *, model: NaiveBayes | None = None, **options: bool) -> Mask:
    """The same with the shipped model of blocks by `table` alone, the paper's baseline."""
    return likely_blocks(nodes, model=shipped_model("naive-bayes-table") if model is None else model, **options)


@dataclass(frozen=True)
class Cut:
    """The texts of a page and the block of each; `block_of` knows the block of a block node, -1 for other rows."""

    texts: Rows
    block: Rows
    block_of: Rows
    is_node: Mask

    @property
    def count(self) -> int:
        return int(self.block.max(initial=-1)) + 1


def cut_blocks(nodes: Nodes, names: tuple[str, ...] = BLOCKS, *, visible: bool = False) -> Cut:
    """Each text goes to the nearest block node above it; neighbours whose nodes are siblings become one block."""
    is_node = has_tag(nodes, *names)
    is_node[0] = True  # for the texts that stand in no block node
    texts = np.flatnonzero(nodes.is_text & (nodes.chars > 0) & ~unseen(nodes, visible=visible))
    node = nearest(nodes, is_node, texts)

    before, after = node[:-1], node[1:]
    merges = np.zeros(len(nodes), dtype=bool)
    merges[after[(before != after) & (nodes.parent[before] == nodes.parent[after]) & (before > 0) & (after > 0)]] = True

    # Siblings in a row: among the block nodes of one parent, each that merges goes with the one before it.
    distinct = np.unique(node)
    family = distinct[np.argsort(nodes.parent[distinct], kind="stable")]
    block_of = np.full(len(nodes), -1)
    block_of[family] = np.cumsum(~merges[family]) - 1
    return Cut(texts, block_of[node], block_of, is_node)


def features(nodes: Nodes, cut: Cut) -> tuple[Rows, Rows, Rows, Rows]:
    """The bin of every block for each of the four features (section 4.2)."""
    linked = nodes.in_link[cut.texts]
    chars = nodes.chars[cut.texts]
    plain, links, marks = (
        np.bincount(cut.block, weights=column, minlength=cut.count)
        for column in (np.where(linked, 0, chars), np.where(linked, chars, 0), nodes.punctuation[cut.texts])
    )
    paragraphs = np.flatnonzero(has_tag(nodes, "p"))
    holders = cut.block_of[nearest(nodes, cut.is_node, paragraphs)]
    counts = np.bincount(holders[holders >= 0], minlength=cut.count)

    # Without link characters any punctuation is above every ratio.
    per_link = np.where(links > 0, marks / np.maximum(links, 1), marks)
    return (
        np.searchsorted(PLAIN_EDGES, plain, side="right"),
        np.searchsorted(LINK_EDGES, links / np.maximum(plain + links, 1), side="right"),
        np.searchsorted(PUNCTUATION_EDGES, per_link, side="right"),
        np.searchsorted(PARAGRAPH_EDGES, counts, side="right"),
    )


def fit(pages: Iterable[tuple[Nodes, str]], *, blocks: tuple[str, ...] = BLOCKS) -> NaiveBayes:
    """A model trained on pages with their main text: a block is content when most of its words are in that text."""
    counts = [np.zeros((2, size), dtype=np.intp) for size in BINS]
    for nodes, gold in pages:
        cut = cut_blocks(nodes, blocks)
        is_content = labels(nodes, cut, gold).astype(np.intp)
        for feature, bins in zip(counts, features(nodes, cut), strict=True):
            np.add.at(feature, (is_content, bins), 1)
    other, content = (tuple(tuple(feature[label].tolist()) for feature in counts) for label in (0, 1))
    return NaiveBayes(blocks, content, other)


def combined(models: Iterable[NaiveBayes]) -> NaiveBayes:
    """The model trained on the pages of all models together: counts add up.

    >>> page = parse("<div>Some words</div>").nodes
    >>> combined([fit([(page, "Some words")]), fit([(page, "")])]) == fit([(page, "Some words"), (page, "")])
    True
    """
    first, *others = models
    content, other = (
        tuple(
            tuple(map(sum, zip(*bins, strict=True)))
            for bins in zip(*(getattr(model, side) for model in (first, *others)), strict=True)
        )
        for side in ("content", "other")
    )
    return NaiveBayes(first.blocks, content, other)


def labels(nodes: Nodes, cut: Cut, gold: str) -> Mask:
    """Which blocks have most of their words in the gold text."""
    gold_words = set(words(gold))
    # Each word in the gold text is a vote for the block, each other one a vote against it.
    votes = [sum(1 if word in gold_words else -1 for word in words(nodes.text(row))) for row in cut.texts.tolist()]
    return np.bincount(cut.block, weights=votes, minlength=cut.count) > 0


def words(text: str) -> list[str]:
    """The words of a text, lower-case.

    >>> words("Heartwood: 心材")
    ['heartwood', '心', '材']
    """
    return WORD.findall(text.casefold())

"""A model written by hand: the number of words of a block decides, so that no training changes what a test sees.

Tests of the steps use it. They take the probabilities as given, and say what the code makes of them.
"""

import numpy as np

from duramen import _core
from duramen.evaluate.training.model_file import Parts, encode
from duramen.evaluate.training.tokens import TokenTable
from duramen.evaluate.training.trees import Leaf, Split, Tree
from duramen.page.model import Model

TYPES = ("article", "collection", "documentation", "forum", "listing", "product", "service")
LONG = 10
"""A block with this many words is content, with a probability of 0.98; a shorter one has 0.18."""


def by_length(page_type: str = "article") -> Model:
    """A model that keeps long blocks, and takes every page for one of `page_type`."""
    features, _ = _core.feature_names()
    split = Split(features.index("words"), np.float32(np.log(LONG)), 0.0)  # the feature is log(1 + words)
    block_tree: Tree = [split, Leaf(-1.5), Leaf(4.0)]
    page_trees: list[Tree] = [[Leaf(3.0 if each == page_type else 0.0)] for each in TYPES]
    no_words = TokenTable(np.array([], dtype=np.uint32), np.array([], dtype=np.float32))
    return Model.from_bytes(encode(Parts(TYPES, no_words, no_words, page_trees, [block_tree])))

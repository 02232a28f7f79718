"""A model as bytes, in the format that the core reads (`crates/core/src/model/reader.rs`)."""

import struct
import zlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from .. import _core
from .tokens import TokenTable
from .trees import Split, Tree, borders_of

MAGIC = b"DURAMEN\x1a"
VERSION = 3
LEAF = 0xFFFF


class Policy(NamedTuple):
    """The weight of recall in the F measure that is maximised, and the lowest threshold for keeping a block."""

    beta: float
    floor: float
    story: float
    """The lowest threshold for a page that is certainly an article."""


POLICIES = {"precision": Policy(0.5, 0.3, 0.85), "balanced": Policy(1, 0.15, 0.7), "recall": Policy(2, 0.05, 0.2)}


class Line(NamedTuple):
    """A monotonic calibration curve: the measured F1 by the expected F1."""

    expected: Sequence[float] = ()
    met: Sequence[float] = ()


class Parts(NamedTuple):
    """The parts of a model."""

    types: Sequence[str]
    class_tokens: TokenTable
    text_tokens: TokenTable
    page_trees: list[Tree]
    block_trees: list[Tree]
    calibration: Line = Line()
    policies: dict[str, Policy] = POLICIES


def encode(parts: Parts) -> bytes:
    """The file of a model: header, length, checksum, and the parts in their order."""
    features, numbers = _core.feature_names()
    line = parts.calibration
    body = b"".join(
        [
            names(features),
            names(parts.types),
            table(parts.class_tokens),
            table(parts.text_tokens),
            forest(parts.page_trees, len(numbers)),
            forest(parts.block_trees, len(features) + len(parts.types)),
            *(struct.pack("<3f", *parts.policies[favor]) for favor in POLICIES),
            struct.pack("<B", len(line.expected)) + floats(line.expected) + floats(line.met),
        ]
    )
    return MAGIC + struct.pack("<3I", VERSION, len(body), zlib.crc32(body)) + body


def names(texts: Iterable[str]) -> bytes:
    """A count, then each text after its length."""
    encoded = [text.encode() for text in texts]
    return struct.pack("<I", len(encoded)) + b"".join(struct.pack("<B", len(text)) + text for text in encoded)


def floats(numbers: Iterable[float]) -> bytes:
    """A sequence of 32-bit floats."""
    return np.array([*numbers], dtype="<f4").tobytes()


def table(tokens: TokenTable) -> bytes:
    """A count, the hashes, the scores."""
    count = struct.pack("<I", len(tokens.hashes))
    return count + tokens.hashes.astype("<u4").tobytes() + tokens.scores.astype("<f4").tobytes()


def forest(trees: list[Tree], inputs: int) -> bytes:
    """The split thresholds of every input, then the trees in preorder."""
    borders = borders_of(trees, inputs)
    place = [{threshold: at for at, threshold in enumerate(each)} for each in borders]
    head = [struct.pack("<B", len(each)) + floats(map(float, each)) for each in borders]
    return b"".join(
        [struct.pack("<I", inputs), *head, struct.pack("<I", len(trees)), *(one_tree(tree, place) for tree in trees)]
    )


def one_tree(tree: Tree, place: list[dict[np.float32, int]]) -> bytes:
    """The number of leaves, then the entries."""
    entries = [
        struct.pack("<HBf", entry.feature, place[entry.feature][entry.threshold], entry.value)
        if isinstance(entry, Split)
        else struct.pack("<Hf", LEAF, entry.value)
        for entry in tree
    ]
    return struct.pack("<B", (len(tree) + 1) // 2) + b"".join(entries)

"""A model as bytes, in the format that the core reads (`crates/core/src/model/reader.rs`)."""

import struct
import zlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from ... import _core
from .tokens import TokenTable
from .trees import Leaf, Split, Tree, borders_of

MAGIC = b"DURAMEN\x1a"
VERSION = 7


class Line(NamedTuple):
    """A monotonic curve: the measured F1 by the expected F1."""

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
            forest(parts.page_trees, len(numbers), split_values=False),
            forest(parts.block_trees, len(features) + len(parts.types), split_values=True),
            struct.pack("<B", len(line.expected)) + floats(line.expected) + floats(line.met),
        ]
    )
    return MAGIC + struct.pack("<3I", VERSION, len(body), zlib.crc32(body)) + body


def names(texts: Iterable[str]) -> bytes:
    """A count, then each text after its length."""
    encoded = [text.encode() for text in texts]
    return struct.pack("<I", len(encoded)) + b"".join(struct.pack("<B", len(text)) + text for text in encoded)


def floats(numbers: Iterable[float]) -> bytes:
    return np.array([*numbers], dtype="<f4").tobytes()


def planes(numbers: Iterable[float], kind: str) -> bytes:
    """Numbers with their bytes sorted by significance, the lowest bytes first: like bytes together compress better.

    >>> list(planes([1, 2, 259], "<u2"))
    [1, 2, 3, 0, 0, 1]
    """
    column = np.array([*numbers], dtype=kind)
    return column.view(np.uint8).reshape(len(column), column.itemsize).T.tobytes()


def halves(numbers: Iterable[float]) -> bytes:
    """Learned values, rounded to 16 bits: what lies below is chance, and makes the WebAssembly module 43 KB larger."""
    return planes(np.array([*numbers], dtype="<f2"), "<f4")


def table(tokens: TokenTable) -> bytes:
    """A count, the differences between the hashes, the scores."""
    steps = np.diff(tokens.hashes.astype(np.int64), prepend=0)
    return struct.pack("<I", len(steps)) + planes(steps, "<u4") + halves(tokens.scores)


def forest(trees: list[Tree], inputs: int, *, split_values: bool) -> bytes:
    """The split thresholds of every input, then the entries of all trees in preorder, kind by kind.

    The values of splits are written where the trees are explained.
    """
    borders = borders_of(trees, inputs)
    place = [{threshold: at for at, threshold in enumerate(each)} for each in borders]
    entries = [entry for tree in trees for entry in tree]
    splits = [entry for entry in entries if isinstance(entry, Split)]
    return b"".join(
        [
            struct.pack("<I", inputs),
            bytes(map(len, borders)),
            planes((float(threshold) for each in borders for threshold in each), "<f4"),
            struct.pack("<I", len(trees)),
            bytes((len(tree) + 1) // 2 for tree in trees),
            planes((entry.feature + 1 if isinstance(entry, Split) else 0 for entry in entries), "<u2"),
            bytes(place[split.feature][split.threshold] for split in splits),
            halves(entry.value for entry in entries if isinstance(entry, Leaf)),
            halves(split.value for split in splits) if split_values else b"",
        ]
    )

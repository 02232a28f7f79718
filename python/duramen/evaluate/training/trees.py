"""Boosted trees: LightGBM grows them, the core evaluates them."""

from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

COMMON: dict[str, Any] = {
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "deterministic": True,
    "feature_fraction": 0.4,
    "force_col_wise": True,
    "lambda_l2": 5,
    "max_bin": 63,
    "num_threads": 1,
    "use_missing": False,
    "verbose": -1,
}
BLOCKS: dict[str, Any] = COMMON | {
    "learning_rate": 0.11,
    "min_data_in_leaf": 60,
    "num_leaves": 31,
    "objective": "binary",
    "seed": 7,
}
TYPES: dict[str, Any] = COMMON | {
    "extra_trees": True,
    "feature_fraction": 0.3,
    "learning_rate": 0.15,
    "min_data_in_leaf": 15,
    "num_leaves": 12,
    "objective": "multiclass",
    "seed": 3,
}

Matrix = NDArray[np.float32]
Column = NDArray[Any]


class Split(NamedTuple):
    """A split: rows whose value is at most `threshold` go to the left side, which follows directly."""

    feature: int
    threshold: np.float32
    value: float


class Leaf(NamedTuple):
    """A leaf."""

    value: float


Tree = list[Split | Leaf]
"""In preorder: a split, its left side, its right side."""


def grow(rows: Matrix, target: Column, weight: Column, *, rounds: int, parameters: dict[str, Any]) -> Any:
    lightgbm = library()
    return lightgbm.train(parameters, lightgbm.Dataset(rows, target, weight=weight), rounds)


def library() -> Any:
    """The LightGBM module, which only training needs."""
    try:
        return import_module("lightgbm")
    except ImportError:
        raise ValueError("training needs LightGBM: install duramen[train]") from None


def trees_of(booster: Any) -> list[Tree]:
    return [preorder(tree["tree_structure"])[0] for tree in booster.dump_model()["tree_info"]]


def preorder(node: dict[str, Any]) -> tuple[Tree, int]:
    """A tree as a list, and the number of rows that it was grown on.

    The value of a split is the mean of its leaves by rows, so that a path adds up to its leaf.
    """
    if "leaf_value" in node:
        return [Leaf(node["leaf_value"])], int(node.get("leaf_count", 1))
    if node["decision_type"] != "<=" or node["missing_type"] != "None":
        raise ValueError(
            f"a split by {node['decision_type']} with missing values as {node['missing_type']} is not known"
        )
    (left, left_count), (right, right_count) = preorder(node["left_child"]), preorder(node["right_child"])
    count = left_count + right_count
    value = (left[0].value * left_count + right[0].value * right_count) / max(count, 1)
    return [Split(node["split_feature"], rounded_down(node["threshold"]), value), *left, *right], count


def rounded_down(threshold: float) -> np.float32:
    """The largest 32-bit float that is not above the value; features are 32-bit floats, so splits are unchanged.

    >>> float(rounded_down(0.1)) <= 0.1, float(np.nextafter(rounded_down(0.1), np.float32(1))) <= 0.1
    (True, False)
    """
    near = np.float32(threshold)
    return np.nextafter(near, np.float32(-np.inf)) if float(near) > threshold else near


def borders_of(trees: list[Tree], inputs: int) -> list[list[np.float32]]:
    """For every input the thresholds that any tree splits it at, ascending."""
    found: list[set[np.float32]] = [set() for _ in range(inputs)]
    for tree in trees:
        for entry in tree:
            if isinstance(entry, Split):
                found[entry.feature].add(entry.threshold)
    return [sorted(each) for each in found]

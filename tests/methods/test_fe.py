"""The feature extractor after Debnath, Mitra and Giles."""

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from duramen.methods.fe import CLUSTERS, richest_cluster


def textbook_clusters(values: list[int]) -> list[bool]:
    """Lloyd's algorithm, value by value: which values are in the group with the highest centre."""
    low, high = min(values), max(values)
    centres = [low + (high - low) * index / (CLUSTERS - 1) for index in range(CLUSTERS)]
    while True:
        bounds = [(one + other) / 2 for one, other in itertools.pairwise(centres)]
        groups = [sum(value >= bound for bound in bounds) for value in values]
        members = [[value for value, group in zip(values, groups, strict=True) if group == index] for index in range(3)]
        moved = [sum(each) / len(each) if each else centre for each, centre in zip(members, centres, strict=True)]
        if moved == centres:
            return [group == CLUSTERS - 1 for group in groups]
        centres = moved


@given(st.lists(st.integers(1, 60), min_size=1, max_size=12))
def test_clusters_are_those_of_the_textbook(values: list[int]) -> None:
    assert richest_cluster(np.array(values, dtype=float)).tolist() == textbook_clusters(values)

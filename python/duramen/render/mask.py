"""Masks as the core takes them."""

import numpy as np

from ..nodes import Mask


def checked(kept: Mask) -> Mask:
    """The mask itself, or a copy that is contiguous; an array of anything but yes and no is a mistake."""
    if kept.dtype != np.bool_:
        raise TypeError(f"kept must be a mask, not an array of {kept.dtype}: one yes or no for each row")
    return np.ascontiguousarray(kept)

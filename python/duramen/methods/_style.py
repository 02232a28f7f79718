"""Properties from inline styles, for methods that use them."""

import re

import numpy as np
from numpy.typing import NDArray

from ..nodes import Mask, Nodes
from ..tree import has_tag

FREE_POSITION = re.compile(r"(?:^|;)\s*position\s*:\s*(?:absolute|fixed)\b", re.IGNORECASE)


def placed_freely(nodes: Nodes, rows: NDArray[np.intp]) -> Mask:
    """Which of the rows are a `div` whose inline position is absolute or fixed."""
    free = np.zeros(len(rows), dtype=bool)
    for index in np.flatnonzero(has_tag(nodes, "div")[rows]).tolist():
        style = nodes.attribute(int(rows[index]), "style")
        free[index] = style is not None and FREE_POSITION.search(style) is not None
    return free

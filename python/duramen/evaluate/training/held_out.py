"""The report of a training: scores of the pages that were held out."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from ..report import Section
from .scoring import Scored, groups_of


def report(scored: Sequence[Scored]) -> list[Section]:
    """Word F1 by set and page type, and how often the page type is right, where the corpus has types."""
    right = [page.page_type == page.example.page_type for page in scored if page.example.page_type]
    note = f"The page type is right for {np.mean(right):.4f} of {len(right)} pages." if right else ""
    groups: dict[str, list[float]] = defaultdict(list)
    for page in scored:
        for name, met in groups_of(page.example, page.measured):
            groups[name].append(met)
    rows = [[name, str(len(met)), f"{np.mean(met):.4f}"] for name, met in sorted(groups.items())]
    return [Section("Scores of held-out pages", note, ["set/page type", "pages", "word F1"], rows)]


def mean_f1(scored: Iterable[Scored]) -> str:
    """The mean word F1 over pages in a few words."""
    met = [each for page in scored if (each := page.measured.best_known) is not None]
    return f"word F1 {np.mean(met):.4f} on {len(met)} held-out pages" if met else "no held-out pages"

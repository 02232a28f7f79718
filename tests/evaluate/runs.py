"""Results of made-up systems, for tests of what is done with results."""

import numpy as np

from duramen.evaluate.metrics import Numbers
from duramen.evaluate.results import PageResult


def results_of(scores: dict[str, Numbers | list[float]], *, hosts: list[str] | None = None) -> list[PageResult]:
    """Results whose word-bag F1 is given for each system, page by page."""
    made = []
    for method, values in scores.items():
        for at, f1 in enumerate(np.asarray(values, dtype=float).tolist()):
            made.append(
                PageResult(
                    dataset="even" if at % 2 == 0 else "odd",
                    id=str(at),
                    page_type="article" if at % 3 else "forum",
                    lang="en",
                    digest=f"digest {at}",
                    method=method,
                    version="1",
                    seconds=0.001 * (at + 1),
                    error=None,
                    scores={"word-bag": (f1, f1, f1)},
                    host=hosts[at] if hosts else None,
                )
            )
    return made


def drawn(systems: int, pages: int, seed: int = 0) -> dict[str, Numbers | list[float]]:
    """Random scores of several systems that share the difficulty of pages."""
    random = np.random.default_rng(seed)
    difficulty = random.random(pages)
    return {
        f"s{at}": np.clip(difficulty + random.normal(0.02 * at, 0.1, pages), 0, 1).round(2) for at in range(systems)
    }

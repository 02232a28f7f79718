"""All metrics, from papers and benchmarks, by name."""

from .characters import CHARACTERS
from .grades import GRADES
from .metric import Means, Metric, Numbers, figures_of, summarise
from .scores import LCS, ROUGE_5, WORDS, Scores
from .segments import SEGMENTS
from .shingles import SHINGLES
from .word_bag import WORD_BAG, WORD_BAG_UNSPACED

__all__ = ["METRICS", "Means", "Metric", "Numbers", "Scores", "figures_of", "metric_named", "summarise"]

METRICS: dict[str, Metric] = {
    metric.name: metric
    for metric in (WORD_BAG, WORD_BAG_UNSPACED, SHINGLES, ROUGE_5, LCS, WORDS, CHARACTERS, GRADES, SEGMENTS)
}


def metric_named(name: str) -> Metric:
    """The metric of that name; an unknown name is answered with the known ones."""
    if name not in METRICS:
        raise ValueError(f"no metric is called {name!r}; there is {', '.join(METRICS)}")
    return METRICS[name]

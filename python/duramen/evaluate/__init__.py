"""Evaluation: labelled corpora, metrics from papers and benchmarks, and reports."""

from .comparison import Comparison, compare_systems
from .corpus import CorpusError, Sample, read_corpus
from .metrics import METRICS, Metric
from .report import to_markdown
from .results import PageResult
from .run import Extractor, evaluate
from .summary import Summary, summarise_results
from .tidy import to_csv

__all__ = [
    "METRICS",
    "Comparison",
    "CorpusError",
    "Extractor",
    "Metric",
    "PageResult",
    "Sample",
    "Summary",
    "compare_systems",
    "evaluate",
    "read_corpus",
    "summarise_results",
    "to_csv",
    "to_markdown",
]

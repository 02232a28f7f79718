"""Labelled pages, the metrics of the papers and of the field, and reports."""

from .corpus import CorpusError, Sample, read_corpus
from .metrics import METRICS, Metric
from .report import to_json, to_markdown
from .results import PageResult
from .run import Extractor, evaluate
from .summary import Summary, summarise_results

__all__ = [
    "METRICS",
    "CorpusError",
    "Extractor",
    "Metric",
    "PageResult",
    "Sample",
    "Summary",
    "evaluate",
    "read_corpus",
    "summarise_results",
    "to_json",
    "to_markdown",
]

"""Evaluation: labelled corpora, metrics from papers and benchmarks, and reports."""

from .comparison import Comparison as Comparison
from .comparison import compare_systems as compare_systems
from .corpus import CorpusError as CorpusError
from .corpus import Sample as Sample
from .corpus import read_corpus as read_corpus
from .metrics import METRICS as METRICS
from .metrics import Metric as Metric
from .report import to_markdown as to_markdown
from .results import PageResult as PageResult
from .run import Extractor as Extractor
from .run import evaluate as evaluate
from .summary import Summary as Summary
from .summary import summarise_results as summarise_results
from .tidy import to_csv as to_csv

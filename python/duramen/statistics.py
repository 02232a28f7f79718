"""Statistics of a text that filters of web corpora decide by, and hashes to find its duplicates, from the core."""

from .page.statistics import *

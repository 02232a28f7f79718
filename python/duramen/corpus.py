"""From archives, tables and folders of pages to clean Parquet; docs/corpus.md describes it."""

from .apps.corpus import *

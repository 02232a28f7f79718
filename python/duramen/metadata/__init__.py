"""Metadata: title, authors, dates and the rest, each with the place that told it."""

from .reading import read
from .record import Metadata

__all__ = ["Metadata", "read"]

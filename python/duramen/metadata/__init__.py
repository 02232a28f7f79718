"""Metadata: title, authors, dates and the rest, each with the place that told it; read in the core."""

from .dates import read_date
from .people import people
from .record import FIELDS, Field, Metadata, read

__all__ = ["FIELDS", "Field", "Metadata", "people", "read", "read_date"]

"""Metadata: title, authors, dates and other fields, each with its source in the page; read by the core."""

from .declared import data, of_type, schema_org
from .record import FIELDS, Field, Metadata, people, read, read_date

__all__ = ["FIELDS", "Field", "Metadata", "data", "of_type", "people", "read", "read_date", "schema_org"]

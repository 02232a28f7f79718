"""Metadata: title, authors, dates and other fields, each with its source in the page; read by the core."""

from .dates import read_date
from .people import people
from .record import FIELDS, Field, Metadata, read
from .schema_org import schema_org

__all__ = ["FIELDS", "Field", "Metadata", "people", "read", "read_date", "schema_org"]

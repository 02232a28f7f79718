"""Metadata: title, authors, dates and other fields, each with its source in the page; read by the core."""

from .dates import read_date
from .declared import data, of_type
from .people import people
from .record import FIELDS, Field, Metadata, read
from .schema_org import schema_org

__all__ = ["FIELDS", "Field", "Metadata", "data", "of_type", "people", "read", "read_date", "schema_org"]

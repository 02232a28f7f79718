"""Metadata: title, authors, dates and other fields, each with its source in the page; read by the core."""

from .page.metadata import *

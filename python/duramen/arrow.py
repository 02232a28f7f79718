"""Extraction from record batch to record batch, the basis of everything that processes many pages."""

from .export.arrow import *

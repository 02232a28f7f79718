"""Writes documents as an EPUB 3 book: one chapter for each, with images and a table of contents."""

from .export.epub import *

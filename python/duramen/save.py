"""Saving documents with their images: atomically, inside one folder, without replacing other files."""

from .export.save import *

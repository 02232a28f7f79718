"""Saving documents: as files with their images, and as EPUB books."""

from .export.epub import *
from .export.save import *

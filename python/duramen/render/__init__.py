"""From a page and the rows kept to something to read."""

from .text import text

__all__ = ["text"]

"""From a page and the rows kept to something to read."""

from .html import html
from .images import kept_images
from .markdown import markdown
from .text import text

__all__ = ["html", "kept_images", "markdown", "text"]

"""From a page and the rows kept to something to read."""

from .html import html
from .images import kept_images
from .markdown import markdown
from .policy import CONTENT_POLICY
from .text import text

__all__ = ["CONTENT_POLICY", "html", "kept_images", "markdown", "text"]

"""Writes the kept rows of a page as text, Markdown, HTML or XML."""

from .html import html
from .images import kept_images
from .markdown import markdown
from .policy import CONTENT_POLICY
from .text import text
from .xml import tei, xhtml

__all__ = ["CONTENT_POLICY", "html", "kept_images", "markdown", "tei", "text", "xhtml"]

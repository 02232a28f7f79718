"""Writes the kept rows of a page as text, Markdown, HTML or XML."""

from .core import html, kept_images, markdown, tei, text, xhtml
from .policy import CONTENT_POLICY

__all__ = ["CONTENT_POLICY", "html", "kept_images", "markdown", "tei", "text", "xhtml"]

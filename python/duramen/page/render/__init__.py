"""Writes the kept rows of a page as text, Markdown, HTML or XML."""

from .core import html, kept_images, markdown, tei, text, xhtml

__all__ = ["html", "kept_images", "markdown", "tei", "text", "xhtml"]

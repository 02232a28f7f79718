"""Writes the kept rows of a page as text, Markdown, HTML or XML."""

from .core import html, kept_images, markdown, tei, text, xhtml

__all__ = ["CONTENT_POLICY", "html", "kept_images", "markdown", "tei", "text", "xhtml"]

CONTENT_POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src * data:; '
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">"
)
"""Only images and styles are allowed: a browser would run no script even if one passed the lists of allowed names."""

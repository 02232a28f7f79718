"""Writes the kept rows of a page as text, Markdown, HTML or XML."""

from .page.render import *

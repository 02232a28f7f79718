"""Writes documents as an EPUB 3 book: one chapter for each, with images and a table of contents."""

from .book import Book, new_book
from .content import Chapter, as_chapter

__all__ = ["Book", "Chapter", "as_chapter", "new_book"]

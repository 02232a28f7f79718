"""Documents as a book: EPUB 3, one chapter for each, with their pictures and a table of contents."""

from .book import Book, new_book
from .chapter import Chapter, as_chapter

__all__ = ["Book", "Chapter", "as_chapter", "new_book"]

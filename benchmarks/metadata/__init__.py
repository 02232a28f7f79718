"""Title, authors, dates and posts."""

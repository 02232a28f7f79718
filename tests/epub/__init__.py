"""Books of pages."""

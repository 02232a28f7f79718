"""The page at `/`, and what it asks for: `static` has its files."""

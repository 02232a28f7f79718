"""Pages that are not full, and text that stands only in scripts."""

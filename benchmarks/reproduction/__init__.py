"""What stands behind docs/papers.md: the papers' printed tables, our measurements, and the page made of both."""

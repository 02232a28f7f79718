"""The sources of docs/papers.md: the papers' printed tables, our measurements, and the template of the page."""

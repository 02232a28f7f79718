"""Documents as files."""

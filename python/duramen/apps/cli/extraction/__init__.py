"""The work of `extract` and `save`: many sources are read, extracted and written."""

"""Adapters for other tools; each module imports the tool that it is for, which must be installed."""

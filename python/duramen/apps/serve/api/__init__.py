"""The endpoints for programs, in our own formats."""

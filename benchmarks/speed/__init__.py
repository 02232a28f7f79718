"""Time, instructions and threads."""

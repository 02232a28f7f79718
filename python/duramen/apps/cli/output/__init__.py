"""Where results go, and in which format."""

"""duramen inside other tools; each module needs its tool, which is imported with it."""

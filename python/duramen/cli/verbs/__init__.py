"""The verbs of the command line, one file for each."""

VERBS = {
    "extract": "extract",
    "save": "save",
    "corpus": "corpus",
    "data": "data",
    "tables": "tables",
    "links": "links",
    "explain": "explain",
    "compare": "compare",
    "blocks": "blocks",
    "menus": "blocks",
    "tree": "tree",
    "methods": "methods",
    "evaluate": "evaluate",
    "labelled": "labelled",
    "train": "train",
    "serve": "serve",
    "mcp": "mcp",
    "completion": "completion",
}
"""Verbs, each with the module of this package that defines it."""

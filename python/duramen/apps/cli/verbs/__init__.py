"""The verbs of the command line, a file for each or for a few that are alike."""

PAGES = "extract save corpus data tables links explain compare blocks menus tree".split()
OTHERS = "methods evaluate labelled train serve mcp completion".split()
BESIDE = {"menus": "blocks", "tree": "blocks", "data": "tables", "completion": "methods"}
VERBS = {name: BESIDE.get(name, name) for name in [*PAGES, *OTHERS]}
"""Verbs in the order of the help, each with the module of this package that defines it."""

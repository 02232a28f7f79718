"""The verbs of the command line, one file for each; `menus` is defined beside `blocks`."""

PAGES = "extract save corpus data tables links explain compare blocks menus tree".split()
OTHERS = "methods evaluate labelled train serve mcp completion".split()
VERBS = {name: "blocks" if name == "menus" else name for name in [*PAGES, *OTHERS]}
"""Verbs in the order of the help, each with the module of this package that defines it."""

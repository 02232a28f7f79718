"""`python -m duramen` is the `duramen` command."""

from .apps.cli import main

main(prog_name="duramen")

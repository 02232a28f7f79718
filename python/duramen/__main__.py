"""`python -m duramen` is the `duramen` command."""

from .cli import main

main(prog_name="duramen")

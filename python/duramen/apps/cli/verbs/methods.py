"""The verb `methods`."""

from ....page.extract import METHODS
from ..terminal.console import show
from ..terminal.help import verb


@verb()
def methods() -> None:
    """List the methods: what each keeps, and who published it."""
    width = max(map(len, METHODS))
    for method in METHODS.values():
        show(f"{method.name:{width}}  {method.summary}\n{'':{width}}  {method.citation}")

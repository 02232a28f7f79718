"""The verbs `methods` and `completion`."""

import click
from click.shell_completion import get_completion_class

from ....page.extract import METHODS
from ..terminal.console import show
from ..terminal.help import verb


@verb()
def methods() -> None:
    """List the methods: what each keeps, and who published it."""
    width = max(map(len, METHODS))
    for method in METHODS.values():
        show(f"{method.name:{width}}  {method.summary}\n{'':{width}}  {method.citation}")


@verb(click.Argument(["shell"], type=click.Choice(["bash", "zsh", "fish"])))
def completion(shell: str) -> None:
    """Print the script with which SHELL completes commands, methods and files.

    \b
    bash  eval "$(duramen completion bash)"      in ~/.bashrc
    zsh   eval "$(duramen completion zsh)"       in ~/.zshrc, after compinit
    fish  duramen completion fish | source       in ~/.config/fish/config.fish
    """
    script = get_completion_class(shell)
    assert script is not None  # noqa: S101 - click has all of them
    show(script(click.get_current_context().find_root().command, {}, "duramen", "_DURAMEN_COMPLETE").source())

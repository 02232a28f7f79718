"""The options of `evaluate` and `compare` that choose what runs: methods, callables, commands and peers."""

from collections.abc import Mapping, Sequence
from functools import partial

import click

from ...evaluate.peers import PEERS, installed_peers
from ...evaluate.systems import (
    System,
    by_name,
    callable_system,
    command_system,
    method_system,
    methods_without_options,
    peer_system,
)
from ...extract import DEFAULT_METHOD, LEARNED
from ...model import OPTIONAL_STEPS
from ..terminal.help import SectionOption
from ..terminal.options import ALL, gathered, method_names

COMMAND_GRACE = 2.0
"""Seconds that a worker has beyond the time limit of a command, to end the command and its child processes."""

SYSTEM = partial(click.option, cls=SectionOption, section="Extractors", multiple=True, everyday=True)

system_options = gathered(
    "chosen",
    SYSTEM(
        "--method",
        "methods",
        metavar="NAME",
        shell_complete=method_names,
        help="A method, with options as in wlr:combine=relevances; or all.",
    ),
    SYSTEM("--system", "systems", metavar="REF", help="A function from HTML to text: package.module:name."),
    SYSTEM("--command", "commands", metavar="NAME=LINE", help="A command: HTML on stdin, text on stdout."),
    SYSTEM(
        "--without",
        "steps",
        metavar="STEP",
        type=click.Choice([*OPTIONAL_STEPS, ALL]),
        everyday=False,
        help="Ablation: the learned extractor with and without this decision step; or all.",
    ),
    SYSTEM(
        "--peer",
        "peers",
        metavar="NAME",
        type=click.Choice([*PEERS, ALL]),
        help=f"{', '.join(PEERS)}, or all that are installed.",
    ),
)
"""The options that choose systems; each may be given several times."""


def systems_from(
    chosen: Mapping[str, Sequence[str]], *, timeout: float | None, default: str = DEFAULT_METHOD
) -> dict[str, System]:
    """The systems that the options choose, by name; the default where none is chosen."""
    methods = list(chosen["methods"]) if any(chosen.values()) else [default]
    if ALL in methods:
        methods = [*methods_without_options(), *(name for name in methods if name != ALL)]
    methods += steps_switched_off(chosen["steps"], methods)
    peers = list(chosen["peers"])
    if ALL in peers:
        peers = [*installed_peers(), *(name for name in peers if name != ALL)]
    return by_name(
        [
            *map(method_system, methods),
            *map(callable_system, chosen["systems"]),
            *(command_system(spec, timeout=timeout) for spec in chosen["commands"]),
            *map(peer_system, peers),
        ]
    )


def steps_switched_off(steps: Sequence[str], methods: Sequence[str]) -> list[str]:
    """The learned extractor without each of some steps, and unchanged unless the methods include it already.

    >>> steps_switched_off(["teasers"], ["wlr"])
    ['duramen', 'duramen:without=teasers']
    """
    names = OPTIONAL_STEPS if ALL in steps else steps
    whole = [LEARNED.name] if names and LEARNED.name not in methods else []
    return [*whole, *(f"{LEARNED.name}:without={name}" for name in names)]

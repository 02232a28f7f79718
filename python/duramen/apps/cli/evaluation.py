"""What the verbs that read labelled pages share: their argument, their errors, and which extractors run."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from ...evaluate.corpus import CorpusError, count_samples
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
from ...page.extract import DEFAULT_METHOD, LEARNED
from ...page.model import OPTIONAL_STEPS
from .terminal.console import misuse, progress
from .terminal.help import option, options
from .terminal.options import ALL, method_names

CORPUS = click.Argument(["corpus"], metavar="CORPUS...", nargs=-1, required=True, type=click.Path(path_type=Path))
COMMAND_GRACE = 2.0
"""Seconds that a worker has beyond the time limit of a command, to end the command and its child processes."""


corpus_misuse = partial(misuse, CorpusError)
"""An unreadable corpus is a failure that names the file and the line."""


@contextmanager
def counted(
    corpus: Sequence[Path], label: str, *, limit: int | None = None, per_page: int = 1
) -> Iterator[Callable[[], None]]:
    """A function to call after each step, as `progress` gives it; counting the pages reads the corpus once more."""
    pages = min(count_samples(corpus), limit or sys.maxsize) if sys.stderr.isatty() else 0
    with progress(pages * per_page, wanted=True, label=label) as step:
        yield step


@options("Extractors", everyday=True)
class Chosen:
    """The extractors that run; each option may be given several times."""

    methods: tuple[str, ...] = option(
        "A method, with options as in wlr:combine=relevances; or all.",
        "--method",
        metavar="NAME",
        shell_complete=method_names,
    )
    systems: tuple[str, ...] = option("A function from HTML to text: package.module:name.", "--system", metavar="REF")
    commands: tuple[str, ...] = option("A command: HTML on stdin, text on stdout.", "--command", metavar="NAME=LINE")
    steps: tuple[str, ...] = option(
        "Ablation: the learned extractor with and without this decision step; or all.",
        "--without",
        metavar="STEP",
        type=click.Choice([*OPTIONAL_STEPS, ALL]),
        everyday=False,
    )
    peers: tuple[str, ...] = option(
        f"{', '.join(PEERS)}, or all that are installed.", "--peer", metavar="NAME", type=click.Choice([*PEERS, ALL])
    )

    def systems_to_run(self, *, timeout: float | None, default: str = DEFAULT_METHOD) -> dict[str, System]:
        methods = list(self.methods) if any(vars(self).values()) else [default]
        if ALL in methods:
            methods = [*methods_without_options(), *(name for name in methods if name != ALL)]
        if steps := OPTIONAL_STEPS if ALL in self.steps else self.steps:
            methods += [LEARNED.name] * (LEARNED.name not in methods)  # to compare with
            methods += [f"{LEARNED.name}:without={name}" for name in steps]
        peers = list(self.peers)
        if ALL in peers:
            peers = [*installed_peers(), *(name for name in peers if name != ALL)]
        return by_name(
            [
                *map(method_system, methods),
                *map(callable_system, self.systems),
                *(command_system(spec, timeout=timeout) for spec in self.commands),
                *map(peer_system, peers),
            ]
        )

"""The verb `explain`."""

from contextlib import nullcontext
from shutil import get_terminal_size
from typing import Literal

import click

from ....page.document import Document
from ....page.extract import LEARNED, checked, loaded
from ....page.model import Model
from ..extraction.extracting import by_rule, check_rules
from ..output.explaining import MAX_BLOCKS, Why, as_json, as_text, one_as_text, why
from ..reading.inputs import document_of
from ..reading.sources import Source
from ..terminal.aligned import is_coloured
from ..terminal.console import Failed, complain, misuse, show
from ..terminal.guard import coloured_output
from ..terminal.help import core_option, option, options, verb
from ..terminal.options import SOURCE, AnyPath, Favoring, Fetching, Name, Reading, SiteRules


@options()
class Shown:
    reasons: int = option("Features for each block.", "-n", "--reasons", default=3, least=0)
    number: int | None = option("Show all reasons of the block with this number.", "--block", type=int)
    kept: bool | None = option("Show only kept blocks, or only dropped ones.", "--kept/--dropped")
    form: Literal["text", "json"] = option("json has whole texts.", "-f", "--format", default="text")


@options("Method", everyday=True)
class Trained:
    page_type: Name | None = core_option("page_type")
    model: AnyPath | None = option("A model trained by `duramen train duramen`.", metavar="FILE")


@verb(SOURCE)
def explain(
    source: str,
    shown: Shown,
    method: Trained,
    rules: SiteRules,
    favoring: Favoring,
    reading: Reading,
    fetching: Fetching,
) -> None:
    """Show why the learned extractor keeps or drops each block of SOURCE.

    The first lines have the page type and the confidence. The blocks follow,
    each with its number, * if it is kept, its probability and the beginning of
    its text; the step that kept or dropped it, and why; and what changed the
    log-odds most, as sentences. A run of dropped blocks is one line; --dropped
    shows each of them.
    """
    if shown.number is not None and shown.kept is not None:
        raise click.UsageError("--block cannot be combined with --kept or --dropped.")
    name = Source(source).safe_name
    with misuse():
        model = None if method.model is None else loaded(method.model)
        finding = {**favoring.given, "page_type": method.page_type, "method": LEARNED.name, "model": model}
        checked(**finding, **reading.keywords())
        check_rules(rules.rules)
    document, unmatched = by_rule(document_of(source, reading, fetching, **finding), rules.rules)
    if unmatched:
        complain(f"{name}: {unmatched}")
    blocks = explained(document, name, shown, model)
    if shown.form == "json":
        show(as_json(document, blocks))
        return
    width = click.get_current_context().terminal_width or get_terminal_size().columns
    if shown.number is not None:
        show(one_as_text(document, blocks, width=width))
        return
    with coloured_output() if is_coloured() else nullcontext():  # the lines are escaped before they are coloured
        show(as_text(document, blocks, width=width, folds=shown.kept is None, colour=is_coloured()))


def explained(document: Document, name: str, shown: Shown, model: Model | None) -> list[Why]:
    if document.decision is None:
        raise Failed(f"{name}: is plain text, which is kept whole")
    if len(document.page.blocks) == 0:
        raise Failed(f"{name}: has no text")
    if shown.number is not None:
        try:
            return why(document, [shown.number], model=model)
        except IndexError as error:
            raise click.UsageError(str(error)) from None
    fates = enumerate(document.decision.kept_blocks.tolist())
    wanted = [at for at, is_kept in fates if shown.kept in (None, is_kept)]
    if len(wanted) > MAX_BLOCKS:
        complain(f"{name}: only {MAX_BLOCKS:,} of {len(wanted):,} blocks are explained; --block shows any other")
    return why(document, wanted[:MAX_BLOCKS], most=shown.reasons, model=model)

"""The verb `explain`."""

from contextlib import nullcontext
from pathlib import Path
from shutil import get_terminal_size

import click

from ...document import Document
from ...extract import LEARNED, loaded
from ...extract import extract as extract_page
from ...model import Model
from ..extraction.extracting import by_rule, check_rules
from ..output.explaining import MAX_BLOCKS, Why, as_json, as_text, one_as_text, why
from ..reading.inputs import document_of
from ..reading.sources import Source
from ..terminal.aligned import is_coloured
from ..terminal.console import Failed, complain, misuse, show
from ..terminal.guard import coloured_output
from ..terminal.help import Verb
from ..terminal.options import (
    ANY_PATH,
    METHOD,
    Favoring,
    Fetching,
    Reading,
    favor_options,
    fetching_options,
    reading_options,
    rules_option,
)

FORMS = ["text", "json"]


@click.command(cls=Verb)
@click.argument("source")
@click.option(
    "-n",
    "--reasons",
    metavar="N",
    type=click.IntRange(0),
    default=3,
    show_default=True,
    help="Features for each block.",
)
@click.option("--block", "number", metavar="N", type=int, help="Show all reasons of the block with this number.")
@click.option("--kept/--dropped", default=None, help="Show only kept blocks, or only dropped ones.")
@click.option(
    "-f", "--format", "form", type=click.Choice(FORMS), default="text", show_default=True, help="json has whole texts."
)
@METHOD("--page-type", metavar="NAME", everyday=True, help="The type of the page, if it is known.")
@METHOD("--model", metavar="FILE", type=ANY_PATH, everyday=True, help="A model trained by `duramen train duramen`.")
@rules_option
@favor_options
@reading_options
@fetching_options
def explain(
    source: str,
    reasons: int,
    number: int | None,
    kept: bool | None,
    form: str,
    page_type: str | None,
    model: Path | None,
    rules: Path | None,
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
    if number is not None and kept is not None:
        raise click.UsageError("--block cannot be combined with --kept or --dropped.")
    finding = favoring.given | ({} if page_type is None else {"page_type": page_type})
    with misuse():
        trained = None if model is None else loaded(model)
        finding |= {"method": LEARNED.name, "model": trained}
        extract_page(b"", **finding, **reading.keywords())  # wrong options are reported before any source is read
        check_rules(rules)
    document, unmatched = by_rule(document_of(source, reading, fetching, **finding), rules)
    if unmatched:
        complain(f"{Source(source).safe_name}: {unmatched}")
    blocks = explained(document, Source(source).safe_name, reasons=reasons, number=number, kept=kept, model=trained)
    if form == "json":
        show(as_json(document, blocks))
        return
    width = click.get_current_context().terminal_width or get_terminal_size().columns
    if number is not None:
        show(one_as_text(document, blocks, width=width))
        return
    with coloured_output() if is_coloured() else nullcontext():  # the lines are escaped before they are coloured
        show(as_text(document, blocks, width=width, folds=kept is None, colour=is_coloured()))


def explained(
    document: Document, name: str, *, reasons: int, number: int | None, kept: bool | None, model: Model | None
) -> list[Why]:
    """The selected blocks with their strongest reasons, or block `number` with all reasons."""
    if document.decision is None:
        raise Failed(f"{name}: is plain text, which is kept whole")
    if len(document.page.blocks) == 0:
        raise Failed(f"{name}: has no text")
    if number is not None:
        try:
            return why(document, [number], model=model)
        except IndexError as error:
            raise click.UsageError(str(error)) from None
    fates = enumerate(document.decision.kept_blocks.tolist())
    wanted = [at for at, is_kept in fates if kept in (None, is_kept)]
    if len(wanted) > MAX_BLOCKS:
        complain(f"{name}: only {MAX_BLOCKS:,} of {len(wanted):,} blocks are explained; --block shows any other")
    return why(document, wanted[:MAX_BLOCKS], most=reasons, model=model)

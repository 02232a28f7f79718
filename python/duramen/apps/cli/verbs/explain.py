"""The verb `explain`: why each block is kept or dropped, as text and as JSON."""

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import groupby
from shutil import get_terminal_size
from textwrap import TextWrapper, fill
from typing import Literal, NamedTuple

import click

from ....base.json_text import json_text
from ....base.nodes import HIDDEN_BECAUSE, REACHABLE
from ....page.document import Document
from ....page.extract import LEARNED, checked, loaded
from ....page.model import Decision, Explanation, Model, Part
from ..extraction import by_rule
from ..reading import Source, document_of
from ..terminal.aligned import cut, is_coloured
from ..terminal.console import Failed, complain, misuse, show
from ..terminal.guard import coloured_output, escaped
from ..terminal.help import core_option, option, options, verb
from ..terminal.options import SOURCE, AnyPath, Favoring, Fetching, Name, Reading, SiteRules

GREEN, DIM, RESET = "\x1b[32m", "\x1b[2m", "\x1b[0m"
MAX_BLOCKS = 5_000
"""The largest number of blocks in one output; a page of 1 MB can have 250,000."""

MIN_FOLDED = 3
"""Dropped blocks in a row that one line stands for."""

INDENT = 14
"""Columns before the text of a block: its number, its mark, its probability."""


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
        site_rules = rules.read()
    document, unmatched = by_rule(document_of(source, reading, fetching, **finding), site_rules)
    if unmatched:
        complain(f"{name}: {unmatched}")
    decision = document.decision
    if decision is None:
        raise Failed(f"{name}: is plain text, which is kept whole")
    blocks = explained(document, decision, name, shown, model)
    if shown.form == "json":
        show(as_json(document, decision, blocks))
        return
    width = click.get_current_context().terminal_width or get_terminal_size().columns
    if shown.number is not None:
        show(one_as_text(document, blocks[0], width=width))
        return
    with coloured_output() if is_coloured() else nullcontext():  # the lines are escaped before they are coloured
        show(as_text(decision, blocks, width=width, folds=shown.kept is None, colour=is_coloured()))


class Why(NamedTuple):
    """A block, its decision and the reasons: its log-odds are `base` plus the contributions of all features."""

    number: int
    kept: bool
    probability: float
    row: int
    tag: str
    text: str
    step: str
    """The step of the decision that kept the block or dropped it."""
    because: str
    base: float | None
    reasons: list[Part]

    @property
    def decided(self) -> str:
        return f"{'kept' if self.kept else 'dropped'} by {self.step}: {self.because}"


def explained(document: Document, decision: Decision, name: str, shown: Shown, model: Model | None) -> list[Why]:
    if len(document.page.blocks) == 0:
        raise Failed(f"{name}: has no text")
    most = shown.reasons if shown.number is None else None
    fates = enumerate(decision.kept_blocks.tolist())
    wanted = [at for at, is_kept in fates if shown.kept in (None, is_kept)] if shown.number is None else [shown.number]
    if len(wanted) > MAX_BLOCKS:
        complain(f"{name}: only {MAX_BLOCKS:,} of {len(wanted):,} blocks are explained; --block shows any other")
        wanted = wanted[:MAX_BLOCKS]
    try:
        explanations = [None] * len(wanted) if most == 0 else document.explain_all(wanted, most=most, model=model)
    except IndexError as error:
        raise click.UsageError(str(error)) from None
    return [block(document, decision, number, each) for number, each in zip(wanted, explanations, strict=True)]


def block(document: Document, decision: Decision, number: int, explanation: Explanation | None) -> Why:
    page = document.page
    row, first = int(page.blocks.row[number]), page.blocks.first[number]
    step, is_kept = decision.decided_by(number), bool(decision.kept_blocks[number])
    name, because = step.name, step.kept if is_kept else step.dropped
    if name == "hidden":
        hidden = HIDDEN_BECAUSE[int(page.nodes.hidden[first]) % REACHABLE]
        because = f"{hidden}, and the page has no control that shows it"
    if document.rule is not None:
        is_kept = bool(document.kept[first : page.blocks.last[number]].any())
        name, because = "rule", f"the rule for {document.rule.host} {'keeps' if is_kept else 'does not keep'} it"
    probability, text = round(float(decision.probabilities[number]), 4), " ".join(page.blocks.text(number).split())
    base, reasons = (explanation.base, explanation.parts) if explanation else (None, [])
    return Why(number, is_kept, probability, row, page.nodes.name(row), text, name, because, base, reasons)


def as_text(decision: Decision, blocks: Sequence[Why], *, width: int, folds: bool, colour: bool) -> str:
    """The page in three lines, then some for each block; one for a run of dropped blocks if it `folds`."""
    found = [heading(decision, width), ""]
    for is_kept, group in groupby(blocks, key=lambda block: block.kept):
        run = list(group)
        if folds and not is_kept and len(run) >= MIN_FOLDED:
            numbers, texts = f"{run[0].number}-{run[-1].number}", " | ".join(block.text for block in run)
            shown = [cut(f"{numbers:>5}   {len(run)} dropped  {texts}", width)]
        else:
            shown = [line for block in run for line in lines(block, width)]
        for line in shown:
            style = GREEN if line[6:7] == "*" else "" if is_kept else DIM
            found.append(f"{style}{escaped(line)}{style and RESET}" if colour else line)
    return "\n".join(found)


def heading(decision: Decision, width: int) -> str:
    types = ", ".join(f"{name} {share:.2f}" for name, share in decision.page_types.items())
    kept = f"{decision.kept_blocks.sum()} of {len(decision.kept_blocks)} blocks, marked *"
    summary = {"page type": types, "confidence": f"{decision.confidence:.2f}", "kept": kept}
    return "\n".join(
        fill(f"{name:<{INDENT}}{text}", width, subsequent_indent=" " * INDENT) for name, text in summary.items()
    )


def lines(block: Why, width: int) -> list[str]:
    """The beginning of a block, then the step that decided about it and the features that changed its probability."""
    mark, indent = "*" if block.kept else " ", " " * INDENT
    begins = f"{block.number:>5} {mark} {block.probability:.2f}  {cut(block.text, width - INDENT)}"
    below = [block.decided, *(f"{each.added:+.2f}: {each.says}" for each in block.reasons)]
    fold = TextWrapper(width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)
    return [begins, *(part for line in below for part in fold.wrap(line))]


def one_as_text(document: Document, block: Why, *, width: int) -> str:
    summary = f"block {block.number} of {len(document.page.blocks)}, <{block.tag}>, probability {block.probability}"
    score = (block.base or 0) + sum(each.added for each in block.reasons)
    rows = [
        f"{'log-odds':>10}  {'value':>10}  feature",
        f"{block.base:>+10.4f}  {'':>10}  (base value of all blocks)",
        *(f"{each.added:>+10.4f}  {each.value:>10.4g}  {each.feature}: {each.says}" for each in block.reasons),
        f"{score:>+10.4f}  {'':>10}  (together)",
    ]
    return "\n".join([summary, fill(block.decided, width, break_on_hyphens=False), cut(block.text, width), "", *rows])


def as_json(document: Document, decision: Decision, blocks: Sequence[Why]) -> str:
    found = [
        {
            **block._asdict(),
            "base": None if block.base is None else round(block.base, 4),
            "reasons": [
                {
                    "feature": each.feature,
                    "says": each.says,
                    "value": round(each.value, 4),
                    "added": round(each.added, 4),
                }
                for each in block.reasons
            ],
        }
        for block in blocks
    ]
    about = {
        "url": document.page.url,
        "page_type": decision.page_type,
        "page_types": {name: round(share, 4) for name, share in decision.page_types.items()},
        "confidence": round(decision.confidence, 4),
    }
    return json_text({**about, "blocks": found}, indent=2)

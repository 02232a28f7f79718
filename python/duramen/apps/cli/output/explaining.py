"""The output of the verb `explain`, as text and as JSON."""

from collections.abc import Sequence
from itertools import groupby
from textwrap import TextWrapper, fill
from typing import Any, NamedTuple

from ....base.json_text import json_text
from ....base.nodes import HIDDEN_BECAUSE, REACHABLE
from ....page.document import Document
from ....page.model import Decision, Explanation, Model, Part
from ..terminal.aligned import cut
from ..terminal.guard import escaped

GREEN, DIM, RESET = "\x1b[32m", "\x1b[2m", "\x1b[0m"
MAX_BLOCKS = 5_000
"""The largest number of blocks in one output; a page of 1 MB can have 250,000."""

MIN_FOLDED = 3
"""Dropped blocks in a row that one line stands for."""

INDENT = 14
"""Columns before the text of a block: its number, its mark, its probability."""


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


def why(
    document: Document, numbers: Sequence[int], *, most: int | None = None, model: Model | None = None
) -> list[Why]:
    explanations = [None] * len(numbers) if most == 0 else document.explain_all(numbers, most=most, model=model)
    return [block(document, number, each) for number, each in zip(numbers, explanations, strict=True)]


def block(document: Document, number: int, explanation: Explanation | None) -> Why:
    decision, blocks = decided(document), document.page.blocks
    row = int(blocks.row[number])
    step, is_kept = decision.decided_by(number), bool(decision.kept_blocks[number])
    name, because = step.name, step.kept if is_kept else step.dropped
    if name == "hidden":
        hidden = HIDDEN_BECAUSE[int(document.page.nodes.hidden[blocks.first[number]]) % REACHABLE]
        because = f"{hidden}, and the page has no control that shows it"
    if document.rule is not None:
        is_kept = bool(document.kept[blocks.first[number] : blocks.last[number]].any())
        name, because = "rule", f"the rule for {document.rule.host} {'keeps' if is_kept else 'does not keep'} it"
    return Why(
        number,
        is_kept,
        round(float(decision.probabilities[number]), 4),
        row,
        document.page.nodes.name(row),
        " ".join(blocks.text(number).split()),
        name,
        because,
        None if explanation is None else explanation.base,
        [] if explanation is None else explanation.parts,
    )


def decided(document: Document) -> Decision:
    """The prediction of the learned extractor."""
    assert document.decision is not None  # noqa: S101 - the verb always runs the learned extractor
    return document.decision


def as_text(document: Document, blocks: Sequence[Why], *, width: int, folds: bool = False, colour: bool = False) -> str:
    """The page in three lines, then some for each block; one for a run of dropped blocks if it `folds`."""
    found = [heading(document, width), ""]
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


def heading(document: Document, width: int) -> str:
    decision = decided(document)
    types = ", ".join(f"{name} {share:.2f}" for name, share in decision.page_types.items())
    kept = f"{decision.kept_blocks.sum()} of {len(decision.kept_blocks)} blocks, marked *"
    summary = {"page type": types, "confidence": f"{decision.confidence:.2f}", "kept": kept}
    return "\n".join(
        fill(f"{name:<{INDENT}}{text}", width, subsequent_indent=" " * INDENT) for name, text in summary.items()
    )


def lines(block: Why, width: int) -> list[str]:
    """The beginning of a block, then the step that decided about it and the features that changed its probability."""
    mark = "*" if block.kept else " "
    begins = f"{block.number:>5} {mark} {block.probability:.2f}  {cut(block.text, width - INDENT)}"
    indent = " " * INDENT
    below = [decided_in_words(block), *(f"{each.added:+.2f}: {each.says}" for each in block.reasons)]
    fold = TextWrapper(width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)
    return [begins, *(part for line in below for part in fold.wrap(line))]


def decided_in_words(block: Why) -> str:
    return f"{'kept' if block.kept else 'dropped'} by {block.step}: {block.because}"


def one_as_text(document: Document, blocks: Sequence[Why], *, width: int) -> str:
    (block,) = blocks
    summary = f"block {block.number} of {len(document.page.blocks)}, <{block.tag}>, probability {block.probability}"
    decided_by = fill(decided_in_words(block), width, break_on_hyphens=False)
    score = (block.base or 0) + sum(each.added for each in block.reasons)
    rows = [
        f"{'log-odds':>10}  {'value':>10}  feature",
        f"{block.base:>+10.4f}  {'':>10}  (base value of all blocks)",
        *(f"{each.added:>+10.4f}  {each.value:>10.4g}  {each.feature}: {each.says}" for each in block.reasons),
        f"{score:>+10.4f}  {'':>10}  (together)",
    ]
    return "\n".join([summary, decided_by, cut(block.text, width), "", *rows])


def as_json(document: Document, blocks: Sequence[Why]) -> str:
    decision = decided(document)
    found: dict[str, Any] = {
        "url": document.page.url,
        "page_type": decision.page_type,
        "page_types": {name: round(share, 4) for name, share in decision.page_types.items()},
        "confidence": round(decision.confidence, 4),
        "blocks": [],
    }
    for block in blocks:
        reasons = [
            {"feature": each.feature, "says": each.says, "value": round(each.value, 4), "added": round(each.added, 4)}
            for each in block.reasons
        ]
        base = None if block.base is None else round(block.base, 4)
        found["blocks"].append({**block._asdict(), "base": base, "reasons": reasons})
    return json_text(found, indent=2)

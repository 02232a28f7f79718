"""What the verb `explain` says of blocks, to people and to programs."""

from collections.abc import Sequence
from textwrap import fill
from typing import Any, NamedTuple
from unicodedata import east_asian_width

from ..document import Document
from ..json_text import json_text
from ..model import Decision, Explanation, Model, Part

MAX_BLOCKS = 5_000
"""Blocks that are explained at once: a page of 1 MB can have 250,000, which nobody reads."""

INDENT = 14
"""Columns before the text of a block: its number, its mark, its probability."""


class Why(NamedTuple):
    """A block, what became of it, and the reasons: `base` and all that features added make the log-odds."""

    number: int
    kept: bool
    probability: float
    row: int
    tag: str
    text: str
    base: float | None
    reasons: list[Part]


def why(
    document: Document, numbers: Sequence[int], *, most: int | None = None, model: Model | None = None
) -> list[Why]:
    """Blocks with their strongest reasons, at most so many; with none of them where that is 0."""
    told = [None] * len(numbers) if most == 0 else document.explain_all(numbers, most=most, model=model)
    return [block(document, number, each) for number, each in zip(numbers, told, strict=True)]


def block(document: Document, number: int, told: Explanation | None) -> Why:
    """One block with what is told of it."""
    decision, blocks = decided(document), document.page.blocks
    row = int(blocks.row[number])
    return Why(
        number,
        bool(decision.kept_blocks[number]),
        round(float(decision.probabilities[number]), 4),
        row,
        document.page.nodes.name(row),
        " ".join(blocks.text(number).split()),
        None if told is None else told.base,
        [] if told is None else told.parts,
    )


def decided(document: Document) -> Decision:
    """What the learned extractor said."""
    assert document.decision is not None  # noqa: S101 - the verb has asked it
    return document.decision


def as_text(document: Document, blocks: Sequence[Why], *, width: int) -> str:
    """The page in three lines, then two for each block."""
    return "\n".join([heading(document, width), "", *(line for block in blocks for line in lines(block, width))])


def heading(document: Document, width: int) -> str:
    """Type, confidence, and how much is kept."""
    decision = decided(document)
    types = ", ".join(f"{name} {share:.2f}" for name, share in decision.page_types.items())
    kept = f"{decision.kept_blocks.sum()} of {len(decision.kept_blocks)} blocks, marked *"
    said = {"page type": types, "confidence": f"{decision.confidence:.2f}", "kept": kept}
    return "\n".join(
        fill(f"{name:<{INDENT}}{text}", width, subsequent_indent=" " * INDENT) for name, text in said.items()
    )


def lines(block: Why, width: int) -> list[str]:
    """A block as it begins, and its reasons below."""
    mark = "*" if block.kept else " "
    begins = f"{block.number:>5} {mark} {block.probability:.2f}  {cut(block.text, width - INDENT)}"
    indent = " " * INDENT
    # A reason stays in one piece: lines do not end at no-break spaces.
    reasons = ", ".join(f"{each.feature}={each.value:.3g}\N{NO-BREAK SPACE}{each.added:+.2f}" for each in block.reasons)
    below = fill(reasons, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    return [begins, *below.replace("\N{NO-BREAK SPACE}", " ").splitlines()]


def one_as_text(document: Document, blocks: Sequence[Why], *, width: int) -> str:
    """One block with all of its reasons, one on each line."""
    (block,) = blocks
    fate = "kept" if block.kept else "dropped"
    said = (
        f"block {block.number} of {len(document.page.blocks)}, <{block.tag}>, {fate}, probability {block.probability}"
    )
    score = (block.base or 0) + sum(each.added for each in block.reasons)
    rows = [
        f"{'log-odds':>10}  {'value':>10}  feature",
        f"{block.base:>+10.4f}  {'':>10}  (what all blocks begin with)",
        *(f"{each.added:>+10.4f}  {each.value:>10.4g}  {each.feature}" for each in block.reasons),
        f"{score:>+10.4f}  {'':>10}  (together)",
    ]
    return "\n".join([said, cut(block.text, width), "", *rows])


def as_json(document: Document, blocks: Sequence[Why]) -> str:
    """The same for programs, texts whole."""
    decision = decided(document)
    found = {
        "url": document.page.url,
        "page_type": decision.page_type,
        "page_types": {name: round(share, 4) for name, share in decision.page_types.items()},
        "confidence": round(decision.confidence, 4),
        "blocks": [block_as_dict(block) for block in blocks],
    }
    return json_text(found, indent=2)


def block_as_dict(block: Why) -> dict[str, Any]:
    """A block as JSON has it."""
    reasons = [
        {"feature": each.feature, "value": round(each.value, 4), "added": round(each.added, 4)}
        for each in block.reasons
    ]
    return {**block._asdict(), "base": None if block.base is None else round(block.base, 4), "reasons": reasons}


def cut(text: str, width: int) -> str:
    """As much of a text as fits into so many columns of a terminal.

    >>> cut("The heartwood", 8), cut("心材很硬", 5)
    ('The hea…', '心材…')
    """
    room = max(width, 1)
    if sum(map(columns, text[: room + 1])) <= room:
        return text
    shown = ""
    for character in text:
        room -= columns(character)
        if room < 1:
            break
        shown += character
    return f"{shown.rstrip()}…"


def columns(character: str) -> int:
    """How wide a terminal draws a character."""
    return 2 if east_asian_width(character) in "WF" else 1

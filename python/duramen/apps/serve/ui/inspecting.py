"""`/inspect`: all data behind the decision about a page, as one JSON object for the page at `/` and for programs.

`/compare`: several methods on one page, with their texts, their times, and F1 if there is a gold text.
"""

import asyncio
from functools import partial
from time import perf_counter
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ....evaluate.inspector import node_label
from ....evaluate.metrics.word_bag import compare_unspaced
from ....evaluate.systems import options_in
from ....export.page import direction_of
from ....page.document import Document
from ....page.model import STEPS, Decision, Explanation, Model
from ..http.bodies import converted, json_answer, json_bytes
from ..http.problems import Problem
from ..labelling.labels import rounded
from ..work.options import Finding, PageOptions, from_values
from ..work.pages import Given, document_of, model_in
from ..work.service import Service

MAX_BLOCKS = 5_000
MAX_NODES = 20_000
REASONS = 8
"""Limits on the blocks and nodes of an answer, and on the features of a block: more than a person reads."""

MAX_METHODS = 12
"""Methods that are compared at once."""


class Comparison(msgspec.Struct):
    """What a comparison has beside its page; the methods may have options, as in `wlr:combine=relevances`."""

    methods: Annotated[list[str], Meta(min_length=1, max_length=MAX_METHODS)]
    gold: str | None = None


async def inspect(service: Service, request: Request) -> Response:
    """Blocks with probabilities and reasons, page type, tree with ratios, metadata, text, Markdown and HTML."""
    given, options = await service.asked(request)
    if options.form or options.rendering or options.metadata:
        raise Problem("unsupported-option", "an inspection has no format and no markup to choose; leave them out")
    make = partial(inspection, model=options.finding.get("model"))
    content = await service.made(given, options.finding, make)
    return Response(content, media_type="application/json")


def inspection(document: Document, *, model: str | None = None) -> bytes:
    """What was found in a page and why, as JSON; `model` is the file of the model that decided, if it is another."""
    page, types = document.page, document.decision.page_types if document.decision else {}
    found = {
        "url": page.url,
        "base_url": page.base_url,
        "title": document.title,
        "method": document.method,
        "encoding": page.encoding._asdict(),
        "truncated": list(page.truncated),
        "page_type": document.page_type,
        "page_types": {name: round(share, 4) for name, share in types.items()},
        "confidence": rounded(document.confidence),
        "threshold": threshold(document.decision),
        "words": int(page.nodes.words[document.kept].sum()),
        "block_count": len(page.blocks),
        "blocks": blocks(document, None if model is None else model_in(model)),
        "tree": tree(document),
        "metadata": document.metadata.as_dict(),
        "direction": direction_of(document),
        "completeness": {**document.completeness._asdict(), "evidence": list(document.completeness.evidence)},
        "images": [image.as_dict() for image in document.images],
        "text": document.text,
        "markdown": document.markdown,
        "html": document.as_html(title=True),
        "source": page.source,
    }
    return json_bytes(found)


def blocks(document: Document, model: Model | None) -> list[dict[str, Any]]:
    """The blocks of the page in order, with the decision about each and its reasons.

    `source_start` and `source_end` count UTF-8 bytes of `source`.
    """
    nodes, table = document.page.nodes, document.page.blocks
    count = min(len(table), MAX_BLOCKS)
    kept = kept_blocks(document)[:count]
    likely = None if document.decision is None else document.decision.probabilities[:count].tolist()
    explanations: list[Explanation | None] = [None] * count
    if document.decision is not None:
        explanations = list(document.explain_all(range(count), most=REASONS, model=model))
    return [
        {
            "number": number,
            "text": table.text(number),
            "tag": nodes.name(table.row[number]),
            "row": int(table.row[number]),
            "first": int(table.first[number]),
            "last": int(table.last[number]),
            "source_start": int(nodes.source_start[table.first[number]]),
            "source_end": int(nodes.source_end[table.last[number] - 1]),
            "words": int(table.words[number]),
            "kept": kept[number],
            "probability": None if likely is None else rounded(likely[number]),
            "step": told_steps[-1]["step"] if (told_steps := steps(document.decision, number)) else None,
            "steps": told_steps,
            "base": None if (why := explanations[number]) is None else rounded(why.base),
            "reasons": [
                {**each._asdict(), "value": rounded(each.value), "added": rounded(each.added), "says": each.says}
                for each in (() if why is None else why.parts)
            ],
        }
        for number in range(count)
    ]


def kept_blocks(document: Document) -> list[bool]:
    """For every block whether some of its text is kept."""
    table = document.page.blocks
    counted = np.concatenate(([0], np.cumsum(document.kept & document.page.nodes.is_text)))
    kept: list[bool] = (counted[table.last] > counted[table.first]).tolist()
    return kept


def threshold(decision: Decision | None) -> float | None:
    """The lowest probability of a block that the first step kept; None where it kept none."""
    if decision is None or not decision.steps[0].any():
        return None
    return rounded(float(decision.probabilities[decision.steps[0]].min()))


def steps(decision: Decision | None, number: int) -> list[dict[str, Any]]:
    """The steps that kept a block or dropped it, in their order, each with its reason; the last one decided."""
    if decision is None:
        return []
    column = decision.steps[:, number].tolist()
    changed = [at for at in range(len(column)) if at == 0 or column[at] != column[at - 1]]
    return [
        {"step": step.name, "kept": is_kept, "because": step.kept if is_kept else step.dropped}
        for step, is_kept in ((STEPS[at], column[at]) for at in changed)
    ]


def tree(document: Document) -> dict[str, Any]:
    """The content nodes in preorder with words, leaves, ratio and relevance, as the method `wlr` sees them."""
    page, ratios = document.page, document.page.ratios()
    if ratios.rows.size == 0:
        return {"best": None, "nodes": []}
    depth = page.nodes.depth[ratios.rows].astype(int)
    columns = {
        "row": ratios.rows,
        "depth": depth - depth[0],
        "words": ratios.total,
        "leaves": ratios.parts,
        "ratio": ratios.ratio.round(3),
        "relevance": ratios.relevance.round(3),
        "is_initial": ratios.is_initial,
    }
    cells = zip(*(column[:MAX_NODES].tolist() for column in columns.values()), strict=True)
    listed = [{**dict(zip(columns, node, strict=True)), "label": node_label(page, node[0])} for node in cells]
    return {"best": int(ratios.rows[ratios.best]), "nodes": listed}


async def compare(service: Service, request: Request) -> Response:
    """The result of each of the `methods` for the page in a JSON object or at its URL."""
    values = await service.json_of(request)
    asked = converted(values, Comparison)
    names, gold = list(dict.fromkeys(asked.methods)), asked.gold
    findings = [service.with_model(options_of(name)).finding for name in names]
    others = {name: value for name, value in values.items() if name not in asked.__struct_fields__}
    given, _options = await service.asked_by_json(others, request=request)
    if gold is None and service.labels is not None:
        gold = await asyncio.to_thread(service.labels.gold, given.html, given.url)
    results = await asyncio.gather(*(measured(service, given, each, gold) for each in findings))
    found = [{"method": name, **each} for name, each in zip(names, results, strict=True)]
    return await json_answer({"gold": gold, "methods": found})


def options_of(name: str) -> PageOptions:
    """The options of a method that is named with them."""
    method, _, option_text = name.partition(":")
    try:
        given = options_in(option_text)
    except ValueError as mistake:
        raise Problem("bad-request", str(mistake)) from None
    return from_values({"method": method, **given})


async def measured(service: Service, given: Given, finding: Finding, gold: str | None) -> dict[str, Any]:
    """One method's answer; a failure of one method is part of the comparison."""
    task = partial(answer, given, finding, gold)
    try:
        return await service.workers.run(task, is_patient=True)
    except Problem as problem:
        if problem.kind not in {"bad-request", "page-timeout"}:
            raise
        return {"error": problem.detail}


def answer(given: Given, finding: Finding, gold: str | None) -> dict[str, Any]:
    """The result of a method for a page, and its time, which includes parsing."""
    begun = perf_counter()
    document = document_of(given, finding)
    text = document.text
    found: dict[str, Any] = {
        "milliseconds": round(1000 * (perf_counter() - begun), 2),
        "words": len(text.split()),
        "text": text,
        "kept": [number for number, kept in enumerate(kept_blocks(document)) if kept],
    }
    if gold is not None:
        scores = compare_unspaced(text, gold)
        found |= {name: round(getattr(scores, name), 4) for name in ("f1", "precision", "recall")}
    return found

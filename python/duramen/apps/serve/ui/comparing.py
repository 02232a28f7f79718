"""`/compare`: several methods on one page, with their texts, their times, and F1 if there is a gold text."""

import asyncio
from functools import partial
from time import perf_counter
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ....evaluate.metrics.word_bag import compare_unspaced
from ....evaluate.systems import options_in
from ..http.json_bodies import json_answer
from ..http.problems import Problem
from ..work.options import Finding, PageOptions, from_values, quoted
from ..work.pages import Given, document_of
from ..work.service import Service
from .inspecting import kept_blocks

MAX_METHODS = 12
"""Methods that are compared at once."""


async def compare(service: Service, request: Request) -> Response:
    """The result of each of the `methods` for the page in a JSON object or at its URL."""
    values = await service.json_of(request)
    names, gold = methods_in(values.pop("methods", None)), values.pop("gold", None)
    if not isinstance(gold, str | None):
        raise Problem("bad-request", f"gold must be a string, not {quoted(gold)}")
    findings = [service.with_model(options_of(name)).finding for name in names]
    given, _options = await service.asked_by_json(values, request=request)
    if gold is None and service.labels is not None:
        gold = await asyncio.to_thread(service.labels.gold, given.html, given.url)
    results = await asyncio.gather(*(measured(service, given, each, gold) for each in findings))
    found = [{"method": name, **each} for name, each in zip(names, results, strict=True)]
    return await json_answer({"gold": gold, "methods": found})


def methods_in(given: Any) -> list[str]:
    """The names of methods, each with its options, as in `wlr:combine=relevances`."""
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise Problem("bad-request", 'methods must be an array of names, such as ["duramen", "wlr"]')
    if not 1 <= len(given) <= MAX_METHODS:
        raise Problem("bad-request", f"methods must name 1 to {MAX_METHODS} methods, not {len(given)}")
    return list(dict.fromkeys(given))


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

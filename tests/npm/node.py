"""The npm package, asked by Python: pages in, what it finds out."""

import atexit
import base64
import json
import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from duramen import Document
from duramen.page.render.markup import MarkdownMarkup

from ..cli.program import Program, start

PACKAGE = Path(__file__).parents[2] / "npm"

MISSING = None
if shutil.which("node") is None:
    MISSING = "Node.js is not installed"
elif not (PACKAGE / "dist/duramen.wasm").exists():
    MISSING = "the npm package is not built: run `npm run build` in npm/"


@cache
def answering(place: str) -> Program:
    """A process that answers pages, in Node.js or in Chromium, for all tests; it ends when its input does."""
    process = start(PACKAGE / "tests/answer.mjs", place, command=["node"], stderr=None)
    atexit.register(process.communicate)
    return process


def answers(pages: Iterable[bytes | str], *, place: str = "node", **options: Any) -> Iterator[dict[str, Any]]:
    """What the npm package finds in each page, in order."""
    process = answering(place)
    for page in pages:
        given = {"html": page} if isinstance(page, str) else {"bytes": base64.b64encode(page).decode()}
        process.tell(json.dumps(given | options))
        yield json.loads(process.stdout.readline())


def expected(document: Document) -> dict[str, Any]:
    """What the npm package must find, by the Python package."""
    likely = None if document.decision is None else document.decision.probabilities.tobytes().hex()
    ratios: list[Any] | None = None
    if document.method in ("wlr", "clr", "wnr", "cnr"):
        count, per = document.method[0], document.method[1]
        table = document.page.ratios(count="words" if count == "w" else "chars", per="leafs" if per == "l" else "nodes")
        ratios = [column.tolist() for column in (table.rows, table.total, table.parts, table.ratio)]
        # numpy adds in another order.
        ratios.append(pytest.approx(table.relevance.tolist(), rel=1e-9))
    threads = document._threads.core
    return {
        "json": document.json(),
        "html": document.html,
        "tei": document.page.core.render(
            "tei", document.kept, document.page.base_url, MarkdownMarkup(), {}, None, threads
        ),
        "titled": document.as_markdown(title=True),
        "confidence": document.confidence,
        "probabilities": likely,
        "tables": json.loads(json.dumps(document.tables)),
        "data": document.data,
        "is_text": document.page.is_text,
        "binary_type": document.page.binary_type,
        "says": [part.says for part in document.explain(0).parts[:8]]
        if document.decision and len(document.page.blocks)
        else [],
        "kept": document.kept.tobytes().hex(),
        "ratios": ratios,
        "blocks": [list(block) for block in document.blocks],
        "steps": [decided(document, number) for number in range(len(document.page.blocks))],
    }


def decided(document: Document, block: int) -> list[str] | None:
    """The step that kept a block or dropped it, and why."""
    if document.decision is None:
        return None
    step = document.decision.decided_by(block)
    return [step.name, step.kept if document.decision.kept_blocks[block] else step.dropped]

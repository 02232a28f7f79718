"""`/labels`: saving, listing, exporting and importing labelled pages, and the queue of those to label next.

`/train` starts a training on them, reports its progress and ends it.
"""

import secrets
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ....evaluate.corpus import CorpusError, sample_from
from ....fetch.content import media_type
from ....page.document import Document
from ..http.bodies import converted, json_answer, json_object
from ..http.problems import Problem
from ..labelling.labels import Label, LabelFile, Number, label_of, rounded
from ..labelling.trainer import Trainer
from ..work.pages import Given
from ..work.service import Service

MAX_LISTED_PAGES = 500
MAX_NAME_CHARS = 200


class About(msgspec.Struct):
    """What a person says of a page beside its blocks."""

    labeller: Annotated[str, Meta(max_length=100)] | None = None
    notes: Annotated[str, Meta(max_length=10_000)] | None = None
    page_type: Annotated[str, Meta(max_length=100)] | None = None


class NewLabel(About, kw_only=True):
    html: Annotated[str, Meta(pattern=r"\S")]
    content: list[Number]
    url: str | None = None


class Training(msgspec.Struct, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=2000)] | None = None


class Cancelling(msgspec.Struct, forbid_unknown_fields=True):
    """To cancel takes no options."""


def labels_of(service: Service) -> LabelFile:
    """The file of labels, where the service has one."""
    if service.labels is None:
        raise Problem("labels-disabled", "this service keeps no labels; start it with --labels FILE.jsonl")
    return service.labels


async def labels(service: Service, request: Request) -> Response:
    """GET: the labelled pages and how far people agree. POST: one more label."""
    store = labels_of(service)
    if request.method == "POST":
        return await save(service, request, store)
    latest = [label for label in (await run_in_threadpool(store.latest)).values() if label.is_labelled]
    found = {
        "count": len(latest),
        "pages": [listed(label) for label in latest[-MAX_LISTED_PAGES:]],
        "agreements": await run_in_threadpool(store.agreements),
        "left_out": store.left_out,
    }
    return await json_answer(found)


def listed(label: Label) -> dict[str, Any]:
    about = {"page": label.page, "name": label.name[:MAX_NAME_CHARS], "url": label.url, "page_type": label.page_type}
    return {**about, "labeller": label.labeller, "confidence": label.confidence, "labelled": label.is_labelled}


async def save(service: Service, request: Request, store: LabelFile) -> Response:
    """Appends a label: the page, the numbers of the blocks that are content, page type, notes and labeller."""
    label = converted(await service.json_of(request, is_typed=True), NewLabel)
    made = partial(gold, content=frozenset(label.content))
    found = await service.made(Given(label.html, label.url), {"method": "duramen"}, made, is_patient=True)
    record = {
        "id": secrets.token_hex(8),
        **msgspec.structs.asdict(label),
        **found,
        "content": sorted(set(label.content)),
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    await run_in_threadpool(store.add, [record])
    return await json_answer({"id": record["id"], "words": len(found["text"].split())})


def gold(document: Document, *, content: frozenset[int]) -> dict[str, Any]:
    """What a label says of a page: the text of the blocks that are content, and what the model thought."""
    table, kept = document.page.blocks, np.zeros(len(document.page.nodes), dtype=bool)
    if content and max(content) >= len(table):
        raise Problem("bad-request", f"the page has {len(table)} blocks, numbered from 0; there is no {max(content)}")
    for number in content:
        kept[table.first[number] : table.last[number]] = True
    labelled = replace(document, kept=kept)
    return {"text": labelled.text, "title": document.title, **sureness(document)}


def sureness(document: Document) -> dict[str, Any]:
    """How many blocks a page has, and how sure the model is of them."""
    return {"block_count": len(document.page.blocks), "confidence": rounded(document.confidence)}


async def queue(service: Service, request: Request) -> Response:
    """Pages that a person has not labelled, the one that the model is least sure of first."""
    store = labels_of(service)
    waiting = await run_in_threadpool(store.waiting, request.query_params.get("labeller", ""))
    return await json_answer({"count": len(waiting), "pages": [listed(label) for label in waiting[:MAX_LISTED_PAGES]]})


async def labelled_page(service: Service, request: Request) -> Response:
    """The whole line of a page: as a person labelled it, else as it was last labelled."""
    store, page = labels_of(service), request.query_params.get("page", "")
    label = (await run_in_threadpool(store.latest)).get(page)
    if label is None:
        raise Problem("not-found", "no page of the labels has this digest")
    who = request.query_params.get("labeller")
    every = await run_in_threadpool(store.all_labels)
    own = [each for each in every if each.page == page and each.labeller == who and each.is_labelled]
    return await json_answer(await run_in_threadpool(store.record, own[-1] if own else label))


async def export(service: Service, _request: Request) -> Response:
    """The last label of every page, as lines that `duramen evaluate` and `duramen train` read."""
    headers = {"Content-Disposition": 'attachment; filename="labels.jsonl"'}
    return StreamingResponse(labels_of(service).export(), headers=headers, media_type="application/x-ndjson")


async def import_pages(service: Service, request: Request) -> Response:
    """Appends lines of a labelled corpus; pages without a text are put into the queue. All lines, or none."""
    store = labels_of(service)
    if media_type(request.headers.get("content-type")) != "application/x-ndjson":
        raise Problem("unsupported-media-type", "pages are sent as application/x-ndjson, one JSON object on each line")
    with service.bodies.reading(request) as reading:
        body = await reading.whole()
    present = {label.key for label in await run_in_threadpool(store.all_labels)}
    records = []
    for record, label in await run_in_threadpool(lines_in, body):
        if label.key in present:
            continue
        present.add(label.key)
        if "confidence" not in record or "block_count" not in record:
            given = Given(sample_from(record).html, label.url)
            record |= await service.made(given, {"method": "duramen"}, sureness, is_patient=True)
        records.append({**record, "id": secrets.token_hex(8)})
    count = await run_in_threadpool(store.add, records)
    return await json_answer({"added": count, "labelled": sum(record["text"] is not None for record in records)})


def lines_in(body: bytes) -> list[tuple[dict[str, Any], Label]]:
    """The pages of a body; `text` is null where a line has none."""
    found = []
    for number, line in enumerate(body.splitlines(), 1):
        if not line.strip():
            continue
        try:
            record = {"id": "", "text": None, **json_object(line)}
            converted(record, About)
            found.append((record, label_of(record, 0)))
        except Problem as problem:
            raise Problem(problem.kind, f"line {number}: {problem.detail}") from None
        except CorpusError as mistake:
            raise Problem("bad-request", f"line {number}: {mistake}") from None
    return found


def trainer_of(service: Service) -> Trainer:
    labels_of(service)
    assert service.trainer is not None  # noqa: S101 - a service with labels has one
    return service.trainer


async def train(service: Service, request: Request) -> Response:
    """GET: the last training and the models that there are. POST: begins one."""
    trainer = trainer_of(service)
    if request.method == "POST":
        asked = converted(await service.json_of(request, is_typed=True), Training)
        await run_in_threadpool(trainer.start, asked.rounds)
    return await json_answer(await run_in_threadpool(trainer.as_dict))


async def cancel_training(service: Service, request: Request) -> Response:
    trainer = trainer_of(service)
    converted(await service.json_of(request, is_typed=True), Cancelling)
    await run_in_threadpool(trainer.cancel)
    return await json_answer(await run_in_threadpool(trainer.as_dict))

"""`/train`: starts training on the labelled pages, reports its progress and ends it."""

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ...fetch.content import media_type
from ..http.json_bodies import json_answer
from ..http.problems import Problem
from ..labelling.trainer import Trainer
from ..work.options import quoted
from ..work.service import Service
from .labelling import labels_of

MAX_ROUNDS = 2000


def trainer_of(request: Request) -> Trainer:
    """What trains, where the service has labels."""
    labels_of(request)
    service: Service = request.app.state.service
    assert service.trainer is not None  # noqa: S101 - a service with labels has one
    return service.trainer


async def train(request: Request) -> Response:
    """GET: the last training and the models that there are. POST: begins one."""
    trainer = trainer_of(request)
    if request.method == "POST":
        values = await posted(request)
        if unknown := sorted(values.keys() - {"rounds"}):
            raise Problem("unknown-option", f"a training has no {quoted(unknown[0])}; it has rounds")
        rounds = values.get("rounds")
        if rounds is not None and (type(rounds) is not int or not 1 <= rounds <= MAX_ROUNDS):
            raise Problem("bad-request", f"rounds must be an integer from 1 to {MAX_ROUNDS}, not {quoted(rounds)}")
        await run_in_threadpool(trainer.start, rounds)
    return await json_answer(await run_in_threadpool(trainer.as_dict))


async def cancel_training(request: Request) -> Response:
    """Ends the training that runs, where one does."""
    trainer = trainer_of(request)
    if unknown := sorted((await posted(request)).keys()):
        raise Problem("unknown-option", f"to cancel has no {quoted(unknown[0])}; send {{}}")
    await run_in_threadpool(trainer.cancel)
    return await json_answer(await run_in_threadpool(trainer.as_dict))


async def posted(request: Request) -> dict[str, Any]:
    """The JSON object of a request, which forms of other sites cannot send."""
    service: Service = request.app.state.service
    if media_type(request.headers.get("content-type")) != "application/json":
        raise Problem("unsupported-media-type", "send a JSON object as application/json, such as {}")
    return await service.json_of(request)

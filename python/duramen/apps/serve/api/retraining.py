"""`/train`: starts training on the labelled pages, reports its progress and ends it."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ..http.json_bodies import json_answer
from ..http.problems import Problem
from ..labelling.trainer import Trainer
from ..work.options import quoted
from ..work.service import Service
from .labelling import labels_of

MAX_ROUNDS = 2000


def trainer_of(request: Request) -> Trainer:
    labels_of(request)
    service: Service = request.app.state.service
    assert service.trainer is not None  # noqa: S101 - a service with labels has one
    return service.trainer


async def train(request: Request) -> Response:
    """GET: the last training and the models that there are. POST: begins one."""
    trainer = trainer_of(request)
    if request.method == "POST":
        values = await request.app.state.service.json_of(request, is_typed=True)
        if unknown := sorted(values.keys() - {"rounds"}):
            raise Problem("unknown-option", f"a training has no {quoted(unknown[0])}; it has rounds")
        rounds = values.get("rounds")
        if rounds is not None and (type(rounds) is not int or not 1 <= rounds <= MAX_ROUNDS):
            raise Problem("bad-request", f"rounds must be an integer from 1 to {MAX_ROUNDS}, not {quoted(rounds)}")
        await run_in_threadpool(trainer.start, rounds)
    return await json_answer(await run_in_threadpool(trainer.as_dict))


async def cancel_training(request: Request) -> Response:
    trainer = trainer_of(request)
    if unknown := sorted((await request.app.state.service.json_of(request, is_typed=True)).keys()):
        raise Problem("unknown-option", f"to cancel has no {quoted(unknown[0])}; send {{}}")
    await run_in_threadpool(trainer.cancel)
    return await json_answer(await run_in_threadpool(trainer.as_dict))

"""`/extract`: the main content of one page in the requested format; `/epub`: the same as a book with one chapter.

`/batch`: NDJSON to NDJSON, one line for each line in the same order, sent as results arrive. Lines
are read as results are taken: a few are under way at a time, and while the client does not read results, no more of
its lines are read. A line that cannot be extracted has its problem in its place, and the others go on.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Any, NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ....export.epub import Book, as_chapter
from ....page.document import Document
from ....page.extract import DEFAULT_METHOD
from ..http.bodies import BodyReader, json_bytes, json_object
from ..http.problems import Problem
from ..work.options import SHARED, PageOptions, from_values, query_values
from ..work.pages import Made, accepted, content_type, html_in, made_from, page_of, written
from ..work.service import Service

Source = TypeVar("Source")

MEDIA_TYPE = "application/x-ndjson"
AHEAD = 4
"""Lines per worker that may be under way or wait for their turn."""


async def extract(service: Service, request: Request) -> Response:
    """The main content of the page that the request brings or names."""
    given, options = await service.asked(request)
    form = options.form or accepted(request.headers.get("accept"))
    make = partial(written, form=form, options=options.writing(form), source=options.url)
    body = await service.made(given, options.finding, make)
    return Response(body, headers={"Content-Type": content_type(form), "Vary": "Accept"})


async def epub(service: Service, request: Request) -> Response:
    """The book; pictures that stand in the page itself are in it, others are left out."""
    given, options = await service.asked(request)
    if options.form or options.rendering or options.metadata:
        raise Problem("unsupported-option", "a book has no format and no markup to choose; leave them out")
    headers = {"Content-Disposition": 'attachment; filename="page.epub"'}
    content = await service.made(given, options.finding, book)
    return Response(content, media_type="application/epub+zip", headers=headers)


def book(document: Document) -> bytes:
    file = BytesIO()
    made = Book(file)
    made.add(as_chapter(document))
    made.finish()
    return file.getvalue()


async def batch(service: Service, request: Request) -> ASGIApp:
    defaults = query_values(request.scope["query_string"])
    if unfit := defaults.keys() & {"url", "format", "html"}:
        raise Problem("bad-request", f"{min(unfit)} belongs into the lines, not into the query")
    from_values(defaults).writing("jsonl")
    return Results(service, request, defaults)


@dataclass
class Results:
    """The answer to a batch: reads lines and sends results at the same time."""

    service: Service
    request: Request
    defaults: Mapping[str, Any]

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        headers = [(b"content-type", MEDIA_TYPE.encode()), (b"x-accel-buffering", b"no")]
        with self.service.bodies.reading(self.request, is_stream=True) as reading:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            async for line in self.results(reading):
                async with asyncio.timeout(self.service.bodies.timeout):
                    await send({"type": "http.response.body", "body": line, "more_body": True})
            await send({"type": "http.response.body", "body": b""})

    async def results(self, reading: BodyReader) -> AsyncIterator[bytes]:
        """The line for each line, in order; where reading ends early, its problem is the last one."""
        number = 0

        async def numbered() -> AsyncIterator[tuple[int, bytes | None]]:
            nonlocal number
            async for line in lines(reading):
                number += 1
                yield number, line

        work = partial(self.result, reading)
        try:
            async with aclosing(in_order(numbered(), work, at_once=self.service.workers.jobs * AHEAD)) as made:
                async for line in made:
                    yield line
        except Problem as problem:
            yield problem_line(f"line {number + 1}", problem)

    async def result(self, reading: BodyReader, numbered: tuple[int, bytes | None]) -> bytes:
        """The result of one line; None stands for a line that was too long."""
        number, line = numbered
        source = f"line {number}"
        try:
            if line is None:
                raise self.service.bodies.too_large()
            task = partial(result_of, line, self.defaults, source)
            found = await self.service.workers.run(task, size=len(line), is_patient=True)
            if found.values is None:
                self.service.metrics.pages.inc(found.pages)
                return found.content
            source = found.source
            given, options = await self.service.asked_by_json(found.values)
            make = line_maker(options, source)
            return await self.service.made(given, options.finding, make, is_patient=True)
        except Problem as problem:
            return problem_line(source, problem)
        finally:
            reading.hold(-len(line or b""))


class Result(NamedTuple):
    """What a process makes of a line: its result, or the values of one whose page is to be fetched."""

    source: str
    content: bytes = b""
    pages: int = 0
    """Pages that were to be extracted."""
    values: dict[str, Any] | None = None


def result_of(line: bytes, defaults: Mapping[str, Any], source: str) -> Result:
    """The result of a line that brings its page, which is decoded where it is extracted."""
    pages = 0
    try:
        values = with_defaults(json_object(line), defaults)
        named = values.pop("source", None) or values.get("url") or source
        if not isinstance(named, str):
            raise Problem("bad-request", "source must be a string; it names the result")
        source = named
        if values.get("html") is None or values.get("model") is not None:  # only the service fetches and has models
            return Result(source, values=values)
        html, options = html_in(values)
        given = page_of(html or "", options, content_type=None)
        make, pages = line_maker(options, source), 1
        return Result(source, made_from(given, options.finding, make), pages)
    except Problem as problem:
        return Result(source, problem_line(source, problem), pages)


def line_maker(options: PageOptions, source: str) -> Callable[[Document], bytes]:
    form = "jsonl" if options.form in {None, "json"} else str(options.form)
    return partial(line_of, form=form, options=options.writing(form), source=source)


def line_of(document: Document, *, form: str, options: dict[str, Any], source: str) -> bytes:
    """The line of a result: the document as JSON, or in the format that the line asks for."""
    made = written(document, form=form, options=options, source=source)
    return made if form == "jsonl" else json_line({"source": source, "format": form, "content": made.decode()})


def with_defaults(own: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a line and, where it says nothing, those of the query; of another method only its own.

    >>> with_defaults({"method": "wlr"}, {"method": "element-id", "id": "story", "links": False})
    {'links': False, 'method': 'wlr'}
    """
    if own.get("method", usual := defaults.get("method", DEFAULT_METHOD)) != usual:
        defaults = {name: value for name, value in defaults.items() if name in SHARED.keys() - {"method", "model"}}
    return {**defaults, **own}


def problem_line(source: str, problem: Problem) -> bytes:
    return json_line({"source": source, "problem": problem.as_dict()})


def json_line(found: dict[str, Any]) -> bytes:
    return json_bytes(found) + b"\n"


async def lines(reading: BodyReader) -> AsyncIterator[bytes | None]:
    """The lines of a body that are not blank; None for one that is longer than a body may be.

    Their bytes count as memory in use, also those of an unfinished line.
    """
    rest, is_cut, most = bytearray(), False, reading.bodies.most
    async for piece in reading.pieces():
        for at, part in enumerate(piece.split(b"\n")):
            if at:  # the line before it is whole
                line = bytes(rest)
                rest.clear()
                if is_cut or not line.strip():
                    reading.hold(-len(line))
                if is_cut or line.strip():
                    yield None if is_cut else line
                is_cut = False
            reading.hold(len(part))
            rest += part
            if len(rest) > most:
                reading.hold(-len(rest))
                rest.clear()
                is_cut = True
    if is_cut or rest.strip():
        yield None if is_cut else bytes(rest)


async def in_order(
    sources: AsyncIterator[Source], work: Callable[[Source], Awaitable[Made]], *, at_once: int
) -> AsyncGenerator[Made]:
    """What the work makes of each source, in the order of the sources; `at_once` are under way or wait for their turn.

    No source is taken before there is room for it, so that a consumer who does not read stops the reading. An exception
    of the sources is raised after the last result. Whoever leaves early must close the iterator, which ends the work.
    """
    started: asyncio.Queue[asyncio.Future[Made] | None] = asyncio.Queue()
    under_way: set[asyncio.Future[Made]] = set()
    room = asyncio.Semaphore(at_once)

    async def start() -> None:
        try:
            await room.acquire()
            async for source in sources:
                task = asyncio.ensure_future(work(source))
                under_way.add(task)
                started.put_nowait(task)
                await room.acquire()
        finally:
            started.put_nowait(None)

    starter = asyncio.create_task(start())
    try:
        while (task := await started.get()) is not None:
            yield await task
            under_way.discard(task)
            room.release()
        await starter
    finally:
        starter.cancel()
        for each in under_way:
            each.cancel()

"""The tools over streamable HTTP, at /mcp of the service, and on standard input and output.

On the latter every line gets an answer. The library gives none to a line that it cannot read, such as one with half of
a surrogate pair, which programs in JavaScript and Python write as `"\\ud800"`: the client would wait for ever.
"""

import asyncio
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

import anyio
import msgspec
from anyio.streams.memory import MemoryObjectSendStream
from mcp.server import MCPServer
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.message import SessionMessage
from mcp.types import PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from ...base.json_text import read_json
from ..serve.http.bodies import check_other
from ..serve.work.service import Service
from .server import tool_server

ARGUMENTS = msgspec.defstruct("Arguments", [("html", msgspec.Raw, msgspec.Raw())])
PARAMS = msgspec.defstruct("Params", [("arguments", ARGUMENTS | None, None)])
CALL = msgspec.json.Decoder(msgspec.defstruct("Call", [("params", PARAMS | None, None)]))
"""Finds the page of `extract`, which may be long, in a message, and skips all else."""


def check_message(body: bytes) -> None:
    """Refuses a message with too much beside the page, which the library would decode on the event loop."""
    try:
        call: Any = CALL.decode(body)
        params = call.params
        raw = b"" if params is None or params.arguments is None else memoryview(params.arguments.html)
    except (msgspec.MsgspecError, RecursionError):
        raw = b""
    check_other(len(body) - (len(raw) if bytes(raw[:1]) == b'"' else 0))


class Tools:
    """The part of the service at /mcp: `running` is entered once, then it is an ASGI application.

    Hosts, origins, tokens and rates are checked by the service before a request comes here.
    """

    def __init__(self, service: Service) -> None:
        self.service = service
        self.server = tool_server(service)
        open_to_all = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        self.server.streamable_http_app(
            stateless_http=True,
            json_response=True,
            transport_security=open_to_all,
            max_request_body_size=service.bodies.most,
        )

    def running(self) -> AbstractAsyncContextManager[None]:
        """The time during which requests are answered."""
        return self.server.session_manager.run()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.service.bodies.reading(Request(scope, receive)) as reading:
            body = await reading.whole()
        await asyncio.to_thread(check_message, body)
        left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def again() -> Message:
            return left.pop() if left else await receive()

        await self.server.session_manager.handle_request(scope, again, send)


async def serve_stdio(server: MCPServer) -> None:
    """Answers until standard input ends."""
    low = server._lowlevel_server  # noqa: SLF001 - the library's own `run_stdio_async` does the same
    messages, readable = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    async with stdio_server() as (lines, answers), anyio.create_task_group() as group:

        async def sort(out: MemoryObjectSendStream[SessionMessage | Exception]) -> None:
            async with out:
                async for message in lines:
                    if isinstance(message, Exception):
                        await answers.send(SessionMessage(refusal(message)))
                    else:
                        await out.send(message)

        group.start_soon(sort, messages)
        await low.run(readable, answers, low.create_initialization_options())


def refusal(mistake: Exception) -> JSONRPCError:
    """The answer to a line that cannot be read, with the id of its request where it has one."""
    line = mistake.errors(include_url=False)[0]["input"] if isinstance(mistake, ValidationError) else None
    with suppress(ValueError):
        line = read_json(line) if isinstance(line, str) else line
    given = line.get("id") if isinstance(line, dict) else None
    name = given if type(given) in {str, int} else None
    detail = "the line is no message: JSON of Unicode characters is expected, without half surrogate pairs"
    return JSONRPCError(jsonrpc="2.0", id=name, error=ErrorData(code=PARSE_ERROR, message=detail))

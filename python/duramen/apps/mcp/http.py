"""The tools over streamable HTTP, at /mcp of the service."""

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from mcp.server.transport_security import TransportSecuritySettings
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from ..serve.http.json_bodies import check_other
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

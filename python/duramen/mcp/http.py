"""The tools over streamable HTTP, at /mcp of the service."""

from contextlib import AbstractAsyncContextManager

from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import Receive, Scope, Send

from ..serve.service import Service
from .server import tool_server


class Tools:
    """The part of the service at /mcp: `running` is entered once, then `handle` answers requests.

    Hosts, origins, tokens and rates are checked by the service before a request comes here.
    """

    def __init__(self, service: Service) -> None:
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

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        await self.server.session_manager.handle_request(scope, receive, send)

"""The verb `mcp`."""

import click

from ..terminal.console import misuse
from ..terminal.help import option, options, verb
from ..terminal.options import Fetching

MISSING = 'the tools for language models need more packages: pip install "duramen[mcp]"'


@options()
class Serving:
    http: bool = option("Serve at http://HOST:PORT/mcp, not on standard input and output.", default=False)
    host: str = option("With --http: address to listen on.", default="127.0.0.1")
    port: int = option("With --http: port to listen on.", default=8080, type=click.IntRange(0, 65535))


@verb()
def mcp(serving: Serving, fetching: Fetching) -> None:
    """Offer duramen's tools to language models (Model Context Protocol).

    fetch(url), extract(html), search_in_page(url, query), chunks(url), links(url).
    A client starts `duramen mcp` itself; docs/adapters.md shows its settings.
    """
    try:
        import anyio

        from ...mcp.server import tool_server
        from ...mcp.transports import serve_stdio
    except ModuleNotFoundError as missing:
        raise click.UsageError(f"{MISSING} ({missing.name} is missing)") from None
    if serving.http:
        from .serve import serve

        click.get_current_context().invoke(serve, host=serving.host, port=serving.port, **vars(fetching))
        return
    from ...serve import Service
    from .serve import fetching_of

    with misuse():
        service = Service(fetching=fetching_of(fetching))
    try:
        anyio.run(serve_stdio, tool_server(service))
    finally:
        service.close()

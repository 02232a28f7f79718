"""The verb `mcp`."""

import click

from ..terminal.console import misuse
from ..terminal.help import Verb
from ..terminal.options import Fetching, fetching_options

MISSING = 'the tools for language models need more packages: pip install "duramen[mcp]"'


@click.command(cls=Verb)
@click.option("--http", is_flag=True, help="Serve at http://HOST:PORT/mcp, not on standard input and output.")
@click.option("--host", default="127.0.0.1", show_default=True, help="With --http: address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="With --http: port to listen on."
)
@fetching_options
@click.pass_context
def mcp(ctx: click.Context, http: bool, host: str, port: int, fetching: Fetching) -> None:
    """Offer duramen's tools to language models (Model Context Protocol).

    fetch(url), extract(html), search_in_page(url, query), chunks(url), links(url).
    A client starts `duramen mcp` itself; docs/adapters.md shows its settings.
    """
    try:
        import anyio

        from ...mcp.server import tool_server
        from ...mcp.stdio import serve_stdio
    except ModuleNotFoundError as missing:
        raise click.UsageError(f"{MISSING} ({missing.name} is missing)") from None
    if http:
        from .serve import serve

        ctx.invoke(serve, host=host, port=port, **vars(fetching))
        return
    from ...serve import Service
    from .serve import fetching_of

    with misuse():
        service = Service(fetching=fetching_of(fetching))
    try:
        anyio.run(serve_stdio, tool_server(service))
    finally:
        service.close()

"""The tools on standard input and output, where every line gets an answer.

The library gives none to a line that it cannot read, such as one with half of a surrogate pair, which programs in
JavaScript and Python write as `"\\ud800"`: the client would wait for ever.
"""

from contextlib import suppress

import anyio
from anyio.streams.memory import MemoryObjectSendStream
from mcp.server import MCPServer
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp.types import PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError

from ...base.json_text import read_json

Message = SessionMessage | Exception


async def serve_stdio(server: MCPServer) -> None:
    """Answers until standard input ends."""
    low = server._lowlevel_server  # noqa: SLF001 - the library's own `run_stdio_async` does the same
    messages, readable = anyio.create_memory_object_stream[Message](0)
    async with stdio_server() as (lines, answers), anyio.create_task_group() as group:

        async def sort(out: MemoryObjectSendStream[Message]) -> None:
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

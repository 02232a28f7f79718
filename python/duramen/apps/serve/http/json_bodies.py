"""JSON of requests, decoded with bounded memory and time, and JSON of answers.

`json` takes 2 s for an object of 17 MB with 1.5 million keys, and 3 s for 20 MB of `[],`, and no other thread runs
meanwhile. A page and its gold text are long strings, which are decoded fast; so all that is not one of them may have
`JSON_BYTES` bytes. `docs/decisions/service.md#json-of-clients` compares parsers.
"""

import asyncio
from typing import Any

import msgspec
from starlette.responses import Response

from ....base.json_text import json_text
from ....base.limits import JSON_BYTES
from .problems import Problem

QUICK = 64 << 10
"""Bytes that are decoded at once; more than that takes a thread."""

LONG_MEMBERS = ("html", "html_b64", "text", "either", "gold")
"""Members of an object whose strings may be as long as a body."""

MEASURING = msgspec.json.Decoder(
    msgspec.defstruct("Object", [(name, msgspec.Raw, msgspec.Raw()) for name in LONG_MEMBERS])
)
"""Finds the long members, and skips all others without creating objects."""

DECODING = msgspec.json.Decoder()


async def json_body(body: bytes) -> dict[str, Any]:
    return json_object(body) if len(body) <= QUICK else await asyncio.to_thread(json_object, body)


def json_object(body: bytes) -> dict[str, Any]:
    """A body as a JSON object; raises a problem for another value, or if it has too much beside the long strings."""
    try:
        check_other(len(body) - long_strings(body))
        value: dict[str, Any] = DECODING.decode(body)
    except msgspec.ValidationError as error:
        raise Problem("invalid-json", f"the body must be a JSON object of finite numbers: {error}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Problem("invalid-json", f"the body is not JSON: {error}") from None
    except RecursionError:
        raise Problem("invalid-json", "the body is not JSON: it nests too deep") from None
    return value


def long_strings(body: bytes) -> int:
    """The bytes of the long members of an object that are strings."""
    found = MEASURING.decode(body)
    sizes = (len(raw) for raw in map(found.__getattribute__, LONG_MEMBERS) if bytes(memoryview(raw)[:1]) == b'"')
    return sum(sizes)


def check_other(count: int) -> None:
    if count > JSON_BYTES:
        long = ", ".join(LONG_MEMBERS)
        detail = f"beside the strings {long}, a JSON object may have {JSON_BYTES >> 10} KiB; send a smaller one"
        raise Problem("too-large", detail)


async def json_answer(value: Any) -> Response:
    """A value as JSON, written in a thread: it may have the text of whole pages."""
    return Response(await asyncio.to_thread(json_bytes, value), media_type="application/json")


def json_bytes(value: Any) -> bytes:
    return json_text(value).encode("utf-8", "replace")

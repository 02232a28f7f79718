"""Any request to the service gets an answer: a result, or a problem that the client can read, never a failure of ours.

The input is `METHOD PATH`, header lines, a blank line and a body. Clients of Jina Reader choose by headers, those of
Firecrawl by JSON, `/batch` has a line for each page, `/labels/import` a line for each label.
"""

import json
import tempfile
from functools import cache
from pathlib import Path

from .asking import Answer, Asker

LARGEST_FILE = 1_000_000


@cache
def asker() -> Asker:
    return Asker(Path(tempfile.mkdtemp(prefix="duramen-fuzz-")) / "labels.jsonl")


def run(data: bytes) -> None:
    service = asker()
    answer = service.ask(data)
    assert answer.failure is None, answer.failure
    assert answer.status in {200, 204, 307, 304} or 400 <= answer.status < 500 or answer.status > 500, answer.status
    assert answer.headers[b"x-content-type-options"] == b"nosniff"
    assert b"content-security-policy" in answer.headers
    check_body(answer)
    # Labels that were taken can be read again, by a service that starts with them too.
    if data.startswith((b"POST /labels", b"post /labels")) and service.labels.stat().st_size:
        for path in (b"/labels", b"/labels/queue", b"/labels/export"):
            told = service.ask(b"GET " + path)
            assert (told.failure, told.status) == (None, 200), (path, told)
        if service.labels.stat().st_size > LARGEST_FILE:
            asker.cache_clear()


def check_body(answer: Answer) -> None:
    kind = answer.headers.get(b"content-type", b"").partition(b";")[0]
    if kind in {b"application/json", b"application/problem+json"}:
        json.loads(answer.body)
    elif kind == b"application/x-ndjson":
        assert all(isinstance(json.loads(line), dict) for line in answer.body.splitlines())
    elif kind.startswith(b"text/"):
        answer.body.decode()

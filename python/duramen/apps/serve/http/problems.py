"""Problem details (RFC 9457): the response of every endpoint to a request that fails.

A problem has a type, which is a relative reference into docs/serve.md, a title that is the same for all problems of
its type, the HTTP status, and a detail that says what was wrong and how to fix it. Jina's and Firecrawl's clients read
other members for the same thing (`message`, `error`), so a problem has these too.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, NamedTuple

from starlette.responses import Response

from ....base.json_text import json_text
from ....base.limits import DETAIL_CHARS
from ....fetch import FetchError

MEDIA_TYPE = "application/problem+json"


class Kind(NamedTuple):
    status: int
    title: str
    errors: Sequence[str] = ()


TABLE = tomllib.loads(files(__package__).joinpath("problems.toml").read_text("utf-8"))
KINDS = {name: Kind(**row) for name, row in TABLE.items()}
"""Every type of problem by its name."""

OF_FETCHING = {error: name for name, kind in KINDS.items() for error in kind.errors}


@dataclass
class Problem(Exception):
    """A request that cannot be fulfilled; `kind` names the type, `detail` says how to fix it."""

    kind: str
    detail: str
    headers: dict[str, str] = field(default_factory=dict)
    site_status: int | None = None
    """What the site answered in place of a page."""

    def __post_init__(self) -> None:
        if len(self.detail) > DETAIL_CHARS:  # a name or a value of the request may be as long as the request
            self.detail = f"{self.detail[:DETAIL_CHARS]}..."

    @property
    def status(self) -> int:
        return KINDS[self.kind].status

    def as_dict(self) -> dict[str, Any]:
        kind = KINDS[self.kind]
        return {
            "type": f"/docs#{self.kind}",
            "title": kind.title,
            "status": kind.status,
            "detail": self.detail,
            "success": False,
            "error": self.detail,
            "code": kind.status,
            "message": self.detail,
        }

    def response(self) -> Response:
        body = json_text(self.as_dict()).encode("utf-8", "replace")
        return Response(body, self.status, self.headers, MEDIA_TYPE)


def problem_of_fetching(error: FetchError) -> Problem:
    kind = OF_FETCHING.get(type(error).__name__, "site-failed")
    return Problem(kind, error.for_operators, site_status=getattr(error, "status", None))


def busy(detail: str, *, seconds: int = 1) -> Problem:
    """A temporary problem; the answer says when to try again."""
    return Problem("busy", detail, {"Retry-After": str(seconds)})

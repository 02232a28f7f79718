"""Problem details (RFC 9457): the response of every endpoint to a request that fails.

A problem has a type, which is a relative reference into docs/serve.md, a title that is the same for all problems of
its type, the HTTP status, and a detail that says what was wrong and how to fix it. Jina's and Firecrawl's clients read
other members for the same thing (`message`, `error`), so a problem has these too.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import Response

from ....base.json_text import json_text
from ....base.limits import DETAIL_CHARS

if TYPE_CHECKING:
    from ....fetch import FetchError

MEDIA_TYPE = "application/problem+json"


class Kind(NamedTuple):
    status: int
    title: str


KINDS = {
    "bad-request": Kind(400, "The request cannot be understood"),
    "invalid-json": Kind(400, "The body is not the JSON that was expected"),
    "unknown-option": Kind(400, "The request names an option that does not exist here"),
    "unsupported-option": Kind(400, "The request asks for something that this service does not do"),
    "invalid-url": Kind(400, "The URL is not one of the web"),
    "token-required": Kind(401, "A valid bearer token is needed"),
    "fetching-disabled": Kind(403, "This service does not fetch pages"),
    "labels-disabled": Kind(403, "This service keeps no labels"),
    "private-address": Kind(403, "The URL leads into a private network"),
    "robots-denied": Kind(403, "The site's robots.txt asks robots not to fetch the page"),
    "foreign-origin": Kind(403, "Pages of other origins may not use this service"),
    "not-found": Kind(404, "There is nothing at this path"),
    "method-not-allowed": Kind(405, "The path does not take this HTTP method"),
    "not-acceptable": Kind(406, "None of the accepted media types can be produced"),
    "slow-body": Kind(408, "The body took too long to arrive"),
    "over-budget": Kind(409, "The content is longer than the token budget"),
    "training-runs": Kind(409, "A training is running"),
    "job-ended": Kind(409, "The job has ended"),
    "too-few-labels": Kind(409, "There are too few labelled pages to train on"),
    "results-removed": Kind(410, "The results of the job were removed to make room"),
    "too-large": Kind(413, "The body is too large"),
    "unsupported-media-type": Kind(415, "The media type of the body is not supported"),
    "wrong-host": Kind(421, "The service does not answer to this host name"),
    "empty-page": Kind(422, "The page is empty"),
    "not-text": Kind(422, "The page is not text"),
    "unsupported-content": Kind(422, "The URL does not lead to a page"),
    "rate-limited": Kind(429, "The client sends too many requests"),
    "internal-error": Kind(500, "The service failed"),
    "not-installed": Kind(501, "A part of the service is not installed"),
    "site-failed": Kind(502, "The site did not deliver the page"),
    "page-too-large": Kind(502, "The page behind the URL is too large"),
    "busy": Kind(503, "The service has too much to do"),
    "site-timeout": Kind(504, "The site took too long"),
    "page-timeout": Kind(504, "The page took too long to extract"),
}
"""Every type of problem by its name."""

OF_FETCHING = {
    "InvalidURL": "invalid-url",
    "RefusedAddress": "private-address",
    "RobotsDenied": "robots-denied",
    "UnsupportedContent": "unsupported-content",
    "TooLarge": "page-too-large",
    "FetchTimeout": "site-timeout",
    "RenderUnavailable": "not-installed",
    "CacheFailed": "internal-error",
    "UnexpectedFailure": "internal-error",
}
"""The problem type of each fetch error; errors that are not listed are failures of the site."""


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


def problem_of_fetching(error: "FetchError") -> Problem:
    kind = OF_FETCHING.get(type(error).__name__, "site-failed")
    return Problem(kind, error.for_operators, site_status=getattr(error, "status", None))


def busy(detail: str, *, seconds: int = 1) -> Problem:
    """A temporary problem; the answer says when to try again."""
    return Problem("busy", detail, {"Retry-After": str(seconds)})

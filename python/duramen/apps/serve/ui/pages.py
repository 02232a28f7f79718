"""The page for people at `/`, and `/frame`, the empty document in which the page shows foreign content.

The policy of `/frame` gives it an opaque origin and lets one script run, which is named by its digest: our own, which
receives markup from the page at `/` by `postMessage`, removes what is active from it, and shows it. Scripts, event
handlers, `javascript:` addresses, frames, forms and plug-ins of the content would each need another policy to do
anything.
"""

import hashlib
from base64 import b64encode
from functools import cache
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ..compat.jina import read_posted
from ..http.headers import OWN
from ..work.service import Service

PATH = "/frame"
STATIC = Path(str(files(__package__))) / "static"
"""Files of the page: index.html, and what it loads from /static/."""


async def front_page(service: Service, request: Request) -> Response:
    """The page for people; a POST is one of Jina Reader's clients."""
    if request.method == "POST":
        return await read_posted(service, request)
    return FileResponse(STATIC / "index.html", headers=OWN)


async def frame(_service: Service, _request: Request) -> Response:
    page, policy = whole()
    headers = {"Content-Security-Policy": policy, "X-Frame-Options": "SAMEORIGIN", "Cache-Control": "no-cache"}
    return Response(page, headers={"Content-Type": "text/html; charset=utf-8", **headers})


@cache
def whole() -> tuple[bytes, str]:
    script, style = ((STATIC / name).read_text("utf-8") for name in ("frame.js", "frame.css"))
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = (
        f"sandbox allow-scripts; default-src 'none'; script-src 'sha256-{digest}'; "
        "style-src 'unsafe-inline' https: http:; img-src https: http: data:; font-src https: http: data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    )
    page = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Content</title><style>{style}</style></head><body></body><script>{script}</script></html>"
    )
    return page.encode(), policy

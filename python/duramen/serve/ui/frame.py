"""`/frame`: the empty document in which the page shows foreign content.

Its policy gives it an opaque origin and lets one script run, which is named by its digest: our own, which receives
markup from the page at `/` by `postMessage`, removes what is active from it, and shows it. Scripts, event handlers,
`javascript:` addresses, frames, forms and plug-ins of the content would each need another policy to do anything.
"""

import hashlib
from base64 import b64encode
from functools import cache
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

PATH = "/frame"


async def frame(_request: Request) -> Response:
    """The document; the same for every content."""
    page, policy = whole()
    headers = {"Content-Security-Policy": policy, "X-Frame-Options": "SAMEORIGIN", "Cache-Control": "no-cache"}
    return Response(page, headers={"Content-Type": "text/html; charset=utf-8", **headers})


@cache
def whole() -> tuple[bytes, str]:
    """The document and its content security policy."""
    static = files(__package__) / "static"
    script, style = (static / "frame.js").read_text("utf-8"), (static / "frame.css").read_text("utf-8")
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

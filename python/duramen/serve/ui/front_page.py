"""`/`: the page for people."""

from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ..compat.jina import read_posted
from ..http.headers import OWN

STATIC = Path(str(files(__package__))) / "static"
"""Files of the page: index.html, and what it loads from /static/."""


async def front_page(request: Request) -> Response:
    """The page for people; a POST is one of Jina Reader's clients."""
    if request.method == "POST":
        return await read_posted(request)
    page = STATIC / "index.html"
    if not page.is_file():
        return Response(status_code=307, headers={"Location": "/docs"})
    return FileResponse(page, headers=OWN)

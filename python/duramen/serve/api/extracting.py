"""`/extract`: the main content of one page in the requested format."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from ..work.formats import accepted, content_type
from ..work.pages import written
from ..work.service import Service


async def extract(request: Request) -> Response:
    """The main content of the page that the request brings or names."""
    service: Service = request.app.service
    given, options = await service.asked(request)
    form = options.form or accepted(request.headers.get("accept"))
    make = partial(written, form=form, options=options.writing(form), source=options.url)
    body = await service.made(given, options.finding, make)
    return Response(body, headers={"Content-Type": content_type(form), "Vary": "Accept"})

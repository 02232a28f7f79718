"""`/extract`: the main content of one page in the requested format; `/epub`: the same as a book with one chapter."""

from functools import partial
from io import BytesIO

from starlette.requests import Request
from starlette.responses import Response

from ....export.epub import Book, as_chapter
from ....export.epub.book import Archive
from ....page.document import Document
from ..http.problems import Problem
from ..work.formats import accepted, content_type
from ..work.pages import written
from ..work.service import Service


async def extract(service: Service, request: Request) -> Response:
    """The main content of the page that the request brings or names."""
    given, options = await service.asked(request)
    form = options.form or accepted(request.headers.get("accept"))
    make = partial(written, form=form, options=options.writing(form), source=options.url)
    body = await service.made(given, options.finding, make)
    return Response(body, headers={"Content-Type": content_type(form), "Vary": "Accept"})


async def epub(service: Service, request: Request) -> Response:
    """The book; pictures that stand in the page itself are in it, others are left out."""
    given, options = await service.asked(request)
    if options.form or options.rendering or options.metadata:
        raise Problem("unsupported-option", "a book has no format and no markup to choose; leave them out")
    headers = {"Content-Disposition": 'attachment; filename="page.epub"'}
    content = await service.made(given, options.finding, book)
    return Response(content, media_type="application/epub+zip", headers=headers)


def book(document: Document) -> bytes:
    file = BytesIO()
    made = Book(Archive(file))
    made.add(as_chapter(document))
    made.finish()
    return file.getvalue()

"""`/epub`: the main content of a page as a book with one chapter."""

from io import BytesIO

from starlette.requests import Request
from starlette.responses import Response

from ...document import Document
from ...epub import Book, as_chapter
from ...epub.archive import Archive
from ..http.problems import Problem
from ..work.service import Service


async def epub(request: Request) -> Response:
    """The book; pictures that stand in the page itself are in it, others are left out."""
    service: Service = request.app.service
    given, options = await service.asked(request)
    if options.form or options.rendering or options.metadata:
        raise Problem("unsupported-option", "a book has no format and no markup to choose; leave them out")
    headers = {"Content-Disposition": 'attachment; filename="page.epub"'}
    content = await service.made(given, options.finding, book)
    return Response(content, media_type="application/epub+zip", headers=headers)


def book(document: Document) -> bytes:
    """A document as an EPUB file."""
    file = BytesIO()
    made = Book(Archive(file))
    made.add(as_chapter(document))
    made.finish()
    return file.getvalue()

"""Extracts many pages in several threads and returns their documents in the order of the pages."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property, partial
from typing import TypeVar, Unpack

from .document import Document
from .extract import DEFAULT_METHOD, Html, Options, checked, extract, loaded
from .page import Page

AHEAD = 4
"""Results per thread that may wait for their turn."""

READABLE = tuple(name for name, value in vars(Document).items() if isinstance(value, cached_property))
"""The properties that a document computes on first access."""

Given = TypeVar("Given")
Made = TypeVar("Made")


def extract_many(
    pages: Iterable[Html | tuple[Html, str | None]],
    *,
    threads: int | None = None,
    ready: Sequence[str] = ("text",),
    **options: Unpack[Options],
) -> Iterator[Document]:
    """The document of each page, in the order of the pages; `options` are those of `extract`.

    A page is what `extract` takes, or a pair of that and its URL. Pages are read as documents are asked for, a few
    ahead, so there may be any number of them. `threads` is the number of processors where it is not given. The threads
    also call the function of `below`, and compute the properties named in `ready`; the others are computed on access.
    Threads speed up the method `duramen`, which runs in the core without the GIL.

    A page that cannot be read, such as None or a file that is not there, fails alone: `next` raises its error, and
    gives the document of the following page when it is called again.

    >>> oaks = (f"<title>Oak {number}</title><p>The heartwood of an old oak is dark and dense." for number in range(3))
    >>> [document.title for document in extract_many(oaks, threads=2)]
    ['Oak 0', 'Oak 1', 'Oak 2']
    """
    count = (os.cpu_count() or 1) if threads is None else threads
    if count < 1:
        raise ValueError(f"threads must be 1 or more, not {threads}")
    if isinstance(pages, bytes | bytearray | memoryview | str | Page) or not isinstance(pages, Iterable):
        kind = type(pages).__name__
        raise TypeError(f"pages must be several pages in a list or an iterator, not {kind}; extract takes one")
    if isinstance(ready, str) or set(ready) - set(READABLE):
        raise ValueError(f"ready names some of {', '.join(READABLE)}, in a list or a tuple; not {ready!r}")
    if "url" in options:
        raise TypeError("each page has a URL of its own: give pairs of a page and its URL")
    if options.get("model") is not None:
        options["model"] = loaded(options["model"], options.get("method", DEFAULT_METHOD))
    checked(**options)  # wrong options raise here, not at the first page
    return in_order(partial(prepared, ready=ready, **options), pages, threads=count)


def prepared(given: Html | tuple[Html, str | None], *, ready: Sequence[str], **options: Unpack[Options]) -> Document:
    if isinstance(given, tuple) and len(given) != 2:
        raise TypeError(f"a page must be what extract takes, or a pair of that and its URL, not {len(given)} values")
    html, url = given if isinstance(given, tuple) else (given, None)
    document = extract(html, url=url, **options)
    for name in ready:
        getattr(document, name)
    return document


def in_order(work: Callable[[Given], Made], things: Iterable[Given], *, threads: int) -> Iterator[Made]:
    """The results of work on each thing, in their order; a few are made ahead. Like `map`, it goes on after an error.

    >>> list(in_order(str.upper, ["oak", "ash"], threads=2))
    ['OAK', 'ASH']
    """
    return map(work, things) if threads == 1 else InOrder(work, things, threads)


class InOrder(Iterator[Made]):
    """The iterator of `in_order` with several threads."""

    def __init__(self, work: Callable[[Given], Made], things: Iterable[Given], threads: int) -> None:
        self.workers = ThreadPoolExecutor(threads)
        self.futures = (self.workers.submit(work, thing) for thing in things)
        self.ahead: deque[Future[Made]] = deque()
        self.most = threads * AHEAD

    def __next__(self) -> Made:
        while len(self.ahead) < self.most and not (self.ahead and self.ahead[0].done()):
            future = next(self.futures, None)
            if future is None:
                break
            self.ahead.append(future)
        if not self.ahead:
            self.workers.shutdown(wait=False)
            raise StopIteration
        return self.ahead.popleft().result()

    def __del__(self) -> None:
        self.workers.shutdown(wait=False, cancel_futures=True)

"""Sources to results: read or fetched, extracted, in the order given, several at a time."""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from ..many import in_order
from .sources import Source, is_page, wait_note

if TYPE_CHECKING:
    from ..fetch import Fetcher

FLAGS = {"allow_private": "--allow-private", "ignore_robots": "--ignore-robots", "the limits": "--max-size"}
"""What messages of the fetcher name, and what that is called here."""

TEXT_SUFFIXES = (".txt", ".text")


@dataclass(frozen=True)
class Input:
    """The bytes of a source, with the HTTP header and the URL that came with them."""

    content: bytes
    content_type: str | None = None
    url: str | None = None


@dataclass(frozen=True)
class Outcome:
    """What became of a source: text, or a problem; `note` is for those who want to know more."""

    source: Source
    text: str | None = None
    problem: str | None = None
    note: str = ""


Work = Callable[[Source, Input], tuple[str, str]]
"""From the bytes of a source to a result and a note."""


def outcomes(
    sources: Iterable[Source], work: Work, *, open_fetcher: "Callable[[], Fetcher]", jobs: int
) -> Iterator[Outcome]:
    """What becomes of each source, in the order given. The fetcher is made when the first URL comes."""
    with ExitStack() as stack:
        fetcher: Fetcher | None = None
        for fetched, group in groupby(sources, key=lambda source: source.is_url and source.problem is None):
            if not fetched:
                yield from in_order(lambda source: outcome(source, work, read), group, threads=jobs)
                continue
            fetcher = fetcher or stack.enter_context(open_fetcher())
            yield from fetched_outcomes(group, work, fetcher, jobs=jobs)


def fetched_outcomes(sources: Iterable[Source], work: Work, fetcher: "Fetcher", *, jobs: int) -> Iterator[Outcome]:
    """What becomes of URLs: fetched side by side, politely to each host."""
    from ..fetch import FetchError, Response

    waiting: deque[Source] = deque()

    def urls() -> Iterator[str]:
        for source in sources:
            waiting.append(source)
            yield source.name

    for _, answer in fetcher.fetch_all(urls(), jobs=jobs):

        def given(_source: Source, answer: Response | FetchError = answer) -> Input:
            if isinstance(answer, FetchError):
                raise answer
            return Input(answer.content, answer.content_type, answer.url)

        yield outcome(waiting.popleft(), work, given)


def outcome(source: Source, work: Work, get: Callable[[Source], Input]) -> Outcome:
    """What becomes of one source; whatever goes wrong is its own problem."""
    if source.problem is not None:
        return Outcome(source, problem=source.problem)
    try:
        given = get(source)
        if not given.content:
            return Outcome(source, problem="is empty")
        text, note = work(source, given)
    except OSError as error:
        return Outcome(source, problem=error.strerror or str(error))
    except Exception as error:  # noqa: BLE001 - the other sources must not suffer, and no traceback is of use here
        return Outcome(source, problem=reason(error, source))
    return Outcome(source, text=text, note=note)


def reason(error: Exception, source: Source) -> str:
    """What to say of an error: one sentence, which does not repeat the name of the source."""
    from ..fetch import FetchError

    if not isinstance(error, FetchError):
        return f"could not be extracted ({type(error).__name__}: {error})"
    said = str(error)
    for option, flag in FLAGS.items():
        said = said.replace(option, flag)
    return said.removeprefix(f"{source.shown} ") if error.url in {source.shown, source.name} else said


def read(source: Source) -> Input:
    """The bytes of a file or of standard input; what is no page is refused by its name."""
    from ..fetch.content import PAGES, check_body

    content = bytes_of(source)
    told = None if source.is_stdin else type_by_name(source.name)
    check_body(content, told, PAGES, source.name)
    return Input(content, told)


def bytes_of(source: Source) -> bytes:
    """The bytes of a file or of standard input."""
    if source.is_stdin:
        wait_note("a page")
        return sys.stdin.buffer.read()
    return Path(source.name).read_bytes()


def type_by_name(name: str) -> str | None:
    """What the name of a file says of its content."""
    if is_page(name):
        return "application/xhtml+xml" if name.lower().endswith(".xhtml") else "text/html"
    return "text/plain" if name.lower().endswith(TEXT_SUFFIXES) else None

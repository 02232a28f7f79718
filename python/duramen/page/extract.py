"""Extraction: the core reads a page, a method finds its content, and a document is made of the kept rows."""

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache, wraps
from inspect import signature
from os import PathLike
from pathlib import Path
from time import gmtime, strftime, time
from typing import Any, Final, Literal, NamedTuple, Never, TypedDict

from .. import _core
from ..base.nodes import Mask, Nodes
from ..methods import METHODS as PUBLISHED
from ..methods import Method
from ..methods import method as method_among
from ..methods.naive_bayes import NaiveBayes
from .document import Document
from .low_confidence import PLAIN_TEXT, Below, answered, check_below
from .model import Decision, Favor, Model, find, shipped_model, step_names
from .page import Hidden, Page, Reading, Source, parse, read

DEFAULT_METHOD: Final = "duramen"

MethodName = Literal[
    "duramen",
    "sentences",
    "characters",
    "element-id",
    "bte",
    "bte-rle",
    "bte-original",
    "naive-bayes",
    "naive-bayes-table",
    "wlr",
    "clr",
    "wnr",
    "cnr",
    "ceds",
    "fe",
    "ccb",
    "cetr",
    "cetd",
    "boilerpipe-article",
    "boilerpipe-words",
    "boilerpipe-density",
    "boilerpipe-canola",
    "boilerpipe-minimum",
    "justext",
    "readability",
    "everything",
    "body",
]
"""The names in `METHODS`, written out for editors and type checkers."""

Html = Source | PathLike[str] | Page
"""What `extract` takes as a page."""

ModelOrFile = Model | NaiveBayes | str | bytes | PathLike[str]

DAY = 24 * 60 * 60
"""Seconds."""


class Option(NamedTuple):
    """A line of the core's table of options."""

    name: str
    type: Literal["string", "boolean", "integer"]
    about: str
    choices: list[str]
    limits: tuple[int, int] | None
    is_learned: bool
    """Whether only the learned extractor has it."""


OPTIONS = {line[0]: Option(*line) for line in _core.OPTIONS}
"""The options of `extract` that every binding has, by name, for the command line and the service."""

MAX_NAME_CHARS = 2000
IS_URL = re.compile(r"[a-z][a-z0-9+.-]*://[^\s<]+", re.IGNORECASE)
IS_FILE_NAME = re.compile(r"[^<>\n]+\.(html?|xhtml|mhtml?|webarchive)", re.IGNORECASE)
"""Text without a tag that is a URL, or ends as the names of pages on disk do."""


class Options(TypedDict, total=False):
    """The options of `extract` that hold for any number of pages, for functions that pass them on."""

    method: MethodName
    encoding: str | None
    content_type: str | None
    favor: Favor | None
    comments: bool | None
    page_type: str | None
    hidden: Hidden | None
    model: ModelOrFile | None
    method_options: Mapping[str, Any] | None
    below: Below | None


def of_duramen(model: Any) -> Model:
    """The model itself, the shipped one if there is none; raises for anything else."""
    if not isinstance(model, Model | None):
        raise TypeError(f"model must be a Model, or name a file that `duramen train duramen` wrote; not {model!r}")
    return model or shipped_model()


def loaded(model: Any, method: str = DEFAULT_METHOD) -> Any:
    """The model in a file, as a trained method reads it; one that is loaded stays as it is, for many pages to share."""
    read_model = method_named(method).read_model
    if read_model is None or not isinstance(model, str | bytes | PathLike):
        return model
    path = Path(os.fsdecode(model))
    try:
        return read_model(path.read_bytes())
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


@wraps(find)
def kept_by_model(page: Page, **options: Any) -> Mask:
    """The rows that the learned extractor keeps."""
    return find(page, **options).kept


LEARNED = Method(
    "duramen", kept_by_model, "blocks that trained trees favour", "This project: docs/model.md", Model.from_bytes
)

METHODS: dict[str, Method] = {LEARNED.name: LEARNED, **PUBLISHED}
"""Every method by its public name: the learned extractor, then those of the literature."""


def method_named(name: str) -> Method:
    """The method of that name; an error names the nearest known ones."""
    return method_among(name, METHODS)


def options_of(method: Method) -> list[str]:
    """The names that a method takes as options.

    >>> options_of(method_named("element-id"))
    ['id', 'selector']
    """
    _page, *options = signature(method.find).parameters
    return options


def check_options(method: Method, options: Iterable[str]) -> None:
    """Raise where a name is no option of the method."""
    if options and (unknown := set(options) - set(options_of(method))):
        taken = ", ".join(options_of(method)) or "none"
        raise TypeError(f"method {method.name} has no option {', '.join(sorted(unknown))}; its options: {taken}")


def as_arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options of a method as `extract` takes them: its own parameters by name, all others in `method_options`.

    >>> as_arguments({"model": "own.model", "count": "chars"})
    {'model': 'own.model', 'method_options': {'count': 'chars'}}
    """
    named = {name: value for name, value in options.items() if name in Options.__annotations__}
    others = {name: value for name, value in options.items() if name not in named}
    return {**named, "method_options": others} if others else named


def extract(
    html: Html,
    *,
    method: MethodName = DEFAULT_METHOD,
    encoding: str | None = None,
    content_type: str | None = None,
    url: str | None = None,
    status: int | None = None,
    favor: Favor | None = None,
    comments: bool | None = None,
    page_type: str | None = None,
    hidden: Hidden | None = None,
    model: ModelOrFile | None = None,
    method_options: Mapping[str, Any] | None = None,
    below: Below | None = None,
    **unknown: Never,
) -> Document:
    """The main content of a page, as `method` finds it.

    A page is its HTML as bytes or text, the path of a file as `pathlib.Path`, or what `parse` returns. MHTML, Safari's
    webarchive, SingleFile pages and saved views of a source are recognised; their URL counts if no `url` is given.
    `favor`, `comments`, `page_type` and `model` are options of the method `duramen`; `method_options` holds those of
    the other methods by name. An option that is None has the method's default.

    `hidden` says what becomes of text that a visitor does not see. With `reachable`, the default of `duramen`, only
    that is kept which the page has a control for; with `keep` all of it, with `drop` nothing. Another method decides
    itself unless it is given. `document.hidden_words` says how many words were left out.

    `below` is a confidence and a function, such as `(0.6, ask)`: what `ask(document)` returns, a document or a text,
    is used instead of each document with less confidence, unless it is None.

    If the visible page has no text of its own, the method `duramen` looks for one in the data and the hidden markup for
    the page's scripts, and `document.origin` says where it was. The document's page is then made of that text.

    `status` is that of the HTTP response, which `document.completeness` considers.

    If `content_type` is plain text, everything is kept. Of binary data, such as a PDF or an image, nothing is kept, and
    the verdict of `document.completeness` is `not-text`.

    >>> page = "<title>Oak</title><nav><a href=/>Home</a></nav><article>The heartwood of an old oak is dark and dense."
    >>> document = extract(page)
    >>> document.title, document.text
    ('Oak', 'The heartwood of an old oak is dark and dense.')
    >>> extract(page, method="element-id", method_options={"selector": "nav"}).text
    'Home'
    """
    reading = {"encoding": encoding, "content_type": content_type, "url": url}
    finding: dict[str, Any] = {"favor": favor, "comments": comments, "page_type": page_type, "hidden": hidden}
    chosen, options = checked(
        method=method,
        status=status,
        model=model,
        method_options=method_options,
        below=below,
        **reading,
        **finding,
        **unknown,
    )
    if isinstance(html, Page):
        if any(value is not None for value in reading.values()):
            raise TypeError("a parsed page has its encoding and url: give encoding, content_type and url to parse")
        page, is_plain = html, False
    else:
        page, is_plain = read(content_of(html, content_type), **reading)
    today = day_of(int(time()) // DAY)
    if is_plain:
        return Document(page, page.nodes.is_text, PLAIN_TEXT, today=today, status=status)
    if chosen is LEARNED:
        page, decision, origin = with_recovered(page, **options)
        words = decision.hidden_words
        document = Document(
            page, decision.kept, chosen.name, decision, today, origin=origin, status=status, hidden_words=words
        )
        return document if below is None else answered(document, below)
    kept = chosen.find(page.nodes, **options) & page.is_text
    left_out = kept & page.left_out(hidden or "keep")
    words = int(page.nodes.words[left_out].sum())
    return Document(page, kept & ~left_out, chosen.name, today=today, status=status, hidden_words=words)


def checked(
    *,
    method: str = DEFAULT_METHOD,
    model: ModelOrFile | None = None,
    method_options: Mapping[str, Any] | None = None,
    below: Below | None = None,
    **given: Any,
) -> tuple[Method, dict[str, Any]]:
    """The method of that name and its options, a model loaded; raises for a wrong option, before any page is read.

    >>> checked(favor="speed")
    Traceback (most recent call last):
    ValueError: favor must be precision, balanced or recall, not "speed"
    >>> checked(colour=True)
    Traceback (most recent call last):
    TypeError: no option is called colour; there are method, encoding, content_type, url, status, ...
    """
    _core.check_option("method", method)
    set_options = {name: value for name, value in given.items() if value is not None or name not in OPTIONS}
    for name, value in set_options.items():
        _core.check_option(name, value)
    chosen = method_named(method)
    if not isinstance(method_options, Mapping | None):
        raise TypeError(f"method_options must be a mapping of names to values, not {type(method_options).__name__}")
    own = {"hidden"} if chosen is not LEARNED else set()  # of other methods, `extract` leaves out what is hidden
    options = {name: value for name, value in set_options.items() if OPTIONS[name].is_learned and name not in own}
    options |= ({} if model is None else {"model": model}) | dict(method_options or {})
    check_options(chosen, options)
    if below is not None:
        check_below(below, method)
    if "model" in options:
        options["model"] = loaded(options["model"], method)
    if chosen is LEARNED:
        names = step_names(options.get("without", ()))
        of_duramen(options.get("model")).core.check(options.get("favor", "balanced"), options.get("page_type"), names)
    elif options or chosen.name == "element-id":  # which needs one
        chosen.find(no_nodes(), **options)  # each method checks the values of its own options first
    return chosen, options


@cache
def no_nodes() -> Nodes:
    """The table of a page without content."""
    return parse("").nodes


@cache
def day_of(number: int) -> str:
    """The date of a day in UTC, which is counted from 1 January 1970; cached, because every page asks for it.

    >>> day_of(20_774)
    '2026-11-17'
    """
    return strftime("%Y-%m-%d", gmtime(number * DAY))


def with_recovered(
    page: Page,
    *,
    favor: Favor = "balanced",
    comments: bool | None = None,
    page_type: str | None = None,
    hidden: Hidden = "reachable",
    without: str | Iterable[str] = (),
    model: Model | None = None,
) -> tuple[Page, Decision, str]:
    """What the learned extractor says of a page, or of the text that it hides if it shows none of its own."""
    names = step_names(without)
    core, origin, parts = of_duramen(model).core.extract(page.core, favor, page_type, comments, names, hidden, True)
    if core is not None:
        page = Page(core, page.url, encoding=page.encoding, reading=Reading(lenient=True))
    return page, Decision(*parts, names), origin


def content_of(html: Source | PathLike[str], content_type: str | None = None) -> Source:
    """The HTML itself; raises for text that is the address or the file name of a page, except in plain text.

    >>> content_of("https://example.org/oak")
    Traceback (most recent call last):
    ValueError: extract takes the HTML of a page, and 'https://example.org/oak' is a URL: call extract_url
    """
    if isinstance(html, PathLike):
        return Path(html).read_bytes()
    if isinstance(html, str) and len(html) <= MAX_NAME_CHARS and "text/plain" not in (content_type or "").lower():
        given = f"extract takes the HTML of a page, and {html!r}"
        if IS_URL.fullmatch(html.strip()):
            raise ValueError(f"{given} is a URL: call extract_url")
        if IS_FILE_NAME.fullmatch(html.strip()):
            raise ValueError(f"{given} names a file: call extract(Path({html!r}))")
    return html

"""From bytes to a document: parse, decide, keep."""

import os
from collections.abc import Iterable
from functools import wraps
from inspect import signature
from os import PathLike
from pathlib import Path
from time import gmtime, strftime
from typing import Any

from .document import Document
from .media import PLAIN_TEXT, media_type, plain_text_page, xhtml_page
from .methods import METHODS as PUBLISHED
from .methods import Method
from .methods import method as method_among
from .model import Decision, Favor, Model, find
from .nodes import Mask
from .page import Page, parse

DEFAULT_METHOD = "duramen"


def learned(
    page: Page,
    *,
    favor: Favor = "balanced",
    comments: bool | None = None,
    page_type: str | None = None,
    model: str | PathLike[str] | Model | None = None,
) -> Decision:
    """What the learned extractor says of a page; `model` is one, or names a file that `duramen train duramen` wrote."""
    chosen = None if model is None else loaded(model)
    if not isinstance(chosen, Model | None):
        raise TypeError(f"model must be a Model, or name a file that `duramen train duramen` wrote; not {model!r}")
    return find(page, favor=favor, comments=comments, page_type=page_type, model=chosen)


def loaded(model: Any, method: str = DEFAULT_METHOD) -> Any:
    """The model in a file, as a trained method reads it; one that is loaded stays as it is, for many pages to share."""
    read_model = method_named(method).read_model
    if read_model is None or not isinstance(model, str | PathLike):
        return model
    try:
        return read_model(Path(model).read_bytes())
    except ValueError as error:
        raise ValueError(f"{os.fspath(model)}: {error}") from None


@wraps(learned)
def kept_by_model(page: Page, **options: Any) -> Mask:
    """The rows that the learned extractor keeps."""
    return learned(page, **options).kept


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


def extract(
    html: bytes | str | Page,
    *,
    method: str = DEFAULT_METHOD,
    encoding: str | None = None,
    content_type: str | None = None,
    url: str | None = None,
    **options: Any,
) -> Document:
    """The main content of a page, as `method` finds it; `options` are the method's own.

    Of plain text, which `content_type` says it is, all is content. Of what is not text (`Page.is_text`), nothing is.

    >>> page = "<title>Oak</title><nav><a href=/>Home</a></nav><p>The heartwood of an old oak is dark and dense."
    >>> document = extract(page)
    >>> document.title, document.text
    ('Oak', 'The heartwood of an old oak is dark and dense.')
    """
    chosen = method_named(method)
    check_options(chosen, options)
    kind = media_type(content_type)
    if isinstance(html, Page):
        if (encoding, content_type, url) != (None, None, None):
            raise TypeError("a parsed page has its encoding and url: give encoding, content_type and url to parse")
        page = html
    else:
        page = parse(html, encoding=encoding, content_type=content_type, url=url, mend=True)
        page = xhtml_page(page) if kind == "application/xhtml+xml" else page
    today = strftime("%Y-%m-%d", gmtime())
    if kind == "text/plain" and page.is_text:
        page = plain_text_page(page)
        return Document(page, page.nodes.is_text, PLAIN_TEXT, today=today)
    if options.get("model") is not None:
        options["model"] = loaded(options["model"], method)
    if chosen is LEARNED:
        decision = learned(page, **options)
        return Document(page, decision.kept, chosen.name, decision, today)
    kept = chosen.find(page.nodes, **options)
    return Document(page, kept & page.is_text, chosen.name, today=today)

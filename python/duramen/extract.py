"""From bytes to a document: parse, decide, keep."""

from dataclasses import dataclass
from functools import cached_property, wraps
from inspect import signature
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from . import render
from .methods import METHODS as PUBLISHED
from .methods import Method
from .methods import method as method_among
from .model import Decision, Favor, Model, find
from .nodes import Mask
from .page import Page, parse
from .tree import has_tag

DEFAULT_METHOD = "wlr"


@dataclass(frozen=True)
class Document:
    """A page, the rows kept of it, and the name of the method that chose them."""

    page: Page
    kept: Mask
    method: str
    decision: Decision | None = None
    """What the learned extractor said of the page, where it was asked: probabilities, page type, confidence."""

    @cached_property
    def text(self) -> str:
        """The main content as plain text."""
        return render.text(self.page, self.kept)

    @cached_property
    def title(self) -> str | None:
        """What the page's `title` says, white space collapsed; None without one."""
        titles = np.flatnonzero(has_tag(self.page.nodes, "title"))
        return " ".join(self.page.text(titles[0]).split()) or None if titles.size else None


def learned(
    page: Page,
    *,
    favor: Favor = "balanced",
    comments: bool | None = None,
    page_type: str | None = None,
    model: str | PathLike[str] | None = None,
) -> Decision:
    """What the learned extractor says of a page; `model` names a file that `duramen train duramen` wrote."""
    chosen = None if model is None else Model.from_bytes(Path(model).read_bytes())
    return find(page, favor=favor, comments=comments, page_type=page_type, model=chosen)


@wraps(learned)
def kept_by_model(page: Page, **options: Any) -> Mask:
    """The rows that the learned extractor keeps."""
    return learned(page, **options).kept


LEARNED = Method("duramen", kept_by_model, "blocks that trained trees favour", "This project: docs/model.md")

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

    >>> page = "<title>Oak</title><nav><a href=/>Home</a></nav><p>The heartwood of an old oak is dark and dense."
    >>> document = extract(page)
    >>> document.title, document.text
    ('Oak', 'The heartwood of an old oak is dark and dense.')
    """
    chosen = method_named(method)
    if options and (unknown := options.keys() - options_of(chosen)):
        taken = ", ".join(options_of(chosen)) or "none"
        raise TypeError(f"method {method} has no option {', '.join(sorted(unknown))}; its options: {taken}")
    if isinstance(html, Page):
        if (encoding, content_type, url) != (None, None, None):
            raise TypeError("a parsed page has its encoding and url: give encoding, content_type and url to parse")
        page = html
    else:
        page = parse(html, encoding=encoding, content_type=content_type, url=url, mend=True)
    if chosen is LEARNED:
        decision = learned(page, **options)
        return Document(page, decision.kept, chosen.name, decision)
    return Document(page, chosen.find(page.nodes, **options), chosen.name)

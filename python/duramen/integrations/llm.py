"""Fragments for the command `llm`: the main content of a page, from the web or a file.

    llm -f duramen:https://example.org/oak 'Summarise this'
    llm -f duramen:page.html 'Who wrote this?'

The loader is found by its entry point.
"""

from collections.abc import Callable
from pathlib import Path

import llm

from ..apps.web import extract_url
from ..export import as_markdown
from ..page.document import Document
from ..page.extract import extract


@llm.hookimpl  # type: ignore[untyped-decorator, unused-ignore]
def register_fragment_loaders(register: Callable[[str, Callable[[str], llm.Fragment]], None]) -> None:
    """Adds the loader; llm calls this."""
    register("duramen", load)


def load(argument: str) -> llm.Fragment:
    """The main content of a page, named by its URL or its file: duramen:https://example.org/oak"""
    try:
        return llm.Fragment(as_markdown(document_of(argument), metadata=True), source=argument)
    except Exception as error:  # the hook's interface asks for ValueError
        raise ValueError(f"{argument}: {error}") from error


def document_of(argument: str) -> Document:
    if argument.startswith(("http://", "https://")):
        return extract_url(argument)
    return extract(Path(argument).read_bytes())

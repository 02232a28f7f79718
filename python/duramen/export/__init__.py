"""The registry of output formats, each with its writer and the way several documents are joined."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from inspect import signature
from typing import get_args, get_type_hints

from .chunks import as_chunks, token_counter
from .front_matter import front_matter
from .json import as_defuddle, as_json, as_jsonl
from .page import whole_page
from .readable import as_html, as_markdown, as_text, comment_label, heading_label
from .table import HEADER, as_csv
from .tei import CORPUS, as_tei
from .xml import DECLARATION, as_xml

__all__ = [
    "FORMATS",
    "Format",
    "as_chunks",
    "as_csv",
    "as_defuddle",
    "as_html",
    "as_json",
    "as_jsonl",
    "as_markdown",
    "as_tei",
    "as_text",
    "as_xml",
    "front_matter",
    "token_counter",
    "whole_page",
]


@dataclass(frozen=True, kw_only=True)
class Format:
    """A format that documents are written in.

    `write` makes the text of one document; its keyword arguments are the options of the format. `header` is written
    first, also before a single document. Several documents are written between `opening` and `closing`, separated by
    `between`, each after its `label`.
    """

    write: Callable[..., str]
    suffix: str
    media_type: str
    header: str = ""
    opening: str = ""
    between: str = ""
    closing: str = ""
    label: Callable[[str], str] | None = None

    @cached_property
    def options(self) -> list[str]:
        """The names of the parameters, and those of the dictionary that `**` unpacks."""
        _document, *options = signature(self.write).parameters.values()
        unpacked = [get_type_hints(*get_args(each.annotation)) for each in options if each.kind == each.VAR_KEYWORD]
        named = [each.name for each in options if each.kind != each.VAR_KEYWORD]
        return [*named, *(name for each in unpacked for name in each)]


JSON = Format(write=as_json, suffix=".json", media_type="application/json", opening="[\n", between=",\n", closing="]\n")
FORMATS: dict[str, Format] = {
    "text": Format(write=as_text, suffix=".txt", media_type="text/plain", between="\n", label=heading_label),
    "markdown": Format(write=as_markdown, suffix=".md", media_type="text/markdown", between="\n", label=comment_label),
    "html": Format(write=as_html, suffix=".html", media_type="text/html", between="\n", label=comment_label),
    "json": JSON,
    "jsonl": Format(write=as_jsonl, suffix=".jsonl", media_type="application/x-ndjson"),
    "chunks": Format(write=as_chunks, suffix=".chunks.jsonl", media_type="application/x-ndjson"),
    "csv": Format(write=as_csv, suffix=".csv", media_type="text/csv", header=HEADER),
    "xml": Format(
        write=as_xml,
        suffix=".xml",
        media_type="application/xml",
        header=DECLARATION,
        opening="<documents>\n",
        closing="</documents>\n",
    ),
    "tei": Format(
        write=as_tei,
        suffix=".tei.xml",
        media_type="application/tei+xml",
        header=DECLARATION,
        opening=CORPUS,
        closing="</teiCorpus>\n",
    ),
    "defuddle": replace(JSON, write=as_defuddle, suffix=".defuddle.json"),
}
"""Every format by its public name. The first is the default of the service, as it is on the command line."""

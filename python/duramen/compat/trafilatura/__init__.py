"""The functions of trafilatura 2, with duramen's extraction: `from duramen.compat import trafilatura`.

Options of trafilatura are obeyed, or refused with a reason. `fast`, `no_fallback` and `tei_validation` change nothing,
nor does `deduplicate`, which warns; of a configuration only MIN_OUTPUT_SIZE counts. docs/migrating.md says what else.
"""

import re
import warnings
from collections.abc import Iterable, Mapping
from configparser import ConfigParser
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from ...base.tree import within
from ...page.document import Document as Extracted
from ...page.extract import extract as duramen_extract
from ...page.page import Page, parse
from .formats import FORMATS, Document, lines, one_line, plain, written

__all__ = [
    "Document",
    "bare_extraction",
    "baseline",
    "extract",
    "extract_metadata",
    "extract_with_metadata",
    "fetch_response",
    "fetch_url",
    "html2txt",
    "load_html",
    "use_config",
]

REFUSED = {"max_tree_size": "duramen has no such limit", "options": "give the options of an Extractor one by one"}
"""Options of trafilatura without a counterpart, and why."""

MORE = """
config settingsfile date_extraction_params with_metadata only_with_metadata url_blacklist author_blacklist prune_xpath
deduplicate
"""
"""The options that `extract` takes besides those that it names."""

Html = Any
"""A page: text, bytes, an element of lxml, or an answer with its bytes in `data`."""

__version__ = "2.3.1"
"""The version of trafilatura whose names and options these are."""


def extract(
    filecontent: Html,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    **options: Any,
) -> str | None:
    """The main content of a page in a format; None if there is none.

    >>> page = "<nav><a href=/>Home</a></nav><article><p>The heartwood of an old oak is dark and dense.</article>"
    >>> bare_extraction(page).text
    'The heartwood of an old oak is dark and dense.'
    """
    given = {name: value for name, value in locals().items() if name not in ("filecontent", "options")}
    found = extract_with_metadata(filecontent, **{"with_metadata": False, **given, **options})
    return None if found is None else found.text


def extract_with_metadata(
    filecontent: Html, url: str | None = None, record_id: str | None = None, **options: Any
) -> Document | None:
    """The fields of a page, with its content in a format as `text`."""
    wanted = {"with_metadata": True, "output_format": "txt", **options}
    made = found_in(filecontent, url, **wanted)
    if wanted["output_format"] == "python":
        raise ValueError("'python' format only usable in bare_extraction() function")
    if made is None:
        return None
    document, fields = made
    fields.id = record_id
    fields.text = written(document, fields, **wanted)
    return fields


def bare_extraction(
    filecontent: Html, url: str | None = None, *positional: Any, as_dict: bool = False, **options: Any
) -> Document | dict[str, Any] | None:
    """The fields of a page, with its text; None if there is no content."""
    if positional:
        raise TypeError("give the options of bare_extraction by name")
    made = found_in(filecontent, url, **{"output_format": "python", **options})
    if made is None:
        return None
    return made[1].as_dict() if as_dict else made[1]


def extract_metadata(
    filecontent: Html,
    default_url: str | None = None,
    date_config: Mapping[str, Any] | None = None,
    extensive: bool = True,  # noqa: ARG001 - a date is looked for once
    author_blacklist: Iterable[str] | None = None,
) -> Document:
    page = page_of(filecontent, default_url)
    if page is None:
        return Document()
    return replace(fields_of(duramen_extract(page), date_config, author_blacklist or ()), comments=None, text=None)


def html2txt(content: Html, clean: bool = True) -> str:
    """All text of a page on one line; with `clean` that of its body as it is shown."""
    page = page_of(content)
    return "" if page is None else one_line(duramen_extract(page, method="body" if clean else "everything").text)


def baseline(filecontent: Html) -> tuple[ET.Element, str, int]:
    """The main content as an element, its text on one line, and the length of that."""
    page = page_of(filecontent)
    if page is None:
        return ET.Element("body"), "", 0
    document = duramen_extract(page, favor="recall")
    text = one_line(document.text)
    return ET.fromstring(f"<body>{document.as_xhtml()}</body>"), text, len(text)  # noqa: S314 - written by duramen


@dataclass
class Response:
    """The answer of a server; `html` only where it was asked for."""

    data: bytes
    status: int
    url: str
    headers: dict[str, str] | None = None
    html: str | None = None

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def fetch_response(url: str, *, decode: bool = False, config: Any = None, **_options: Any) -> Response | None:  # noqa: ARG001
    """The answer behind a URL; None if it cannot be fetched, or robots.txt forbids it."""
    from ...fetch import Fetcher, FetchError

    with Fetcher() as fetcher:
        try:
            found = fetcher.fetch(url)
        except FetchError:
            return None
    html = parse(found.content, content_type=found.content_type, lenient=True).source if decode else None
    headers = {name.lower(): value for name, value in found.headers}
    return Response(found.content, found.status, found.url, headers, html)


def fetch_url(url: str, no_ssl: bool = False, config: Any = None, options: Any = None) -> str | None:  # noqa: ARG001
    """The HTML behind a URL; None if it cannot be fetched, or robots.txt forbids it."""
    response = fetch_response(url, decode=True)
    return None if response is None else response.html or None


def listed(url: str, language: str | None, *, feeds: bool = False, sitemaps: bool = False) -> list[str]:
    from ...fetch import Fetcher, FetchError, discover

    if language is not None:
        raise ValueError("target_lang is not offered: the language of a page is known when it is read")
    with Fetcher() as fetcher:
        try:
            return [found.url for found in discover(url, fetcher=fetcher, feeds=feeds, sitemaps=sitemaps)]
        except FetchError:
            return []


def decode_file(filecontent: str | bytes) -> str:
    return filecontent if isinstance(filecontent, str) else parse(filecontent, lenient=True).source


def load_html(htmlobject: Html) -> Any:
    """The page as lxml has it; None for what is no HTML."""
    from lxml.html import HTMLParser, document_fromstring

    if hasattr(htmlobject, "getroottree"):
        return htmlobject
    page = page_of(htmlobject)
    return None if page is None else document_fromstring(page.source.encode(), parser=HTMLParser(encoding="utf-8"))


def use_config(filename: str | None = None, config: ConfigParser | None = None) -> ConfigParser:
    if config is None:
        config = ConfigParser({"MIN_OUTPUT_SIZE": "1"})
        if filename is not None:
            config.read_string(Path(filename).read_text("utf-8"))
    return config


DEFAULT_CONFIG = use_config()


def page_of(content: Html, url: str | None = None) -> Page | None:
    """A page in any form that trafilatura takes; None for what is no HTML."""
    if hasattr(content, "getroottree"):
        from lxml.html import tostring

        content = tostring(content, encoding="unicode")
    content = getattr(content, "data", content)
    if not isinstance(content, str | bytes):
        raise TypeError("incompatible input type", type(content))
    page = parse(content, url=url, lenient=True)
    return page if re.search(r"<[a-zA-Z]", page.source) else None


def found_in(content: Html, url: str | None = None, **options: Any) -> tuple[Extracted, Document] | None:
    """The document of a page and its fields; None where trafilatura's options discard it."""
    check(options)
    try:
        page = page_of(content, url)
    except TypeError:
        return None
    if page is None:
        return None
    favor = "recall" if options.get("favor_recall") else "precision" if options.get("favor_precision") else None
    with_comments = options.get("include_comments", True)
    document = duramen_extract(page, favor=favor, comments=None if with_comments else False)  # type: ignore[arg-type]
    document = pruned(document, options.get("prune_xpath") or ())
    if not options.get("include_tables", True):
        dropped = document.kept & False
        dropped[[table.row for table in document.tables]] = True
        document = replace(document, kept=document.kept & ~within(page.nodes, dropped))
    fields = fields_of(document, options.get("date_extraction_params"), options.get("author_blacklist") or ())
    if not with_comments:
        fields.comments = None
    config = use_config(options.get("settingsfile"), options.get("config"))
    least = config.getint("DEFAULT", "MIN_OUTPUT_SIZE", fallback=1)
    language = (options.get("target_language") or "").lower()
    is_discarded = (
        (len(document.text) < least and not fields.comments)
        or (language and fields.language not in (None, language))
        or (options.get("only_with_metadata") and not (fields.date and fields.title and fields.url))
        or fields.url in (options.get("url_blacklist") or ())
    )
    if is_discarded:
        return None
    fields.text = fields.raw_text = plain(document, **options)
    return document, fields


def check(options: Mapping[str, Any]) -> None:
    """Raise for options that are refused, or unknown to trafilatura."""
    for name, why in REFUSED.items():
        if options.get(name):
            raise ValueError(f"{name} is not offered by duramen.compat.trafilatura: {why}")
    if options.get("deduplicate"):
        warnings.warn(
            "deduplicate changes nothing: duramen remembers no earlier page; compare fingerprints", stacklevel=5
        )
    supported = set(MORE.split()) | {*REFUSED, *extract.__annotations__}
    if unknown := sorted(options.keys() - supported):
        raise TypeError(f"trafilatura has no option {', '.join(unknown)}")
    if options["output_format"] not in FORMATS:
        raise AttributeError(f"Cannot set format, must be one of: {', '.join(FORMATS)}")


def pruned(document: Extracted, paths: str | Iterable[str]) -> Extracted:
    """The document without the elements that XPath expressions find."""
    if not paths:
        return document
    from ...fetch.rules.xpath import XPathTree, mask

    tree = XPathTree(document.page)
    for path in [paths] if isinstance(paths, str) else paths:
        document = replace(document, kept=document.kept & ~mask(document.page, tree.found(path)))
    return document


def fields_of(document: Extracted, dates: Mapping[str, Any] | None, blacklist: Iterable[str]) -> Document:
    if unknown := sorted((dates or {}).keys() - {"original_date", "extensive_search"}):
        raise ValueError(f"date_extraction_params: {unknown[0]} is not offered; dates are ISO 8601, as far as known")
    metadata = document.metadata
    refused = {name.lower() for name in blacklist}
    date = metadata.published if (dates or {}).get("original_date", True) else metadata.modified or metadata.published
    comment_texts = [post.text for post in document.comments if not document.kept[list(post.rows)].any()]
    return Document(
        title=metadata.title,
        author="; ".join(name for name in metadata.authors if name.lower() not in refused) or None,
        url=metadata.canonical_url or document.page.url,
        hostname=metadata.domain or metadata.host,
        description=metadata.description,
        sitename=metadata.site_name,
        date=date and date[:10],
        categories=list(metadata.categories),
        tags=list(metadata.tags),
        fingerprint=metadata.fingerprint,
        license=metadata.licence,
        comments="\n".join(map(lines, comment_texts)),
        language=metadata.language and metadata.language.partition("-")[0],
        image=metadata.image,
        pagetype=metadata.page_type,
        filedate=document.today,
    )

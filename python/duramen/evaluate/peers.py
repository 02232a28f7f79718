"""Extractors of other projects, each with its default settings for main content as plain text.

None of them is needed to run duramen. A peer is imported when it is first called, so a missing
package is reported for that peer alone.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from ..page.page import parse

Extract = Callable[[str, str | None], str]

LINE_TAGS = frozenset(
    "address article aside blockquote br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 "
    "h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split()
)


def trafilatura(html: str, url: str | None) -> str:
    """Text of `trafilatura.extract`, which has comments in it by default."""
    return import_module("trafilatura").extract(html, url=url) or ""


def rs_trafilatura(html: str, url: str | None) -> str:
    """Main content of the Rust port, which guesses the page type from the address too."""
    return import_module("rs_trafilatura").extract(html, url=url).main_content or ""


def resiliparse(html: str, _url: str | None) -> str:
    """Plain text with `main_content=True`."""
    return str(import_module("resiliparse.extract.html2text").extract_plain_text(html, main_content=True))


def readability(html: str, _url: str | None) -> str:
    """Text of the HTML summary, one line per block."""
    summary = import_module("readability").Document(html).summary(html_partial=True)
    return lines_of(import_module("lxml.html").fromstring(summary))


def newspaper(html: str, url: str | None) -> str:
    """Text of an article made from the page, nothing fetched."""
    article = import_module("newspaper").Article(url or "http://example.org/", fetch_images=False)
    article.download(input_html=html)
    article.parse()
    return str(article.text)


def justext(html: str, _url: str | None) -> str:
    """Paragraphs that are not boilerplate, by the English stop list."""
    paragraphs = import_module("justext").justext(html, stop_words())
    return "\n".join(each.text for each in paragraphs if not each.is_boilerplate)


def boilerpipe(html: str, _url: str | None) -> str:
    """Text of `ArticleExtractor`, as boilerpy3 ports it from boilerpipe."""
    return str(import_module("boilerpy3.extractors").ArticleExtractor().get_content(html))


def turbohtml(html: str, _url: str | None) -> str:
    """Text of the parsed page's `main_text`."""
    return import_module("turbohtml").parse(html).main_text() or ""


@cache
def stop_words() -> frozenset[str]:
    return frozenset(import_module("justext").get_stoplist("English"))


def lines_of(element: Any) -> str:
    """Text of an lxml tree, block elements on lines of their own."""
    pieces: list[str] = []
    for event, node in import_module("lxml.etree").iterwalk(element, events=("start", "end", "comment", "pi")):
        if node.tag in LINE_TAGS:
            pieces.append("\n")
        pieces.append((node.text if event == "start" else node.tail) or "")
    return re.sub(r"\s*\n\s*", "\n", "".join(pieces)).strip()


@dataclass(frozen=True)
class Peer:
    """An extractor of another project and the package it comes from."""

    name: str
    package: str
    extract: Extract

    @cached_property
    def version(self) -> str | None:
        try:
            return version(self.package)
        except PackageNotFoundError:
            return None

    def __call__(self, html: str | bytes, url: str | None) -> str:
        """Text of the page. Raw bytes are decoded as browsers decode them, so that no peer has to guess."""
        return self.extract(html if isinstance(html, str) else parse(html).source, url)


PEERS: dict[str, Peer] = {
    peer.name: peer
    for peer in (
        Peer("readability-lxml", "readability-lxml", readability),
        Peer("trafilatura", "trafilatura", trafilatura),
        Peer("rs-trafilatura", "rs-trafilatura", rs_trafilatura),
        Peer("resiliparse", "resiliparse", resiliparse),
        Peer("turbohtml", "turbohtml", turbohtml),
        Peer("justext", "justext", justext),
        Peer("newspaper4k", "newspaper4k", newspaper),
        Peer("boilerpy3", "boilerpy3", boilerpipe),
    )
}


def installed_peers() -> list[str]:
    return [name for name, peer in PEERS.items() if peer.version is not None]

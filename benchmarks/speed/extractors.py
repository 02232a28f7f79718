"""The extractors that the extract benchmark runs: from bytes to main text, with decoding, each with its defaults.

Packages are imported when they are first used, so that a process which runs one extractor holds no other.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module

from duramen.evaluate.peers import PEERS, lines_of

Extract = Callable[[bytes], str]

OURS = {"duramen": "duramen", "duramen, wlr": "wlr"}
"""Our methods by the names that tables have."""


def by_us(method: str, html: bytes) -> str:
    """The text of one of our methods."""
    return str(import_module("duramen").extract(html, method=method).text)


def turbohtml(html: bytes) -> str:
    """Text of the parsed page's `main_text`."""
    return import_module("turbohtml").parse(html).main_text() or ""


def resiliparse(html: bytes) -> str:
    """Plain text with `main_content=True`, of a tree in the encoding that it detects."""
    detect = import_module("resiliparse.parse.encoding").detect_encoding
    tree = import_module("resiliparse.parse.html").HTMLTree.parse_from_bytes(html, detect(html, from_html_meta=True))
    return str(import_module("resiliparse.extract.html2text").extract_plain_text(tree, main_content=True))


def trafilatura(html: bytes) -> str:
    """Text of `trafilatura.extract`."""
    return import_module("trafilatura").extract(html) or ""


def rs_trafilatura(html: bytes) -> str:
    """Main content of the Rust port."""
    return import_module("rs_trafilatura").extract_bytes(html).main_content or ""


def readability(html: bytes) -> str:
    """Text of the HTML summary, one line per block."""
    summary = import_module("readability").Document(html).summary(html_partial=True)
    return lines_of(import_module("lxml.html").fromstring(summary))


OTHERS: dict[str, Extract] = {
    "turbohtml": turbohtml,
    "resiliparse": resiliparse,
    "rs-trafilatura": rs_trafilatura,
    "trafilatura": trafilatura,
    "readability-lxml": readability,
}
ALL: dict[str, Extract] = {**{name: partial(by_us, method) for name, method in OURS.items()}, **OTHERS}


def installed() -> list[str]:
    """Names of the extractors that can run here."""
    return [name for name in ALL if name in OURS or PEERS[name].version is not None]


def text_of(name: str, html: bytes) -> str | None:
    """The text that an extractor finds; None where it raises, as some do on odd pages."""
    try:
        return ALL[name](html)
    except Exception:  # noqa: BLE001 - another's mistake must not end the benchmark
        return None

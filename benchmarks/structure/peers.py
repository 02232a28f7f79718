"""Other extractors, each in the format that keeps most structure: Markdown, or HTML if it writes no Markdown."""

from importlib import import_module

from duramen.evaluate.peers import Peer

from ..peers.javascript_peers import Node, NodePeer


def trafilatura(html: str, url: str | None) -> str:
    """Markdown with links and images."""
    options = {"output_format": "markdown", "include_links": True, "include_images": True}
    return import_module("trafilatura").extract(html, url=url, include_comments=False, **options) or ""


def turbohtml(html: str, _url: str | None) -> str:
    """Markdown of the element that it takes for the main content."""
    found = import_module("turbohtml").parse(html).main_content()
    return str(found.to_markdown()) if found is not None else ""


def resiliparse(html: str, _url: str | None) -> str:
    """Its minimal HTML: headings, lists, code and links."""
    extract = import_module("resiliparse.extract.html2text").extract_plain_text
    return str(extract(html, preserve_formatting="minimal_html", main_content=True, links=True, alt_texts=True))


PEERS: dict[str, Peer] = {
    "trafilatura": Peer("trafilatura-markdown", "trafilatura", trafilatura),
    "turbohtml": Peer("turbohtml-markdown", "turbohtml", turbohtml),
    "resiliparse": Peer("resiliparse-html", "resiliparse", resiliparse),
    "defuddle": NodePeer("defuddle-markdown", "defuddle", Node("Defuddle, Markdown", is_html=False)),
}

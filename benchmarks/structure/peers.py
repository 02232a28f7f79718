"""Other extractors, each in the format that keeps most structure: Markdown, or HTML if it writes no Markdown."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path

from duramen.evaluate.peers import Peer

from .items import Items, html_items, markdown_items

SCRIPT = Path(__file__).with_name("defuddle.mjs")


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


@dataclass(frozen=True)
class Defuddle:
    """Defuddle in a process of Node that stays alive; `folder` is that of its package, in `node_modules`."""

    folder: Path

    @cached_property
    def version(self) -> str:
        return str(json.loads((self.folder / "package.json").read_text("utf-8"))["version"])

    @cached_property
    def process(self) -> "subprocess.Popen[str]":
        """The process, started on first use."""
        command = ["node", str(SCRIPT), str(self.folder)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def __call__(self, html: str, url: str | None) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"html": html, "url": url}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline() or '{"error": "Node has ended"}')
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return str(answer["markdown"])


@dataclass(frozen=True)
class VersionedPeer(Peer):
    """A peer whose version does not come from a package of Python."""

    known_version: str = field(default="")

    @cached_property
    def version(self) -> str | None:
        return self.known_version


PEERS: dict[str, Peer] = {
    "trafilatura": Peer("trafilatura-markdown", "trafilatura", trafilatura),
    "turbohtml": Peer("turbohtml-markdown", "turbohtml", turbohtml),
    "resiliparse": Peer("resiliparse-html", "resiliparse", resiliparse),
}


def defuddle_peer(folder: Path) -> Peer:
    made = Defuddle(folder)
    return VersionedPeer("defuddle-markdown", "defuddle", made, made.version)


def items_of(name: str) -> Callable[[str], Items]:
    """How to read what a peer writes."""
    return html_items if name == "resiliparse" else markdown_items

"""Extractors from npm as peers: each runs on linkedom in a Node.js process that stays alive.

They return HTML, which is converted to text with each block element on a separate line: in their own plain text, the
last word of a paragraph is joined to the first word of the next. `npm ci` in npm/bench/ installs them.
`@postlight/parser` is not among them, because it needs a package that is in no registry.
"""

import json
import subprocess
import threading
from collections import ChainMap
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path

from duramen.evaluate.peers import PEERS, Peer, lines_of

BENCH = Path(__file__).parents[2] / "npm" / "bench"
LIMIT = 60.0
"""Seconds after which an extractor is given up on a page."""


@dataclass(frozen=True)
class Node:
    """One of the extractors of npm/bench/answers.mjs; it writes HTML, or Markdown, which is returned as it is."""

    name: str
    is_html: bool = True

    @cached_property
    def process(self) -> "subprocess.Popen[str]":
        """The process, started on first use, and again after it was ended."""
        command = ["node", str(BENCH / "answers.mjs"), self.name]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def __call__(self, html: str, url: str | None) -> str:
        line = self.line({"html": html, "url": url})
        if not line:
            self.close()
            raise TimeoutError(f"no answer in {LIMIT:g} s")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        found: str = answer["html"]
        if not self.is_html or not found.strip():
            return found.strip()
        return lines_of(import_module("lxml.html").fragment_fromstring(found, create_parent="div"))

    def line(self, page: dict[str, str | None]) -> str:
        """The line that answers a page; empty where the process was ended because it took too long."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        limit = threading.Timer(LIMIT, self.process.kill)
        limit.start()
        try:
            self.process.stdin.write(json.dumps(page) + "\n")
            self.process.stdin.flush()
            return self.process.stdout.readline()
        except BrokenPipeError:
            return ""
        finally:
            limit.cancel()

    def close(self) -> None:
        """Ends the process; the next page starts another one."""
        process = self.__dict__.pop("process")
        process.kill()
        process.communicate()


@dataclass(frozen=True)
class NodePeer(Peer):
    """A peer whose package is one of npm."""

    @cached_property
    def version(self) -> str | None:
        described = BENCH / "node_modules" / self.package / "package.json"
        return str(json.loads(described.read_text("utf-8"))["version"]) if described.exists() else None


JAVASCRIPT_PEERS: dict[str, Peer] = {
    name: NodePeer(name, package, Node(name))
    for name, package in (
        ("Readability.js", "@mozilla/readability"),
        ("Defuddle", "defuddle"),
        ("article-extractor", "@extractus/article-extractor"),
    )
}
ALL_PEERS = ChainMap(PEERS, JAVASCRIPT_PEERS)


def how_to_install(packages: Sequence[str]) -> str:
    in_npm = {peer.package for peer in JAVASCRIPT_PEERS.values()}
    return "npm ci in npm/bench/" if in_npm.issuperset(packages) else f"pip install {' '.join(packages)}"

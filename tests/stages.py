"""Everything that is done with a page, by name: what the growth benchmark times and hostile pages go through."""

import csv
import json
from collections.abc import Callable
from functools import partial
from io import BytesIO, StringIO
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np

from duramen import _core, parse
from duramen.apps.cli.verbs import explain as explaining
from duramen.base.nodes import Mask
from duramen.evaluate.inspector import block_table, outlined
from duramen.export import FORMATS
from duramen.export.epub import Book, as_chapter
from duramen.methods import METHODS
from duramen.page import metadata, posts, render
from duramen.page.document import Document
from duramen.page.metadata import images
from duramen.page.model import find, shipped_model
from duramen.page.page import Page

URL = "https://example.org/wood/oak"
TODAY = "2026-11-15"
UNDECODABLE = b"\xff\xe9 \xe8"  # no UTF-8, so that the encoding has to be detected
MAX_LISTED = 20  # blocks or menus that are listed

OPTIONS: dict[str, dict[str, Any]] = {"element-id": {"id": "main", "selector": "p, #main > *, div.card > b"}}


class Subject:
    """A page with what later stages start from: the tables, the decision, and a mask of all that can be read."""

    def __init__(self, html: bytes) -> None:
        self.html = html
        self.page = parse(html, url=URL, lenient=True)
        nodes = self.page.nodes
        self.decision = find(self.page)
        self.everything: Mask = nodes.is_text & ~nodes.is_raw
        self.kept_images = render.kept_images(self.page, self.everything)

    def document(self) -> Document:
        """A document that keeps everything, with nothing rendered yet."""
        return Document(self.page, self.everything, "duramen", self.decision, TODAY)


Stage = Callable[[Subject], object]


def by_method(name: str, subject: Subject) -> object:
    return METHODS[name].find(subject.page.nodes, **OPTIONS.get(name, {}))


def in_format(name: str, subject: Subject) -> object:
    """A document in a format of the command line, with the file's header."""
    return FORMATS[name].header + FORMATS[name].write(subject.document())


def explained(subject: Subject) -> object:
    """What `duramen explain` prints."""
    document = subject.document()
    numbers = range(min(len(subject.page.blocks), explaining.MAX_BLOCKS))
    explanations = document.explain_all(numbers, most=3)
    blocks = [explaining.block(document, subject.decision, *each) for each in zip(numbers, explanations, strict=True)]
    return explaining.as_text(subject.decision, blocks, width=100, folds=True, colour=False)


def blocks_and_menus(subject: Subject) -> object:
    """What `duramen blocks` and `duramen menus` print and draw."""
    page = subject.page
    found = page.detect_blocks(MAX_LISTED), page.detect_menus(MAX_LISTED)
    return [(block_table(page, each, "words"), outlined(page, [block.row for block in each])) for each in found]


def decided_by(subject: Subject) -> object:
    return [
        subject.decision.decided_by(number) for number in range(min(len(subject.page.blocks), explaining.MAX_BLOCKS))
    ]


def book(subject: Subject) -> object:
    made = Book(BytesIO())
    made.add(as_chapter(subject.document()))
    made.finish()
    return made


def paths(page: Page) -> object:
    return [page.css_path(row) for row in np.unique(page.blocks.row).tolist()]


STAGES: dict[str, Stage] = {
    "decode": lambda subject: parse(subject.html + UNDECODABLE),
    "parse": lambda subject: parse(subject.html),
    "tree": lambda subject: (subject.page.tree(), subject.page.html()),
    "paths": lambda subject: paths(subject.page),
    "features": lambda subject: _core.inputs(subject.page.core),
    "model": lambda subject: shipped_model().core.decide(subject.page.core),
    "decision": lambda subject: find(subject.page, favor="recall", comments=True),
    "explain": explained,
    "blocks and menus": blocks_and_menus,
    "render text": lambda subject: render.text(subject.page, subject.everything),
    "render markdown": lambda subject: render.markdown(subject.page, subject.everything),
    "render html": lambda subject: render.html(subject.page, subject.everything),
    "metadata": lambda subject: metadata.read(subject.page, today=TODAY),
    "data": lambda subject: metadata.data(subject.page),
    "images": lambda subject: images.read(subject.page, subject.everything),
    "tables": lambda subject: subject.document().tables,
    "posts": lambda subject: posts.read(subject.page, today=TODAY),
    "document blocks": lambda subject: subject.document().blocks,
    "comments": lambda subject: (subject.document().posts, subject.document().comments),
    "decided by": decided_by,
    "chunks": lambda subject: subject.document().chunks(size=50, overlap=10),
    "epub": book,
    **{f"format {name}": partial(in_format, name) for name in FORMATS},
    **{f"method {name}": partial(by_method, name) for name in METHODS},
}
"""Each stage by its name; none changes the subject."""

READERS: dict[str, Callable[[str], object]] = {
    "format json": json.loads,
    "format jsonl": json.loads,
    "format xml": ET.fromstring,
    "format tei": ET.fromstring,
    "format csv": lambda text: list(csv.reader(StringIO(text), strict=True)),
}
"""For the stages that write a format what reads it, and raises where it cannot."""

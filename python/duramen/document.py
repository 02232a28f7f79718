"""What was found in a page: its main content in every form, its metadata, its images."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from . import metadata, render
from .json_text import json_text
from .metadata import Metadata, images
from .model import Decision, Explanation, Model, explain_all
from .nodes import Mask
from .page import Page

ANY_DAY = "9999-12-31"
ROUNDING = 1e-3
"""How far two sums of the same numbers in single precision may lie apart."""


class TextBlock(NamedTuple):
    """A run of kept text between block boundaries; `row` is its element, `tag` the name of that."""

    text: str
    tag: str
    row: int
    probability: float | None
    """How likely the learned extractor thinks it content; None from other methods."""
    number: int
    """Its place among all blocks of the page, which `Document.explain` takes."""


@dataclass(frozen=True, eq=False)
class Document:
    """A page, the rows kept of it, and the name of the method that chose them; never changed.

    Two documents are equal where page, method and kept rows are.
    """

    page: Page
    kept: Mask
    method: str
    decision: Decision | None = None
    """What the learned extractor said of the page, where it was asked: probabilities, page type, confidence."""
    today: str = ANY_DAY
    """The day it was made, as 2026-11-15: dates of the page that lie after it are not believed."""

    def __post_init__(self) -> None:
        kept = self.kept.view()
        kept.flags.writeable = False
        object.__setattr__(self, "kept", kept)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Document):
            return NotImplemented
        same = self.method == other.method and self.page == other.page
        return same and np.array_equal(self.kept, other.kept)

    def __hash__(self) -> int:
        return hash((self.method, self.page))

    def __reduce__(self) -> tuple[Any, ...]:
        return Document, (self.page, self.kept, self.method, self.decision, self.today)

    def __repr__(self) -> str:
        return f"<Document: {self.title!r}, {len(self.text.split())} words, by {self.method}>"

    @cached_property
    def text(self) -> str:
        """The main content as plain text."""
        return render.text(self.page, self.kept)

    @cached_property
    def markdown(self) -> str:
        """The main content as Markdown, with links, images and tables."""
        return self.as_markdown()

    @cached_property
    def html(self) -> str:
        """The main content as a piece of safe HTML, with links, images and tables."""
        return self.as_html()

    def as_markdown(self, *, links: bool = True, images: bool = True, tables: bool = True) -> str:
        """The main content as Markdown; `links`, `images` and `tables` say what of the markup stays."""
        return render.markdown(self.page, self.kept, links=links, images=images, tables=tables)

    def as_html(self, *, links: bool = True, images: bool = True, tables: bool = True) -> str:
        """The main content as a piece of safe HTML; `links`, `images` and `tables` as in `as_markdown`."""
        return render.html(self.page, self.kept, links=links, images=images, tables=tables)

    @cached_property
    def metadata(self) -> Metadata:
        """What the page says of itself: authors, dates, language, licence and more, each with its source."""
        return metadata.read(self.page, today=self.today, kept=self.kept)

    @property
    def title(self) -> str | None:
        """The title of the page, without the name of the site; None without one."""
        return self.metadata.title

    @cached_property
    def images(self) -> tuple[images.Image, ...]:
        """The images that belong to the main content."""
        return images.read(self.page, self.kept)

    @cached_property
    def blocks(self) -> tuple[TextBlock, ...]:
        """The kept text, block by block.

        >>> document = extract("<nav><a href=/>Home</a></nav><h1>Oak</h1><p>Dark and dense.<p>And old.", method="fe")
        >>> [(block.tag, block.text) for block in document.blocks]
        [('h1', 'Oak'), ('p', 'Dark and dense.'), ('p', 'And old.')]
        """
        nodes, blocks = self.page.nodes, self.page.blocks
        counted = np.concatenate(([0], np.cumsum(self.kept & nodes.is_text)))
        chosen = np.flatnonzero(counted[blocks.last] > counted[blocks.first]).tolist()
        likely = None if self.decision is None else self.decision.probabilities
        return tuple(
            TextBlock(
                blocks.text(index),
                nodes.name(blocks.row[index]),
                int(blocks.row[index]),
                None if likely is None else round(float(likely[index]), 4),
                index,
            )
            for index in chosen
        )

    def explain(self, number: int, *, model: Model | None = None) -> Explanation:
        """What made a block of the page likely or unlikely content, the strongest reason first.

        `number` counts all blocks, also those that were not kept. A document that another model than the shipped one
        decided needs that `model` again.

        >>> document = extract("<nav><a href=/>Home</a></nav><p>The heartwood of an old oak is dark.", method="duramen")
        >>> why = document.explain(0)
        >>> why.score < 0, why.parts[0]._fields
        (True, ('feature', 'value', 'added'))
        """
        (why,) = self.explain_all([number], model=model)
        return why

    def explain_all(
        self, numbers: Sequence[int], *, most: int | None = None, model: Model | None = None
    ) -> list[Explanation]:
        """The same of several blocks at once, in much less time than one by one; at most so many reasons of each."""
        if self.decision is None:
            raise ValueError(f"{self.method} has no reasons to give: extract with method='duramen'")
        count = len(self.page.blocks)
        if beyond := [number for number in numbers if not 0 <= number < count]:
            raise IndexError(f"block {beyond[0]} is not in the page, which has {count} blocks")
        # A type that the caller knew leaves no share to the others.
        _, *others = self.decision.page_types.values()
        known = None if any(others) else self.decision.page_type
        told = explain_all(self.page, numbers, page_type=known, most=most, model=model)
        for number, why in zip(numbers, told, strict=True):
            likely = float(self.decision.probabilities[number])
            if abs((1 + math.tanh(why.score / 2)) / 2 - likely) > ROUNDING:
                raise ValueError("the document was made with another model: pass it as model=")
        return told

    @property
    def page_type(self) -> str | None:
        """What kind of page it is: as the learned extractor sees it, else as the markup declares."""
        return self.metadata.page_type if self.decision is None else self.decision.page_type

    @property
    def confidence(self) -> float | None:
        """The word F1 to count on, from 0 to 1; None where the learned extractor was not asked."""
        return None if self.decision is None else self.decision.confidence

    def as_dict(self, *, links: bool = True, images: bool = True, tables: bool = True) -> dict[str, Any]:
        """Everything found, as JSON has it; `links`, `images` and `tables` are for the Markdown."""
        declared = self.metadata.as_dict()
        types = {} if self.decision is None else self.decision.page_types
        sources = {**declared.pop("sources"), **({} if self.decision is None else {"page_type": "model"})}
        del declared["page_type"]
        return {
            "url": self.page.url,
            **declared,
            "page_type": self.page_type,
            "page_types": {name: round(share, 4) for name, share in types.items()},
            "confidence": None if self.confidence is None else round(self.confidence, 4),
            "method": self.method,
            "encoding": self.page.encoding.name,
            "text": self.text,
            "markdown": self.as_markdown(links=links, images=images, tables=tables),
            "images": [without_row(image.as_dict()) for image in self.images],
            "sources": sources,
        }

    def json(self) -> str:
        """`as_dict` as JSON; docs/formats.md has the fields."""
        return json_text(self.as_dict(), indent=2)


def without_row(image: dict[str, Any]) -> dict[str, Any]:
    """An image as JSON has it: rows mean something beside the page only."""
    return {name: value for name, value in image.items() if name != "row"}

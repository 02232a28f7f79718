"""The result of extraction: the main content in every format, the metadata, the images."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from typing import Any, NamedTuple, Unpack

import numpy as np

from .. import _core
from ..base.nodes import Mask
from . import completeness, metadata, posts, render, tables
from .chunks import Chunk, Count, UnitName, chunks
from .completeness import Completeness
from .metadata import Metadata, images
from .model import Decision, Explanation, Model, explain_all
from .page import Page
from .posts import Post, Threads
from .render.core import checked
from .render.markup import MarkdownOptions, Markup, MarkupOptions
from .tables import DataTable

ANY_DAY = "9999-12-31"
ROUNDING = 1e-3
"""Tolerance between two sums of the same 32-bit floats."""


class TextBlock(NamedTuple):
    """A run of kept text between block boundaries."""

    text: str
    """The text, with single spaces."""
    tag: str
    """The name of its element."""
    row: int
    """Its element in the table of nodes."""
    probability: float | None
    """The probability of content by the learned extractor; None for other methods."""
    number: int
    """Its place among all blocks of the page, which `Document.explain` takes."""


class View(MarkupOptions, total=False):
    """The options of HTML and XHTML, which `Document.as_markdown` describes."""

    title: bool
    posts: bool
    sources: Mapping[int, str | None] | None


class MarkdownView(View, MarkdownOptions, total=False):
    """The options of Markdown."""


class Ruled(NamedTuple):
    """What a rule for a site said of a page: the host of the rule, and the metadata that it found."""

    host: str
    metadata: Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Document:
    """A page, the rows kept of it, and the name of the method that chose them; never changed.

    Two documents are equal where page, method and kept rows are.
    """

    page: Page
    """The page that it was found in."""
    kept: Mask
    """For each row of the page whether it is content."""
    method: str
    """The name of the method that chose the rows."""
    decision: Decision | None = None
    """The prediction of the learned extractor: probabilities, page type, confidence; None for other methods."""
    today: str = ANY_DAY
    """The day of extraction, as 2026-11-15: later dates in the page are ignored."""
    pages: tuple[str, ...] = ()
    """The URLs of the pages that the document was joined from; empty for a page that was extracted alone."""
    origin: str = "page"
    """Where the text stands: `page`, or what a page without visible text hides; docs/completeness.md lists them."""
    status: int | None = None
    """The status of the HTTP response, where the caller of `extract` knew it."""
    rule: Ruled | None = None
    """The rule of `duramen.rules` that was applied; its metadata take the place of those found."""
    hidden_words: int = 0
    """Words that the method would have kept, but that are hidden."""

    def __post_init__(self) -> None:
        kept = self.kept.view()
        kept.setflags(write=False)
        object.__setattr__(self, "kept", kept)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Document):
            return NotImplemented
        same = self.method == other.method and self.page == other.page
        return same and np.array_equal(self.kept, other.kept)

    def __hash__(self) -> int:
        return hash((self.method, self.page))

    def __reduce__(self) -> tuple[Any, ...]:
        return Document, tuple(getattr(self, field.name) for field in fields(self))

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

    def as_text(self, *, title: bool = False, posts: bool = True) -> str:
        """The main content as plain text to read; with `title`, under the title of the page.

        With `posts` a line above each post of a thread says who speaks and when.

        >>> document = extract("<title>Oak</title><p>The heartwood of an old oak is dark.")
        >>> document.as_text(title=True)
        'Oak\\n\\nThe heartwood of an old oak is dark.'
        """
        return render.text(self.page, self.kept, **self._with_threads(title=title, posts=posts))

    def as_markdown(self, **options: Unpack[MarkdownView]) -> str:
        """The main content as Markdown; `links`, `images`, `tables` and `details` say what of the markup stays.

        With `title` it begins with the title of the page as a heading, exactly once: a heading of the content that
        says the title is moved to the top, and where there is none, one is added. With `posts` a line above each post
        of a thread says who speaks and when, and quotes say who is quoted. `sources` are written in place of the
        images' own, by row; None leaves an image out.
        """
        return render.markdown(self.page, self.kept, **self._with_threads(**options))

    def as_html(self, **options: Unpack[View]) -> str:
        """The main content as a piece of safe HTML; the options are those of `as_markdown`."""
        return render.html(self.page, self.kept, **self._with_threads(**options))

    def as_xhtml(self, **options: Unpack[View]) -> str:
        """What `as_html` gives, as well-formed XML without a namespace."""
        return render.xhtml(self.page, self.kept, **self._with_threads(**options))

    def _with_threads(self, *, title: bool = False, posts: bool = True, **options: Any) -> dict[str, Any]:
        """The options of a renderer: those given, the title as a text, and who speaks."""
        return {"title": self.title if title else None, "threads": self._threads.core if posts else None, **options}

    @cached_property
    def _threads(self) -> Threads:
        return posts.read(self.page, today=self.today)

    @property
    def posts(self) -> tuple[Post, ...]:
        """The posts of a forum thread or the question and answers of the page; empty on other pages."""
        return self._threads.posts

    @property
    def comments(self) -> tuple[Post, ...]:
        """The readers' comments below an article, also those that are no part of the kept content."""
        return self._threads.comments

    @cached_property
    def metadata(self) -> Metadata:
        """What the page says of itself: authors, dates, language, licence and more, each with its source."""
        found = metadata.read(self.page, today=self.today, kept=self.kept)
        if self.rule is None:
            return found
        given = self.rule.metadata
        return replace(found, **given, sources={**found.sources, **dict.fromkeys(given, "rule")})

    @property
    def title(self) -> str | None:
        """The title of the page, without the name of the site; None without one."""
        return self.metadata.title

    def schema_org(self) -> list[dict[str, Any]]:
        """The JSON-LD objects of the page as they stand, which are not part of the record."""
        return metadata.schema_org(self.page)

    @cached_property
    def data(self) -> list[dict[str, Any]]:
        """What the page declares about itself in structured data, whatever the syntax; docs/data.md describes it.

        >>> document = extract("<p class=h-card>Ann</p>", method="everything")
        >>> document.data
        [{'@syntax': 'microformats', '@row': 4, '@type': 'h-card', 'name': 'Ann', '@rows': {'name': [4]}}]
        """
        found: list[dict[str, Any]] = json.loads(self.data_json())
        return found

    def data_json(self) -> str:
        """The same as one JSON array, as the core writes it."""
        return _core.data(self.page.core, self.page.url, None if self.decision is None else self.decision.page_type)

    @cached_property
    def images(self) -> tuple[images.Image, ...]:
        """The images that belong to the main content."""
        return images.read(self.page, self.kept)

    @cached_property
    def tables(self) -> tuple[DataTable, ...]:
        """The data tables of the main content: those that Markdown writes as tables.

        >>> document = extract("<table><tr><th>Tree<th>Age<tr><td>Oak<td>600", method="everything")
        >>> [(table.columns, table.rows) for table in document.tables]
        [(('Tree', 'Age'), (('Oak', '600'),))]
        """
        return tables.read(self.page, checked(self.kept))

    @cached_property
    def blocks(self) -> tuple[TextBlock, ...]:
        """The kept text, block by block.

        >>> document = extract("<nav><a href=/>Home</a></nav><h1>Oak</h1><p>Dark and dense.<p>And old.", method="fe")
        >>> [(block.tag, block.text) for block in document.blocks]
        [('h1', 'Oak'), ('p', 'Dark and dense.'), ('p', 'And old.')]
        """
        nodes, blocks = self.page.nodes, self.page.blocks
        kept = checked(self.kept)
        counted = np.concatenate(([0], np.cumsum(kept & nodes.is_text)))
        chosen = np.flatnonzero(counted[blocks.last] > counted[blocks.first]).tolist()
        likely = None if self.decision is None else self.decision.probabilities

        return tuple(
            TextBlock(
                self.page.core.kept_block_text(index, kept),
                nodes.name(blocks.row[index]),
                int(blocks.row[index]),
                None if likely is None else round(float(likely[index]), 4),
                index,
            )
            for index in chosen
        )

    def chunks(
        self, *, size: int = 300, overlap: int = 0, unit: UnitName | Count = "words", markdown: bool = False
    ) -> tuple[Chunk, ...]:
        """The content in chunks for retrieval, along headings, posts and blocks; docs/adapters.md describes them.

        A chunk has at most `size` words or characters, or whatever a function counts that is given as `unit`, and
        begins with up to `overlap` of the prose before it. It knows its headings, its post and its place.

        >>> page = "<h1>Oak</h1><p>Dark and dense.<h2>Bark</h2><p>Thick and grey."
        >>> for chunk in extract(page, method="everything").chunks(size=50):
        ...     print(chunk.headings, chunk.text.split(), chunk.start)
        ('Oak',) ['Oak', 'Dark', 'and', 'dense.'] 0
        ('Oak', 'Bark') ['Bark', 'Thick', 'and', 'grey.'] 22
        """
        return chunks(
            self.page,
            self.kept,
            self.text,
            posts=self.posts + self.comments,
            tables=self.tables,
            size=size,
            overlap=overlap,
            unit=unit,
            markdown=partial(render.markdown, self.page) if markdown else None,
        )

    def explain(self, number: int, *, model: Model | None = None) -> Explanation:
        """The contributions of features to the log-odds of a block, strongest first.

        `number` counts all blocks, also those that were not kept. A document that another model than the shipped one
        decided needs that `model` again.

        >>> document = extract("<nav><a href=/>Home</a></nav><article><p>The heartwood of an old oak is dark.")
        >>> why = document.explain(0)
        >>> why.score < 0, why.parts[0]._fields
        (True, ('feature', 'value', 'added'))
        """
        (why,) = self.explain_all([number], model=model)
        return why

    def explain_all(
        self, numbers: Sequence[int], *, most: int | None = None, model: Model | None = None
    ) -> list[Explanation]:
        """The same for several blocks at once, which is much faster; at most `most` reasons for each."""
        if self.decision is None:
            raise ValueError(f"{self.method} cannot explain its decisions: extract with method='duramen'")
        count = len(self.page.blocks)
        if beyond := [number for number in numbers if not 0 <= number < count]:
            raise IndexError(f"block {beyond[0]} is not in the page, which has {count} blocks")
        # This is the type that the caller gave, if any; giving the most probable type changes nothing.
        page_type, without = self.decision.page_type, self.decision.without
        explanations = explain_all(self.page, numbers, page_type=page_type, most=most, without=without, model=model)
        for number, why in zip(numbers, explanations, strict=True):
            likely = float(self.decision.probabilities[number])
            if abs((1 + math.tanh(why.score / 2)) / 2 - likely) > ROUNDING:
                raise ValueError("the document was made with another model: pass it as model=")
        return explanations

    @property
    def page_type(self) -> str | None:
        """The page type by the learned extractor; for other methods, the type that the markup declares."""
        return self.metadata.page_type if self.decision is None else self.decision.page_type

    @property
    def confidence(self) -> float | None:
        """The expected word F1, from 0 to 1; None for methods other than the learned extractor."""
        return None if self.decision is None else self.decision.confidence

    @cached_property
    def completeness(self) -> Completeness:
        """Whether this is the whole text, or what stands in its place; docs/completeness.md has the verdicts.

        >>> page = "<title>404 Not Found</title><h1>Not Found</h1><p>The requested URL was not found on this server."
        >>> extract(page).completeness.verdict
        'error'
        """
        return completeness.read(self.page, checked(self.kept), status=self.status, origin=self.origin)

    def as_dict(self, **markup: Unpack[MarkupOptions]) -> dict[str, Any]:
        """Everything found, as JSON has it; `links`, `images` and `tables` are for the Markdown."""
        found: dict[str, Any] = json.loads(self.json(indent=False, **markup))
        return found

    def json(self, *, source: str | None = None, indent: bool = True, **markup: Unpack[MarkupOptions]) -> str:
        """Everything found as JSON, written by the core; docs/formats.md has the fields.

        `source`, where it is given, is the first field. Without `indent` it is one line.
        """
        decided = None
        if self.decision is not None:
            types = list(self.decision.page_types.items())
            decided = (self.decision.page_type, types, self.decision.confidence)
        found = (self.origin, self.hidden_words, self.status, decided)
        known = (source, self.page.url, self.today, self.method, *found)
        given = ({} if self.rule is None else dict(self.rule.metadata), list(self.pages))
        return _core.record(self.page.core, checked(self.kept), *known, *given, Markup(**markup), indent)

"""Markdown and HTML as one list of items: headings, list items, cells, code, links, images, formulas.

Markdown is read by markdown-it and becomes HTML, and all HTML is read by lexbor, so that no style of Markdown is
better than another.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from selectolax.lexbor import LexborHTMLParser

KINDS = (
    *("headings", "list items", "table cells", "code blocks", "code with language"),
    *("link texts", "images", "formulas"),
)

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
BLOCKS = frozenset("p div li dt dd td th tr pre ul ol details summary".split())
NOT_OF_THE_ITEM = frozenset({"ul", "ol", "dl", "pre", "table"})
SIGNS = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u200b": "", "\ufeff": "", "\u00ad": ""}
)
TASK = re.compile(r"^\[[ x]\] ?")
ADDRESS = re.compile(r"(?:https?:|www\.|mailto:)\S*$|\S+@\S+$")  # whether it becomes a link is up to the generator
UNSPACED = r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]"
ALIASES = {
    alias: "" if name == "-" else name
    for line in Path(__file__).with_name("languages.txt").read_text("utf-8").splitlines()[1:]
    for name, *aliases in [line.split()]
    for alias in aliases
}
"""Names of the same language; a language of no name is none."""


class Code(NamedTuple):
    """A block of code and its language, empty where it has none."""

    text: str
    language: str


class Items(NamedTuple):
    """What a document holds, kind by kind, in order."""

    headings: list[tuple[int, str]]
    list_items: list[str]
    cells: list[tuple[int, int, str]]
    code: list[Code]
    links: list[str]
    images: list[str]
    formulas: list[str]


@cache
def reader() -> MarkdownIt:
    """CommonMark with the tables and strikethrough of GitHub, footnotes, definition lists and formulas."""
    made = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    made.use(footnote_plugin).use(deflist_plugin)
    return made.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)


def markdown_items(markdown: str) -> Items:
    """The items of a document in Markdown, whose raw HTML counts as HTML.

    >>> items = markdown_items("# Oak\\n\\n- old\\n  - dark\\n\\n```js\\nlet a\\n```")
    >>> items.headings, items.list_items, items.code
    ([(1, 'oak')], ['old', 'dark'], [Code(text='let a', language='javascript')])
    """
    return html_items(reader().render(markdown))


def html_items(html: str) -> Items:
    tree = LexborHTMLParser(f"<body>{html}</body>")
    for added in tree.css(".footnote-ref, .footnote-backref, .footnote-anchor, script, style, template"):
        added.decompose()
    return Items(
        headings=[
            (HEADINGS.index(each.tag or "") + 1, text) for each in tree.css(",".join(HEADINGS)) if (text := words(each))
        ],
        list_items=[text for each in tree.css("li, dt, dd") if (text := TASK.sub("", words(each, NOT_OF_THE_ITEM)))],
        cells=[cell for table in tree.css("table") for cell in cells(table)],
        code=[code for each in tree.css("pre") if (code := code_of(each)).text],
        links=[text for each in tree.css("a[href]") if (text := words(each)) and not ADDRESS.match(text)],
        images=[plain(each.attributes.get("alt") or "") for each in tree.css("img")],
        formulas=[text for each in tree.css(".math") if (text := formula(each.text()))],
    )


def page_text(html: str) -> str:
    """All text of a page, compared as items are, without white space."""
    tree = LexborHTMLParser(html)
    for unseen in tree.css("script, style, template"):
        unseen.decompose()
    return re.sub(r"\s", "", plain(tree.body.text())) if tree.body is not None else ""


def pieces(node: Any, left_out: frozenset[str] = frozenset()) -> Iterator[str]:
    """Texts below a node, blocks apart, without formulas and without those in some elements."""
    for child in node.iter(include_text=True):
        if child.tag == "-text":
            yield child.text_content or ""
        elif child.tag == "br":
            yield " "
        elif child.tag not in left_out and "math" not in (child.attributes.get("class") or "").split():
            is_block = child.tag in BLOCKS
            yield " " if is_block else ""
            yield from pieces(child, left_out)
            yield " " if is_block else ""


def words(node: Any, left_out: frozenset[str] = frozenset()) -> str:
    """Text below a node, as two renderings of one source would agree on it."""
    return plain("".join(pieces(node, left_out)))


def plain(text: str) -> str:
    """Text without case, and without what typographers change: quotation marks, dashes, white space.

    >>> plain("“Oak” —  old…")
    '"oak" - old...'
    """
    text = unicodedata.normalize("NFKC", text.translate(SIGNS)).casefold()
    text = re.sub(r"-{2,}", "-", re.sub(r"\s+", " ", text))
    return re.sub(rf"(?<={UNSPACED}) | (?={UNSPACED})", "", text).strip()


def formula(latex: str) -> str:
    """LaTeX without white space, which means nothing."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", latex))


def cells(table: Any) -> Iterator[tuple[int, int, str]]:
    """Row, column and text of the cells that are not empty; rows without any do not count."""
    row, taken = 0, dict[int, int]()
    for line in table.css("tr"):
        column, has_text = 0, False
        for cell in line.iter():
            if cell.tag not in ("td", "th"):
                continue
            while taken.get(column, 0) > 0:
                column += 1
            if text := words(cell):
                has_text = True
                yield row, column, text
            for _ in range(span(cell, "colspan")):
                taken[column] = span(cell, "rowspan")
                column += 1
        taken = {each: left - 1 for each, left in taken.items() if left > 1}
        row += has_text


def span(cell: Any, name: str) -> int:
    """Columns or rows that a cell takes, within reason."""
    value = (cell.attributes.get(name) or "").strip()
    return min(max(int(value), 1), 100) if value.isdecimal() else 1


def code_of(pre: Any) -> Code:
    """Text and language of a block of code; white space at the ends of lines means nothing."""
    lines = [line.rstrip() for line in pre.text().replace("\u00a0", " ").split("\n")]
    inner = pre.css_first("code")
    classes = " ".join((each.attributes.get("class") or "") for each in (inner, pre) if each is not None)
    found = re.search(r"(?:^|\s)lang(?:uage)?-([^\s,{:]+)", classes)
    name = found[1].lower() if found else ""
    return Code("\n".join(lines).strip("\n"), ALIASES.get(name, name))

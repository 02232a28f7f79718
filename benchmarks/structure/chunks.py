"""Chunks compared with LangChain's and LlamaIndex's splitters: how many cut a sentence, a code block or a table.

    python -m benchmarks chunks --corpus DIR [--sets NAME ...] [--pages N] [--size WORDS]

All splitters get the same Markdown of the main content and the same limit in words, without overlap. Half of the pages
have code or a table. markdown-it-py finds the blocks of the Markdown, and where each chunk ends is found by its
last letters. It needs `pip install langchain-text-splitters llama-index-core`; a splitter that is missing is left out.
"""

import argparse
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt

import duramen

from ..pages import read_corpus
from ..tables import markdown as table

Split = Callable[[duramen.Document, int], list[str]]
BLOCKS = {"fence": "code block", "table_open": "table", "inline": "sentence"}
KINDS = ("sentence", "code block", "table")
HEADER = ["splitter", "chunks", "words", *(f"cut a {kind}" for kind in KINDS)]
HEADER += ["of code and tables, those that fit", "too long", "end unknown"]
MIN_PAGE_WORDS = 600
"""So that a page has more than one chunk."""
SOUGHT = (60, 20)
"""Letters at the end of a chunk by which its place is found: fewer if numbers of a list begin anew among them."""
ENDED = re.compile(r"[.!?…。！？][^\w\s]*$")


class Block(NamedTuple):
    """A block of Markdown, by its letters."""

    start: int
    end: int
    kind: str
    words: int


class Tally(NamedTuple):
    """Of one splitter on one page: its chunks, their words, those longer than asked, and the blocks that they cut."""

    chunks: int
    words: int
    too_long: int
    lost: int
    """Chunks whose end was not found in the page."""
    cut: list[Block]


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    options = argparse.ArgumentParser("python -m benchmarks chunks", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, required=True, help="folder of *.jsonl.xz")
    options.add_argument("--sets", nargs="+", metavar="NAME", default=["*"], help="only these sets")
    options.add_argument("--pages", type=int, default=200)
    options.add_argument("--size", type=int, default=300, help="words of a chunk, at most")
    args = options.parse_args(argv)
    pages = list(chosen_pages(args.corpus, args.sets, args.pages))
    print(f"{len(pages)} pages, at most {args.size} words\n")
    rows = []
    for name, split in splitters().items():
        tallies = [judged(document.markdown, split(document, args.size), args.size) for document in pages]
        chunks = sum(each.chunks for each in tallies)
        cut = [block for each in tallies for block in each.cut]
        counts = [sum(block.kind == kind for block in cut) for kind in KINDS]
        shares = [f"{count} ({count / chunks:.1%})" for count in counts]
        fitting = sum(block.kind != "sentence" and block.words <= args.size for block in cut)
        others = [sum(each.too_long for each in tallies), sum(each.lost for each in tallies)]
        rows.append([name, chunks, f"{sum(each.words for each in tallies) / chunks:.0f}", *shares, fitting, *others])
    print(table(HEADER, rows))
    return 0


def chosen_pages(corpus: Path, sets: Sequence[str], count: int) -> Iterator[duramen.Document]:
    """Long pages, the first half of which have code or tables."""
    wanted = {True: count // 2, False: count - count // 2}
    for page in (page for name in sets for page in read_corpus(corpus, name)):
        document = duramen.extract(page.html)
        if len(document.text.split()) < MIN_PAGE_WORDS:
            continue
        has_parts = any(block.kind != "sentence" for block in blocks_of(document.markdown))
        if wanted[has_parts]:
            wanted[has_parts] -= 1
            yield document
        if not any(wanted.values()):
            return


def splitters() -> dict[str, Split]:
    found: dict[str, Split] = {"duramen": ours}
    if find_spec("langchain_text_splitters"):
        found |= {f"LangChain {name}": partial(langchain, name) for name in LANGCHAIN}
    if find_spec("llama_index"):
        found |= {f"LlamaIndex {name}": partial(llama_index, name) for name in LLAMA_INDEX}
    return found


LANGCHAIN = ("RecursiveCharacterTextSplitter", "MarkdownTextSplitter")
LLAMA_INDEX = ("SentenceSplitter", "TokenTextSplitter")


def ours(document: duramen.Document, size: int) -> list[str]:
    return [chunk.text for chunk in document.chunks(size=size, markdown=True)]


def langchain(name: str, document: duramen.Document, size: int) -> list[str]:
    """The chunks of a splitter of LangChain."""
    import langchain_text_splitters

    splitter = getattr(langchain_text_splitters, name)(chunk_size=size, chunk_overlap=0, length_function=words_in)
    return list(splitter.split_text(document.markdown))


def llama_index(name: str, document: duramen.Document, size: int) -> list[str]:
    from llama_index.core import node_parser

    splitter = getattr(node_parser, name)(chunk_size=size, chunk_overlap=0, tokenizer=str.split)
    return list(splitter.split_text(document.markdown))


def words_in(text: str) -> int:
    return len(text.split())


def judged(whole: str, chunks: Sequence[str], size: int) -> Tally:
    """What a splitter did to a page.

    >>> judged("One two. Three four.", ["One two.", "Three", "four."], 2).cut
    [Block(start=0, end=15, kind='sentence', words=4)]
    """
    letters = letters_of(whole)
    blocks = blocks_of(whole)
    starts = [block.start for block in blocks]
    cut: list[Block] = []
    at = lost = 0
    for chunk in chunks[:-1]:
        own = letters_of(chunk)
        ends = [place + len(own[-count:]) for count in SOUGHT if own and (place := letters.find(own[-count:], at)) >= 0]
        if not ends:
            lost += 1
            continue
        at = ends[0]
        number = bisect_right(starts, at - 1) - 1
        if number >= 0 and blocks[number].start < at < blocks[number].end:
            block = blocks[number]
            if block.kind != "sentence" or not ENDED.search(chunk.rstrip("*_`) \n")):
                cut.append(block)
    too_long = sum(words_in(chunk) > size for chunk in chunks)
    return Tally(len(chunks), sum(map(words_in, chunks)), too_long, lost, cut)


def blocks_of(whole: str) -> list[Block]:
    """The blocks of Markdown: code, tables, and paragraphs outside of both."""
    lines = whole.split("\n")
    before = [0, *accumulate(len(letters_of(line)) for line in lines)]
    found: list[Block] = []
    table_end = -1
    for token in MarkdownIt("commonmark").enable("table").parse(whole):
        if token.map is None or token.type not in BLOCKS or token.map[0] < table_end:
            continue
        first, last = token.map
        if token.type == "table_open":
            table_end = last
        found.append(Block(before[first], before[last], BLOCKS[token.type], words_in("\n".join(lines[first:last]))))
    return found


def letters_of(text: str) -> str:
    return "".join(filter(str.isalnum, text))

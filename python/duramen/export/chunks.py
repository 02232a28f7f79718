"""Chunks as JSON lines; docs/adapters.md describes the fields."""

from functools import lru_cache

from ..base.json_text import json_text
from ..page.chunks import Count, UnitName
from ..page.document import Document

MAX_HEADINGS_RATIO = 40
"""Length of the titles and headings of all chunks divided by that of the page; later chunks have none."""


def as_chunks(
    document: Document,
    *,
    source: str | None = None,
    size: int = 300,
    overlap: int = 0,
    unit: str = "words",
    markdown: bool = False,
) -> str:
    """A line for each chunk; `unit` is words, characters, or the path of a tokenizer.json, whose tokens are counted."""
    named: dict[str, UnitName] = {"words": "words", "characters": "characters"}
    count = named.get(unit) or token_counter(unit)
    left = MAX_HEADINGS_RATIO * len(document.page.source)
    lines = []
    for number, chunk in enumerate(document.chunks(size=size, overlap=overlap, unit=count, markdown=markdown)):
        left -= len(json_text((document.title, chunk.headings)))
        origin = {} if source is None else {"source": source}
        line = {**origin, "number": number, "title": document.title, **chunk.as_dict()}
        lines.append(json_text(line if left >= 0 else {**line, "title": None, "headings": ()}) + "\n")
    return "".join(lines)


@lru_cache(maxsize=4)
def token_counter(path: str) -> Count:
    """A function that counts the tokens of a text, as the tokenizer in a file cuts it (Hugging Face, tokenizer.json).

    It needs the extra `duramen[tokens]`.
    """
    try:
        from tokenizers import Tokenizer
    except ModuleNotFoundError:
        raise ModuleNotFoundError("counting tokens needs tokenizers: pip install 'duramen[tokens]'") from None
    try:
        tokenizer = Tokenizer.from_file(path)
    except Exception as error:  # noqa: BLE001 - the library raises nothing more special
        raise ValueError(
            f"{path} cannot be read as a tokenizer.json ({error}); lengths count words, characters or its tokens"
        ) from None
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False).ids)

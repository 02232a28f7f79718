"""The training data of dragnet: pages, and texts whose comments follow a line of their own; or TOML files."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from .record import Item, Record, Skipped, missing_layout, page_fields, pages_below, read_text, stem_of, subfolder

# Usually `!@#$%^&*()  COMMENTS`; the published files have 10 spellings of it.
COMMENTS = re.compile(r"^[!@#$%^&*() \t]{8,}COMMENTS[ \t]*$", re.MULTILINE)
ENDINGS = (".html.corrected.txt", ".corrected.txt", ".txt")


def read_dragnet(source: Path) -> Iterator[Item]:
    """Pages of `HTML/` with the gold of `Corrected/` or `text/`; in the newer data, of `html/` with `meta/*.toml`."""
    pages, texts, meta = subfolder(source, "html"), subfolder(source, "corrected", "text"), subfolder(source, "meta")
    if pages is None or (texts is None and meta is None):
        yield from missing_layout(source, "folder html beside corrected, text or meta")
        return
    gold = {name_of(path): path for path in sorted(texts.glob("*.txt"))} if texts is not None else {}
    if meta is not None:
        gold |= {path.stem: path for path in sorted(meta.glob("*.toml"))}
    for path in pages_below(pages):
        name = stem_of(path)
        if name not in gold:
            yield Skipped(name, "has no gold text")
            continue
        fields = labels_from_toml(gold[name]) if gold[name].suffix == ".toml" else labels_from_text(gold[name])
        yield {"id": name, **page_fields(path), **fields}


def name_of(path: Path) -> str:
    """The name of the page that a gold file belongs to.

    >>> name_of(Path("Corrected/12.html.corrected.txt")), name_of(Path("text/12.txt"))
    ('12', '12')
    """
    return next(path.name.removesuffix(ending) for ending in ENDINGS if path.name.endswith(ending))


def labels_from_text(path: Path) -> Record:
    """The main text before the line that announces comments, and the comments after it."""
    text, *comments = COMMENTS.split(read_text(path).replace("\r\n", "\n"), maxsplit=1)
    return {"text": text.strip(), **({"comments": comments[0].strip()} if comments else {})}


def labels_from_toml(path: Path) -> Record:
    """The fields of a TOML file; its dates have a day and a time."""
    labels = tomllib.loads(path.read_text("utf-8"))
    published = labels.get("dt_published")
    return {
        "text": str(labels.get("text", "")).strip(),
        "url": labels.get("url"),
        "title": labels.get("title"),
        "date": None if published is None else str(published)[:10],
    }

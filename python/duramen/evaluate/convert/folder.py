"""A folder of HTML files and text files with the same names: `a.html` and `a.txt`."""

from collections.abc import Iterator
from pathlib import Path

from .record import Item, Skipped, missing_layout, page_fields, pages_below, read_text, stem_of


def read_folder(source: Path) -> Iterator[Item]:
    """Pages with the text file of the same name, beside the page or in another folder below `source`."""
    texts = sorted(source.rglob("*.txt")) if source.is_dir() else []
    if not texts:
        yield from missing_layout(source, "text file")
        return
    beside = {path.with_suffix(""): path for path in texts}
    elsewhere: dict[str, list[Path]] = {}
    for path in texts:
        elsewhere.setdefault(path.stem, []).append(path)
    for path in pages_below(source):
        name = path.relative_to(source).with_name(stem_of(path)).as_posix()
        same_name = elsewhere.get(stem_of(path), [])
        gold = beside.get(path.with_name(stem_of(path))) or (same_name[0] if len(same_name) == 1 else None)
        if gold is None:
            reason = f"{len(same_name)} text files have its name" if same_name else f"has no {stem_of(path)}.txt"
            yield Skipped(name, reason)
        else:
            yield {"id": name, **page_fields(path), "text": read_text(gold).strip()}

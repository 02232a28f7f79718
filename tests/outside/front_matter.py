"""The front matter of any page is YAML that PyYAML reads as what the page says, and ends where it should.

The input is the title, then a line each for an author, a description and a tag.
"""

import html
from typing import Any

import yaml  # type: ignore[import-untyped]

from duramen import extract
from duramen.export import FORMATS
from duramen.export.front_matter import yaml as written
from duramen.export.metadata_fields import metadata_fields

FENCE = "---\n"


def run(data: bytes) -> None:
    title, author, description, tag, *_ = [*data.decode("utf-8", "replace").split("\n"), "", "", ""]
    page = (
        f"<title>{html.escape(title)}</title><meta name=author content='{html.escape(author)}'>"
        f"<meta name=description content='{html.escape(description)}'>"
        f"<meta property=article:tag content='{html.escape(tag)}'><p>The heartwood of an old oak is dark and dense."
    )
    document = extract(page, url="https://example.org/oak")
    text = FORMATS["markdown"].write(document, metadata=True)
    assert text.startswith(FENCE), text
    matter, fence, _ = text.removeprefix(FENCE).partition(f"\n{FENCE}")
    assert fence, text
    told: dict[str, Any] = yaml.safe_load(matter)
    assert told == {name: plain(value) for name, value in metadata_fields(document)}, told
    # Values that no page of ours gets so far, but a caller of the function may.
    assert yaml.safe_load(f"x: {written(title)}\n") == {"x": title}


def plain(value: Any) -> Any:
    """A value as YAML has it."""
    return list(value) if isinstance(value, tuple) else value

"""The metadata of a page, in display order, and as the YAML front matter of a Markdown file."""

import json
import re
from typing import Any

from ..page.document import Document

FIELDS = "title authors published modified site_name description language url canonical_url licence tags image".split()

ESCAPED = re.compile(r"[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|<(?=[a-zA-Z/!?])|(?<=\])\(")
"""What JSON may have in a string as it is, and YAML may not; and what begins HTML or the address of a link where a
renderer knows no front matter."""


def metadata_fields(document: Document) -> list[tuple[str, Any]]:
    found = {"url": document.page.url, **document.metadata.as_dict()}
    return [(name, found[name]) for name in FIELDS if found[name] or name == "title"]


def listed(value: Any) -> str:
    """A value on one line; several values are separated by commas."""
    return ", ".join(value) if isinstance(value, list | tuple) else " ".join(str(value or "").split())


def front_matter(document: Document) -> str:
    """The metadata of a page between two lines of `---`, and a blank line; programs without support show it as text."""
    lines = "".join(f"{name}: {yaml(value)}\n" for name, value in metadata_fields(document))
    return f"---\n{lines}---\n\n"


def yaml(value: Any) -> str:
    r"""A value in a form that means the same in YAML and JSON.

    >>> print(yaml(["Ilse: Brandt", "a\u2028b"]))
    ["Ilse: Brandt", "a\u2028b"]
    """
    written = json.dumps(value, ensure_ascii=False)
    return ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", written)

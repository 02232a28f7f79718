"""The front matter of a Markdown file: YAML, which is shown as harmless text by programs that do not support it."""

import json
import re
from typing import Any

from ..page.document import Document
from .metadata_fields import metadata_fields

ESCAPED = re.compile(r"[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|<(?=[a-zA-Z/!?])|(?<=\])\(")
"""What JSON may have in a string as it is, and YAML may not; and what begins HTML or the address of a link where a
renderer knows no front matter."""


def front_matter(document: Document) -> str:
    """The metadata of a page between two lines of `---`, and a blank line."""
    lines = "".join(f"{name}: {yaml(value)}\n" for name, value in metadata_fields(document))
    return f"---\n{lines}---\n\n"


def yaml(value: Any) -> str:
    r"""A value in a form that means the same in YAML and JSON.

    >>> print(yaml(["Ilse: Brandt", "a\u2028b"]))
    ["Ilse: Brandt", "a\u2028b"]
    """
    written = json.dumps(value, ensure_ascii=False)
    return ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", written)

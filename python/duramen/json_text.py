"""JSON that no terminal obeys: control characters are escaped, also those that JSON allows as they are."""

import json
import re
from typing import Any

UNESCAPED = re.compile("[\x7f-\x9f]")
"""DEL and C1, which begin commands on some terminals; `json` escapes C0 itself."""


def json_text(value: Any, *, indent: int | None = None) -> str:
    """A value as JSON, letters of all scripts as they are.

    >>> json_text({"Żółw": "\\x1b[1m \\x9b1m"})
    '{"Żółw": "\\\\u001b[1m \\\\u009b1m"}'
    """
    written = json.dumps(value, ensure_ascii=False, indent=indent)
    return UNESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", written)

"""JSON that is safe to print, and parsing of untrusted JSON.

All control characters are escaped, also those that JSON allows unescaped. Input that cannot be parsed, or is nested
too deeply, raises a `ValueError`.
"""

import json
from typing import Any

DEL = "\x7f"
C1 = tuple(map(chr, range(0x80, 0xA0)))
"""DEL and C1 begin commands on some terminals; `json` escapes C0 itself."""


def json_text(value: Any, *, indent: int | None = None) -> str:
    """A value as JSON, letters of all scripts as they are.

    >>> json_text({"Żółw": "\\x1b[1m \\x9b1m"})
    '{"Żółw": "\\\\u001b[1m \\\\u009b1m"}'
    """
    written = json.dumps(value, ensure_ascii=False, indent=indent)
    # Searching for each sign is several times as fast as a regular expression for all of them.
    for sign in (DEL,) if written.isascii() else (DEL, *C1):
        if sign in written:
            written = written.replace(sign, f"\\u{ord(sign):04x}")
    return written


def read_json(text: str | bytes) -> Any:
    """The value that JSON from outside has; a `ValueError` says why it has none.

    >>> read_json('[1, {"a": null}]')
    [1, {'a': None}]
    >>> read_json("[" * 100_000)
    Traceback (most recent call last):
    ValueError: it nests too deep
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it nests too deep") from None

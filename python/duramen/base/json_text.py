"""JSON that is safe to print, and parsing of untrusted JSON.

All control characters are escaped, also those that JSON allows unescaped. Input that cannot be parsed, or is nested
too deeply, raises a `ValueError`.
"""

import json
import math
from typing import Any, NoReturn

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


def read_json(text: str | bytes, *, is_strict: bool = False) -> Any:
    """The value that JSON from outside has; a `ValueError` says why it has none.

    A strict reading refuses `NaN` and numbers that Python would write as `Infinity`, which are no JSON.

    >>> read_json('[1, {"a": null}]')
    [1, {'a': None}]
    >>> read_json("[" * 100_000)
    Traceback (most recent call last):
    ValueError: it nests too deep
    >>> read_json("[1e999]", is_strict=True)
    Traceback (most recent call last):
    ValueError: 1e999 is no finite number
    """
    rules: dict[str, Any] = {"parse_float": finite, "parse_constant": not_finite} if is_strict else {}
    try:
        return json.loads(text, **rules)
    except RecursionError:
        raise ValueError("it nests too deep") from None


def json_or_text(value: str) -> Any:
    """JSON such as a number, true and false; anything else is a string."""
    try:
        return read_json(value)
    except ValueError:
        return value


def finite(text: str) -> float:
    """The number that a text is."""
    number = float(text)
    return number if math.isfinite(number) else not_finite(text)


def not_finite(text: str) -> NoReturn:
    """Refuses a number."""
    raise ValueError(f"{text[:20]} is no finite number")

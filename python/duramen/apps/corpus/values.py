"""Values of Arrow as Python and JSON have them; a value that cannot be converted does not affect the others."""

import math
from datetime import date, datetime, time
from typing import Any

import pyarrow as pa

BAD_VALUE = (ArithmeticError, LookupError, ValueError, pa.ArrowException)
"""What Arrow raises for invalid UTF-8, a time beyond the year 9999 or an unknown time zone."""


def python_values(column: pa.Array) -> list[Any]:
    """The values of a column; a value that Python cannot represent is replaced by the exception that says why.

    >>> python_values(pa.array([0, 2**62], pa.timestamp("us")))
    [datetime.datetime(1970, 1, 1, 0, 0), OverflowError('date value out of range')]
    """
    if pa.types.is_timestamp(column.type) and column.type.unit == "ns":
        column = column.cast(pa.timestamp("us", column.type.tz), safe=False)  # Python has no nanoseconds
    try:
        return list(column.to_pylist())
    except BAD_VALUE as error:
        halves = [column[: len(column) // 2], column[len(column) // 2 :]]
        return [error] if len(column) == 1 else [value for half in halves for value in python_values(half)]


def python_value(column: pa.Array) -> Any:
    """The only value of a column; raises where Python cannot represent it."""
    (value,) = python_values(column)
    if isinstance(value, Exception):
        raise value
    return value


def json_value(value: Any) -> Any:
    """A value as JSON may have it: times and bytes as text, null for numbers and times that cannot be written.

    >>> json_value({"at": date(2024, 10, 12), "share": float("nan"), "raw": [b"oak"]})
    {'at': '2024-10-12', 'share': None, 'raw': ['oak']}
    """
    match value:
        case None | str() | int():
            return value
        case float():
            return value if math.isfinite(value) else None
        case bytes():
            return value.decode("utf-8", "replace")
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return [json_value(each) for each in value]
        case dict():
            return {str(key): json_value(each) for key, each in value.items()}
        case Exception():
            return None
        case _:
            return str(value)

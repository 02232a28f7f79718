"""The columns of the output, each with its meaning and its source."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

import pyarrow as pa

from ...export.arrow import COLUMNS as COMPUTED
from .masking import KINDS

TOKENS = "token_count"

HASHES = ("text_hash", "minhash")
"""Columns of hashes of the text as it is written."""

REASON = pa.field("reason", pa.string())
"""The column of dropped pages that says why."""

KNOWN: Mapping[str, pa.DataType] = {
    **dict.fromkeys(("id", "dump", "url", "date", "file_path"), pa.string()),
    TOKENS: pa.int64(),
    "status": pa.int16(),
    "warc_offset": pa.int64(),
}
"""Columns that the reader fills; tokens are counted later where there is a tokenizer."""

FINEWEB = ("text", "id", "dump", "url", "date", "file_path", "language", "language_score", "token_count")
"""The columns of FineWeb, in its order."""

BELOW = "below"
"""The column that marks pages below a confidence, where one is given."""

MASKED = "masked_{}"
"""The columns that count what was masked in a text, by kind, where something is to be masked."""

ADDED = {BELOW: pa.bool_(), **{MASKED.format(kind): pa.int32() for kind in KINDS}}
"""Columns that are written where an option asks for them."""

DEFAULT_COLUMNS = (
    *FINEWEB,
    "language_base",
    *("title", "authors", "published", "site_name", "page_type", "confidence", "words", "status", "warc_offset"),
)

ALL = tuple(dict.fromkeys([*DEFAULT_COLUMNS, *(name for name in COMPUTED if name != "seconds")]))


def check_columns(columns: Sequence[str]) -> None:
    """Raises for a name that is no column of the output, and names the nearest that is."""
    if not columns:
        raise ValueError(f"choose at least one of the columns {', '.join(ALL)}")
    for name in columns:
        if name not in ALL:
            raise ValueError(no_column(name))
    if twice := [name for name in columns if columns.count(name) > 1]:
        raise ValueError(f"column {twice[0]} is chosen twice")


def no_column(name: str) -> str:
    near = get_close_matches(name, ALL, n=1)
    return f"there is no column {name}; " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(ALL)}")


def schema_of(columns: Sequence[str], carried: Mapping[str, pa.DataType]) -> pa.Schema:
    types = {**KNOWN, **{name: each.type for name, each in COMPUTED.items()}, **ADDED}
    return pa.schema([*((name, types[name]) for name in columns), *carried.items()])

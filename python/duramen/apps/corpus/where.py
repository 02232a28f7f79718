"""Conditions in SQL on the columns of a page, evaluated by DuckDB on a batch of pages at a time.

A condition is one expression: neither subqueries nor windows nor aggregates, and DuckDB may open nothing.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

import pyarrow as pa

from ...export.arrow import array_of
from .columns import ALL, no_column, schema_of

REFUSED = {"SUBQUERY": "a subquery", "WINDOW": "a window function", "STAR": "*", "PARAMETER": "a parameter"}

ROW = "_row"
"""A column of nothing, so that a table for a condition without columns has rows, too."""


def duckdb_module() -> Any:
    """The package `duckdb`, or a sentence that says how to install it."""
    try:
        return import_module("duckdb")
    except ImportError:
        raise ValueError("this needs the package duckdb: pip install 'duramen[corpus]'") from None


@lru_cache(maxsize=1)
def closed_connection(_process: int) -> Any:
    """A database in memory that reads no files and loads nothing; a process that is forked has its own."""
    connection = duckdb_module().connect(":memory:", config={"threads": 1})
    for name in ("enable_external_access", "python_enable_replacements", "enable_progress_bar"):
        connection.execute(f"SET {name} = false")
    connection.execute("SET lock_configuration = true")
    return connection


@lru_cache(maxsize=8)
def columns_of(condition: str) -> tuple[str, ...]:
    """The columns that a condition looks at; `ValueError` if it is no condition on columns of the output.

    >>> columns_of("language_base = 'en' and words > 100")
    ('language_base', 'words')
    """
    with closed_connection(os.getpid()).cursor() as cursor:
        cursor.execute("SELECT json_serialize_sql(?)", [f"SELECT ({condition}\n)"])
        parsed = json.loads(cursor.fetchall()[0][0])
    if parsed["error"]:
        raise ValueError(f"--where {condition!r}: {parsed['error_message']}")
    statements = [each["node"] for each in parsed["statements"]]
    plain = len(statements) == 1 and statements[0]["type"] == "SELECT_NODE" and len(statements[0]["select_list"]) == 1
    if not plain or statements[0]["from_table"]["type"] != "EMPTY":
        raise ValueError(f"--where {condition!r}: give one condition, such as words > 100 and confidence > .6")
    found = list(nodes(statements[0]))
    for node in found:
        if what := REFUSED.get(node["class"]):
            raise ValueError(f"--where {condition!r}: it has {what}; only the columns of the page itself can be used")
    names = list(dict.fromkeys(node["column_names"][-1] for node in found if node["class"] == "COLUMN_REF"))
    for name in names:
        if name.lower() not in ALL:
            raise ValueError(f"--where {condition!r}: {no_column(name)}")
    return tuple(name.lower() for name in names)


def nodes(tree: Any) -> Iterator[dict[str, Any]]:
    for each in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        if isinstance(each, dict) and "class" in each:
            yield each
        yield from nodes(each)


def check_where(condition: str) -> None:
    """Raises for what is no condition, before any page is read."""
    try:
        kinds, values = answer(condition, dict.fromkeys(columns_of(condition), (None, None)), 2)
    except duckdb_module().Error as wrong:
        raise ValueError(f"--where {condition!r}: {str(wrong).splitlines()[0]}") from None
    if kinds != ["BOOLEAN"] or len(values) != 2:
        raise ValueError(f"--where {condition!r}: it is no condition, which is true or false for each page")


def meets(condition: str, columns: Mapping[str, Sequence[Any]], rows: int) -> list[bool]:
    """Whether each row meets a condition; unknown (null) counts as not."""
    _, values = answer(condition, {name: columns[name] for name in columns_of(condition)}, rows)
    return [value is True for value in values]


def answer(condition: str, columns: Mapping[str, Sequence[Any]], rows: int) -> tuple[list[str], list[Any]]:
    arrays = {field.name: array_of(columns[field.name], field.type) for field in schema_of(list(columns), {})}
    with closed_connection(os.getpid()).cursor() as cursor:
        cursor.register("pages", pa.table({**arrays, ROW: pa.nulls(rows, pa.int8())}))
        found = cursor.sql(f"SELECT ({condition}\n) FROM pages")  # noqa: S608 - what the user asks for
        return [str(kind) for kind in found.types], [value for (value,) in found.fetchall()]

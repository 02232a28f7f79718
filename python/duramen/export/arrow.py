"""Extraction from record batch to record batch, the basis of everything that processes many pages.

Readers, writers and engines of `duramen.corpus` are built around `extract_batch`, and users of Polars, DuckDB, pandas,
Ray Data, Spark and Daft call it directly (docs/recipes.md). It needs pyarrow, which the extra `duramen[corpus]` brings.
"""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from operator import attrgetter
from time import perf_counter
from typing import Any, NamedTuple, TypeVar, cast

import pyarrow as pa

from ..base.json_text import json_text
from ..page.document import Document
from ..page.extract import extract, loaded
from ..page.many import in_order
from ..page.metadata import FIELDS
from ..page.statistics import STATISTICS, minhash, statistics, text_hash

__all__ = ["COLUMNS", "DEFAULT_COLUMNS", "Column", "check_columns", "extract_batch"]

ERROR = "error"
"""The column that says why a row has no result; null where it has one."""

URL = "url"
MAX_BATCH_BYTES = 1 << 30
"""Limit on the HTML in one batch: a string column of Arrow holds up to 2 GiB."""

Batch = TypeVar("Batch", pa.RecordBatch, pa.Table)


class Column(NamedTuple):
    """A column of the result: its Arrow type, and how its value is read from a document."""

    type: pa.DataType
    value: Callable[[Document], Any]


ARROW_TYPES = {"text": pa.string(), "list": pa.list_(pa.string()), "number": pa.float64(), "count": pa.int64()}
"""By the kind of a metadata field its Arrow type."""


def count_words(document: Document) -> int:
    """Unicode words of the main content; Chinese, Japanese and Thai are segmented."""
    return int(document.page.nodes.words[document.kept].sum())


def link_density(document: Document) -> float:
    """The share of the main content's words that stand in links."""
    nodes, words = document.page.nodes, count_words(document)
    return float(nodes.words[document.kept & nodes.in_link].sum() / words) if words else 0.0


def of_statistics(name: str) -> Column:
    return Column(pa.float64(), lambda document: statistics(document.text)[name])


COLUMNS: Mapping[str, Column] = {
    "text": Column(pa.string(), lambda document: document.text),
    "markdown": Column(pa.string(), lambda document: document.markdown),
    "html": Column(pa.string(), lambda document: document.html),
    **{each.name: Column(ARROW_TYPES[each.kind], attrgetter(f"metadata.{each.name}")) for each in FIELDS},
    "page_type": Column(pa.string(), lambda document: document.page_type),
    "confidence": Column(pa.float32(), lambda document: document.confidence),
    "data": Column(pa.string(), lambda document: json_text(document.data)),
    "words": Column(pa.int32(), count_words),
    "method": Column(pa.string(), lambda document: document.method),
    "origin": Column(pa.string(), lambda document: document.origin),
    "completeness": Column(pa.string(), lambda document: document.completeness.verdict),
    "encoding": Column(pa.string(), lambda document: document.page.encoding.name),
    "link_density": Column(pa.float64(), link_density),
    **{name: of_statistics(name) for name in STATISTICS},
    "text_hash": Column(pa.uint64(), lambda document: text_hash(document.text)),
    "minhash": Column(pa.list_(pa.uint64()), lambda document: minhash(document.text)),
    "seconds": Column(pa.float32(), lambda _: None),  # `one_row` fills it in when all else is computed
}
"""Every column that can be computed; one that is not chosen is not computed."""

DEFAULT_COLUMNS = ("url", "title", "published", "language", "page_type", "confidence", "text")


def extract_batch(
    batch: Batch,
    *,
    html: str = "html",
    url: str | None = URL,
    content_type: str | None = None,
    columns: Sequence[str] = DEFAULT_COLUMNS,
    carry: Sequence[str] = (),
    threads: int = 1,
    **options: Any,
) -> Batch:
    """The main content of every page in a record batch: one row per input row, in the same order.

    `html`, `url` and `content_type` name columns of the batch; `html` may hold bytes or text. `columns` are names of
    `COLUMNS`, or `url` for the address itself, and `carry` names further columns of the batch to repeat in the
    result. The last column is `error`: it says why a page could not be extracted, and all other computed columns of
    that row are null. `options` are those of `duramen.extract`. The GIL is released while the core works
    on a page, so `threads` above 1 save time. A table gives a table.

    >>> import pyarrow as pa
    >>> pages = pa.record_batch({"html": ["<title>Oak</title><p>The heartwood of an old oak is dark.", None]})
    >>> extract_batch(pages, columns=["title", "text"]).to_pylist()[0]
    {'title': 'Oak', 'text': 'The heartwood of an old oak is dark.', 'error': None}
    >>> extract_batch(pages, columns=["title", "text"]).to_pylist()[1]
    {'title': None, 'text': None, 'error': 'the page is null'}
    """
    if not isinstance(batch, pa.RecordBatch | pa.Table):
        raise TypeError(f"extract_batch takes a pyarrow RecordBatch or Table, not {type(batch).__name__}")
    check_columns(columns)
    url = None if url == URL and URL not in batch.schema.names else url
    for name in filter(None, [html, url, content_type, *carry]):
        if (count := batch.schema.names.count(name)) != 1:
            fault = "has more than one column" if count else "has no column"
            there = ", ".join(batch.schema.names) or "none"
            raise ValueError(f"the input {fault} {name!r}; its columns are: {there}")
    if twice := {name for name in [*columns, *carry, ERROR] if [*columns, *carry, ERROR].count(name) > 1}:
        raise ValueError(f"column {min(twice)} would be in the result twice: choose it in columns or in carry")
    if threads < 1:
        raise ValueError(f"threads must be 1 or more, not {threads}")
    if options.get("model") is not None:
        options["model"] = loaded(options["model"])
    extract(b"", **options)  # wrong options raise here, not as the error of every row
    computed = [name for name in columns if name != URL]
    kinds = {name: COLUMNS[name].type for name in computed} | {ERROR: pa.string()}

    def result(batch: pa.RecordBatch) -> pa.RecordBatch:
        urls = text_values(batch, url)
        pages = zip(page_values(batch.column(html), html), urls, text_values(batch, content_type), strict=True)
        rows = in_order(partial(one_row, columns=computed, options=options), pages, threads=threads)
        values = dict(zip(kinds, zip(*rows, strict=True), strict=False))
        arrays = {name: array_of(values.get(name, ()), kind) for name, kind in kinds.items()}
        arrays[URL] = pa.array(urls, pa.string())
        chosen = {name: arrays[name] for name in columns} | {name: batch.column(name) for name in carry}
        return pa.RecordBatch.from_pydict({**chosen, ERROR: arrays[ERROR]})

    if isinstance(batch, pa.RecordBatch):
        return result(batch)
    pieces = batch.to_batches() or [pa.RecordBatch.from_pylist([], schema=batch.schema)]
    return pa.Table.from_batches(map(result, pieces))


def check_columns(columns: Sequence[str]) -> None:
    """Raises for a name that is no column of the result, and names the nearest that is."""
    if isinstance(columns, str):
        raise TypeError(f"columns must be a sequence of names such as ['{columns}'], not one string")
    for name in columns:
        if name not in COLUMNS and name != URL:
            near = get_close_matches(name, COLUMNS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are url, {', '.join(COLUMNS)}"
            raise ValueError(f"no column {name} can be computed; {hint}")


def one_row(
    page: tuple[bytes | str | None, str | None, str | None], *, columns: Sequence[str], options: Mapping[str, Any]
) -> list[Any]:
    """The values of one row, the error last."""
    html, url, content_type = page
    if html is None:
        return [*[None] * len(columns), "the page is null"]
    begun = perf_counter()
    try:
        document = extract(html, url=url, content_type=content_type, **options)
        values = [COLUMNS[name].value(document) for name in columns]
        if "seconds" in columns:
            values[columns.index("seconds")] = perf_counter() - begun
        return [*values, None]
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException as error:  # noqa: BLE001 - a panic of the core is not an Exception, and affects only this row
        return [*[None] * len(columns), f"{type(error).__name__}: {error}"]


def page_values(column: pa.Array, name: str) -> list[bytes | str | None]:
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    supported = (
        pa.types.is_binary, pa.types.is_large_binary, pa.types.is_binary_view,
        pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view, pa.types.is_null,
    )  # fmt: skip
    if not any(is_type(kind) for is_type in supported):
        raise TypeError(f"column {name!r} must hold bytes or text, not {kind}")
    if column.nbytes > MAX_BATCH_BYTES:
        most, size = MAX_BATCH_BYTES >> 20, column.nbytes >> 20
        raise ValueError(f"a batch may hold up to {most} MiB of HTML, not {size}: slice it")
    if kind in (pa.string(), pa.large_string(), pa.string_view()):
        same_bytes = pa.large_binary() if kind == pa.large_string() else pa.binary()
        return [None if value is None else utf8(value) for value in column.cast(same_bytes).to_pylist()]
    return cast(list[bytes | str | None], column.to_pylist())


def utf8(value: bytes) -> str | bytes:
    """The text; the bytes where a writer called something text that is not UTF-8."""
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value


def text_values(batch: pa.RecordBatch, name: str | None) -> list[str | None]:
    """A column of text as Python has it; nulls where there is none."""
    if name is None:
        return [None] * len(batch)
    try:
        return cast(list[str | None], batch.column(name).cast(pa.string()).to_pylist())
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError, UnicodeDecodeError) as error:
        raise TypeError(f"column {name!r} must hold text: {error}") from None


def array_of(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """An array of a type; a lone surrogate, which JSON and file names may have, becomes a question mark."""
    try:
        return pa.array(values, kind)
    except UnicodeEncodeError:
        return pa.array([encodable(value) for value in values], kind)


def encodable(value: Any) -> Any:
    """The same text without surrogates; lists likewise.

    >>> encodable("oak \\ud800"), encodable(("a", "\\udfff"))
    ('oak ?', ['a', '?'])
    """
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    return [encodable(each) for each in value] if isinstance(value, list | tuple) else value

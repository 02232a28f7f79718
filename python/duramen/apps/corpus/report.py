"""A report of an output folder as one self-contained HTML file with plots and random documents.

DuckDB counts the pages in the output files, by the columns that they have; how pages were read and dropped is counted
by the summaries of the tasks. Texts come from hostile pages: all of them are escaped, and a policy forbids scripts and
every request.
"""

import base64
import glob
import hashlib
import json
import os
import random
import re
from collections.abc import Mapping, Sequence
from html import escape
from itertools import zip_longest
from typing import Any

from rich.filesize import decimal

from . import storage
from .storage import DROPPED, HOUSEKEEPING, StorageError, joined
from .summary import TaskSummary, total
from .where import duckdb_module

REPORT = "report.html"

DOCUMENTS, DRAWN_FROM = 20, 200
"""Random documents that the report shows of kept and of dropped pages, and the files that they are drawn from."""

SHOWN = ("title", "url", "language", "page_type", "completeness", "confidence", "words", "token_count", "reason")
MAX_TEXT_CHARS, MAX_BARS, MAX_FAILURES = 500, 15, 50

MIN_LINE_CHARS, MAX_LINES = 10, 1_000_000
"""Shorter lines repeat by chance. About so many lines are counted, chosen by a hash: each has its exact count."""

HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and those that change the direction of the text after them."""

STYLE = """
:root { color-scheme: light dark; --soft: light-dark(#666, #aaa); --line: light-dark(#ddd, #444);
  --bar: light-dark(#2f6f4f, #6fbf93); --card: light-dark(#f6f6f4, #202020); --mark: light-dark(#8a3b12, #f0a070) }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem;
  overflow-wrap: anywhere }
h1 { font-size: 1.6rem; margin: 0 } h2, h3 { font-size: 1.05rem; margin: 0 0 .5rem } p { margin: .3rem 0 }
section { margin-top: 2rem; overflow-x: auto } .soft { color: var(--soft) }
.grid { display: grid; gap: 1rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)) }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
td, th { text-align: left; font-weight: normal; padding: .1rem .6rem .1rem 0; border-bottom: 1px solid var(--line) }
svg { width: 100%; height: 14px; display: block } rect { fill: var(--bar) }
.number { text-align: right; white-space: nowrap }
article { background: var(--card); border-radius: 6px; padding: .8rem 1rem } .text { white-space: pre-line }
.kept { color: var(--bar) } .reason { color: var(--mark) }
"""

POLICY = f"default-src 'none'; style-src 'sha256-{base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'"

HOST = "lower(regexp_extract(url, '://([^/]*)', 1))"

MOST_FIRST, BY_VALUE = "2 DESC, 1", "v"

PLOTS = {
    "Page types": ("page_type", "page_type", MOST_FIRST),
    "Languages": ("language", "split_part(language, '-', 1)", MOST_FIRST),
    "Sites": ("url", HOST, MOST_FIRST),
    "Completeness": ("completeness", "completeness", MOST_FIRST),
    "Confidence": ("confidence", "printf('%.2f', least(floor(confidence * 20), 19) / 20)", BY_VALUE),
    "Words per page": ("words", "(CASE WHEN words > 0 THEN 2 ** floor(log2(words)) ELSE 0 END)::BIGINT", BY_VALUE),
}
"""Each plot of the pages: the column that it needs, the value that is counted, and the order of the bars."""


class Pages:
    """The kept or the dropped pages of an output folder, as a table that DuckDB reads.

    WET files have no columns, so there is nothing to count in them.
    """

    def __init__(self, output: str, *, dropped: bool = False) -> None:
        names = [] if output == "-" else sorted(storage.names_below(output))
        tables = [
            each for each in names if each.endswith((".parquet", ".jsonl.gz")) and not each.startswith(HOUSEKEEPING)
        ]
        self.files = [joined(output, name) for name in tables if name.startswith(f"{DROPPED}/") == dropped]
        self.columns: list[str] = []
        if self.files:
            self.connection = duckdb_module().connect(":memory:")
            self.connection.execute("SET enable_progress_bar = false")
            if storage.is_remote(output):
                self.connection.register_filesystem(storage.file_system(output)[0])
            self.columns = self.table(self.files).columns

    def table(self, files: Sequence[str]) -> Any:
        """The rows of some files, each with its file and its place."""
        listed = ", ".join("'" + glob.escape(name).replace("'", "''") + "'" for name in files)
        shared = "union_by_name = true, filename = true"
        if files[0].endswith(".parquet"):
            return self.connection.sql(
                f"SELECT *, file_row_number AS place FROM read_parquet([{listed}], {shared}, file_row_number = true)"  # noqa: S608
            )
        rows = f"read_json([{listed}], {shared}, format = 'newline_delimited', maximum_object_size = {1 << 28})"
        return self.connection.sql(
            f"SELECT text, filename, row_number() OVER () AS place, unnest(metadata) FROM {rows}"  # noqa: S608
        )

    def counts(self, column: str, value: str, order: str) -> list[tuple[str, int]] | None:
        """How many pages have each value of an expression; None without the column that it needs."""
        if column not in self.columns:
            return None
        query = f"""SELECT coalesce(nullif(v::VARCHAR, ''), 'unknown'), count(*) FROM (SELECT {value} AS v FROM pages)
        GROUP BY v ORDER BY {order}"""  # noqa: S608
        return list(self.table(self.files).query("pages", query).fetchall())

    def repeated_lines(self) -> float | None:
        """The share of lines that stand on more than one page of their host; None without texts."""
        if not {"text", "url"} <= set(self.columns):
            return None
        query = f"""
        WITH lines AS (SELECT DISTINCT filename, url, {HOST} AS host, unnest(string_split(text, chr(10))) AS line
                       FROM pages),
             long AS (SELECT host, line FROM lines WHERE length(line) >= {MIN_LINE_CHARS}),
             chosen AS (SELECT count(*) AS times FROM long
                        WHERE hash(host, line) % (1 + (SELECT count(*) FROM pages) * 10 // {MAX_LINES}) = 0
                        GROUP BY host, line)
        SELECT sum(times) FILTER (WHERE times > 1), sum(times) FROM chosen"""  # noqa: S608
        repeated, lines = self.table(self.files).query("pages", query).fetchall()[0]
        return float(repeated or 0) / float(lines) if lines else None

    def documents(self, seed: int = 0) -> list[dict[str, Any]]:
        """A few random rows; the same ones for the same files."""
        if not self.files:
            return []
        chance = random.Random(seed)  # noqa: S311 - nothing secret is drawn
        files = sorted(chance.sample(self.files, min(DRAWN_FROM, len(self.files))))
        text = next((f"{name} AS text" for name in ("text", "markdown") if name in self.columns), "NULL AS text")
        columns = ", ".join([*(f'"{name}"' for name in SHOWN if name in self.columns), text])
        drawn = f"SELECT filename, place FROM pages ORDER BY hash({seed}, filename, place) LIMIT {DOCUMENTS}"  # noqa: S608
        query = f"SELECT {columns} FROM pages WHERE (filename, place) IN ({drawn}) ORDER BY filename, place"  # noqa: S608
        found = self.table(files).query("pages", query)
        return [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]


def write_report(whole: TaskSummary, summary: Mapping[str, Any], path: str) -> None:
    storage.write_bytes(*os.path.split(path), report(whole, summary).encode("utf-8", "replace"))


def write_report_of(output: str) -> str:
    """Writes the report of an output folder into it; the path of the report."""
    names = [name for name in storage.names_below(output) if name.startswith(f"{HOUSEKEEPING}/tasks/")]
    tasks = [json.loads(content)["summary"] for content in storage.read_all(output, names).values()]
    if not tasks:
        raise StorageError(f"{output}: has no finished files of duramen corpus; give the folder of -o, or inputs, too")
    whole = total(map(TaskSummary.from_dict, tasks))
    write_report(whole, {"output": output, "tasks": len(tasks)}, joined(output, REPORT))
    return joined(output, REPORT)


def report(whole: TaskSummary, summary: Mapping[str, Any]) -> str:
    pages, dropped = (Pages(str(summary["output"]), dropped=is_dropped) for is_dropped in (False, True))
    plots = {
        title: bars(counts, whole.kept, all_bars=order == BY_VALUE)
        if (counts := pages.counts(column, value, order)) is not None
        else f"<p class=soft>not written; add {column} to --columns</p>"
        for title, (column, value, order) in PLOTS.items()
    }
    plots["Dropped, by rule"] = bars(whole.dropped.most_common(), whole.pages)
    plots["Skipped records, by reason"] = bars(whole.skipped.most_common(), whole.skipped.total())
    plots["HTTP status of all answers"] = bars(whole.statuses.most_common(), whole.statuses.total())
    numbers = "".join(
        f"<tr><th>{safe(name)}<td>{safe(value)}" for name, value in figures(whole, pages, summary).items()
    )
    pairs = list(zip_longest(map(card, pages.documents()), map(card, dropped.documents()), fillvalue="<div></div>"))
    note = "" if dropped.files else "<p class=soft>No dropped pages are there; --keep-dropped writes them.</p>"
    problems = [
        [each["reason"], each.get("url") or "", place(each)] for each in whole.problems + whole.damages + whole.failures
    ]
    slowest = [
        [f"{1000 * each['seconds']:,.0f} ms", decimal(each["bytes"]), each["url"] or "", place(each)]
        for each in whole.slowest
    ]
    wide = {
        "Random documents": f"{note}<div class=pair>{''.join(mine + other for mine, other in pairs)}</div>",
        "Slowest pages": table(["time", "HTML", "URL", "input"], slowest),
        "Failures": table(["reason", "URL", "input"], problems[:MAX_FAILURES]),
    }
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f'<meta http-equiv=Content-Security-Policy content="{POLICY}">'
        f"<title>Corpus report</title><style>{STYLE}</style><h1>Corpus report</h1>"
        f"<p class=soft>{safe(summary['output'])}: {summary['tasks']:,} files</p>"
        f"<table>{numbers}</table><div class=grid>{sections(plots)}</div>{sections(wide)}</html>"
    )


def sections(parts: Mapping[str, str]) -> str:
    return "".join(f"<section><h2>{title}</h2>{part}</section>" for title, part in parts.items())


def card(row: Mapping[str, Any]) -> str:
    """A document: whether it was kept, its title, address and figures, and how its text begins."""
    reason = row.get("reason")
    verdict = "<p class=kept>kept" if reason is None else f"<p class=reason>dropped: {safe(reason)}"
    named = {"confidence": "confidence {:.2f}", "words": "{:,} words", "token_count": "{:,} tokens"}
    details = [named.get(name, "{}").format(row[name]) for name in SHOWN[2:-1] if row.get(name) is not None]
    text = re.sub(r"\n\s*\n", "\n", row["text"] or "")
    more = f" … and {len(text) - MAX_TEXT_CHARS:,} characters more" if len(text) > MAX_TEXT_CHARS else ""
    return (
        f"<article>{verdict}</p><h3 dir=auto>{safe(row.get('title') or 'without a title')}</h3>"
        f"<p class=soft>{safe(row.get('url') or '')}</p><p class=soft>{safe(', '.join(details))}</p>"
        f"<p class=text dir=auto>{safe(text[:MAX_TEXT_CHARS])}<span class=soft>{more}</span></p></article>"
    )


def figures(whole: TaskSummary, pages: Pages, summary: Mapping[str, Any]) -> dict[str, str]:
    share = f" ({whole.kept / whole.pages:.1%})" if whole.pages else ""
    repeated = pages.repeated_lines()
    counts = {
        "pages read": whole.pages,
        "kept pages below the confidence": whole.below,
        "words kept": whole.words,
        "tokens kept": whole.tokens,
        "pages dropped": whole.dropped.total(),
        "of them duplicates": sum(count for rule, count in whole.dropped.items() if rule.startswith("duplicate:")),
        "pages failed": whole.failed,
        **{f"masked: {kind}": count for kind, count in whole.masked.items()},
        "pages a second in this run": summary.get("this_run", {}).get("pages_per_second", 0),
    }
    return {
        "pages kept": f"{whole.kept:,}{share}",
        **{name: f"{count:,}" for name, count in counts.items() if count},
        "lines that repeat within a host (estimate)": "unknown" if repeated is None else f"{repeated:.1%}",
        "stored input, HTML, output": ", ".join(map(decimal, (whole.bytes_in, whole.html_bytes, whole.bytes_out))),
    }


def place(entry: Mapping[str, Any]) -> str:
    return str(entry["input"]) if entry.get("offset") is None else f"{entry['input']} at {entry['offset']:,}"


def safe(text: object) -> str:
    """A text of a page or an archive as HTML that can only show it.

    >>> safe("<script>'\u202eoak")
    '&lt;script&gt;&#x27;\ufffdoak'
    """
    return escape(HIDDEN.sub("\ufffd", str(text)).encode("utf-8", "replace").decode())


def bars(counts: Sequence[tuple[str, int]], whole: int, *, all_bars: bool = False) -> str:
    """A plot with a bar for each name; shares are those of `whole`, and rare names are added up."""
    shown = list(counts if all_bars else counts[:MAX_BARS])
    if rest := sum(count for _, count in counts[len(shown) :]):
        shown.append((f"{len(counts) - len(shown):,} others", rest))
    most = max((count for _, count in shown), default=0)
    rows = "".join(
        f"<tr><th>{safe(name)}<td><svg viewBox='0 0 100 14' preserveAspectRatio=none aria-hidden=true>"
        f"<rect width={100 * count / most:.1f} height=14 /></svg><td class=number>{count:,}"
        f"<td class='number soft'>{count / max(1, whole):.1%}"
        for name, count in shown
    )
    return f"<table>{rows}</table>" if rows else "<p class=soft>none</p>"


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table, or a sentence if it has no rows."""
    lines = ["".join(f"<td>{safe(cell)}" for cell in row) for row in rows]
    return f"<table><tr>{''.join(f'<th>{name}' for name in head)}<tr>{'<tr>'.join(lines)}</table>" if rows else "none"

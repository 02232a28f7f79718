"""A report of an output folder as one self-contained HTML file with plots and random documents.

DuckDB counts the pages in the output files, by the columns that they have; how pages were read and dropped is counted
by the summaries of the tasks. Texts come from hostile pages: all of them are escaped, and a policy forbids scripts and
every request.
"""

import base64
import hashlib
import json
import os
import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import zip_longest
from typing import Any

from .storage import (
    DROPPED,
    HOUSEKEEPING,
    StorageError,
    file_system,
    is_remote,
    joined,
    names_below,
    read_all,
    write_bytes,
)
from .summary import TaskSummary, total
from .where import duckdb_module

REPORT = "report.html"

DUPLICATE = "duplicate"
"""Prefix of the rules that drop copies of pages."""

DOCUMENTS = 20
"""Random documents that the report shows of kept and of dropped pages."""

DRAWN_FROM = 200
"""Files that documents are drawn from."""

SHOWN = ("title", "url", "language", "page_type", "confidence", "words", "token_count", "completeness", "reason")
MAX_TEXT_CHARS = 500
"""How much of a document the report shows."""

MAX_BARS = 15
CONFIDENCE_BINS = 20
MIN_LINE_CHARS = 10
"""Shorter lines are not counted, because they repeat by chance."""

MAX_LINES = 1_000_000
"""About so many lines are counted, chosen by a hash, so that each chosen line has its exact count."""

BLANK_LINES = re.compile(r"\n\s*\n")
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and those that change the direction of the text after them."""

STYLE = """
:root { color-scheme: light dark; --ink: #222; --soft: #666; --line: #ddd; --bar: #2f6f4f; --paper: #fff;
  --card: #f6f6f4; --mark: #8a3b12 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --soft: #a0a0a0; --line: #3a3a3a; --bar: #6fbf93; --paper: #161616;
    --card: #202020; --mark: #f0a070 }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 72rem; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.6rem; margin-bottom: 0 } h2 { font-size: 1.05rem; margin: 0 0 .5rem }
h3 { font-size: 1rem; margin: 0 } .soft { color: var(--soft) } p { margin: .3rem 0 }
.plots { display: grid; gap: 2rem; margin-top: 2rem; align-items: start;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)) }
.figures { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin: 1.5rem 0 }
.figures b { display: block; font-size: 1.5rem; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto; display: block } svg text { fill: var(--ink); font: 12px system-ui, sans-serif }
svg .soft { fill: var(--soft) } svg rect { fill: var(--bar) } svg line { stroke: var(--line) }
table { border-collapse: collapse; width: 100%; font-size: .9rem } .scroll { overflow-x: auto }
td, th { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line) }
.bars th { font-weight: normal; width: 38% } .bars td, .bars th { border: 0; padding: .1rem .5rem .1rem 0 }
.bars svg { height: 14px } .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
section { break-inside: avoid } .wide { margin-top: 2.5rem }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem 1.5rem; align-items: start }
.document { background: var(--card); border-radius: 6px; padding: .8rem 1rem }
.text { white-space: pre-line } .kept, .reason { font-weight: 600 }
.kept { color: var(--bar) } .reason { color: var(--mark) }
@media (max-width: 44rem) { .pair { grid-template-columns: minmax(0, 1fr) } .scroll td { min-width: 6rem } }
"""

POLICY = f"default-src 'none'; style-src 'sha256-{base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'"


class Pages:
    """The kept or the dropped pages of an output folder, as a table that DuckDB reads.

    WET files have no columns, so there is nothing to count in them.
    """

    def __init__(self, output: str, *, dropped: bool = False) -> None:
        self.output = output
        names = [] if output == "-" else sorted(names_below(output))
        tables = [
            name for name in names if name.endswith((".parquet", ".jsonl.gz")) and not name.startswith(HOUSEKEEPING)
        ]
        self.files = [joined(output, name) for name in tables if name.startswith(f"{DROPPED}/") == dropped]
        self.columns: list[str] = []
        if not self.files:
            return
        self.connection = duckdb_module().connect(":memory:")
        self.connection.execute("SET enable_progress_bar = false")
        if is_remote(output):
            self.connection.register_filesystem(file_system(output)[0])
        self.columns = self.table(self.files).columns

    def table(self, files: Sequence[str]) -> Any:
        """The rows of some files, each with its file and its place."""
        listed = ", ".join("'" + name.replace("'", "''") + "'" for name in files)
        if files[0].endswith(".parquet"):
            rows = f"read_parquet([{listed}], union_by_name = true, filename = true, file_row_number = true)"
            source = f"SELECT *, file_row_number AS place FROM {rows}"  # noqa: S608 - names of files are quoted
        else:
            options = f"format = 'newline_delimited', union_by_name = true, filename = true, {JSON_OBJECTS}"
            rows = f"read_json([{listed}], {options})"
            source = f"SELECT text, filename, row_number() OVER () AS place, unnest(metadata) FROM {rows}"  # noqa: S608
        return self.connection.sql(source)

    def counts(self, value: str, *needed: str) -> list[tuple[str, int]] | None:
        """How many pages have each value of an expression, the most first; None without the columns that it needs."""
        if not set(needed) <= set(self.columns):
            return None
        query = f"SELECT coalesce(({value})::VARCHAR, ''), count(*) FROM pages GROUP BY 1 ORDER BY 2 DESC, 1"  # noqa: S608
        rows = self.table(self.files).query("pages", query)
        return [(name or "unknown", count) for name, count in rows.fetchall()]

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
        text = next((name for name in ("text", "markdown") if name in self.columns), None)
        columns = ", ".join(f'"{name}"' for name in (*SHOWN, text) if name in self.columns)
        drawn = f"SELECT filename, place FROM pages ORDER BY hash({seed}, filename, place) LIMIT {DOCUMENTS}"  # noqa: S608
        query = f"SELECT {columns} FROM pages WHERE (filename, place) IN ({drawn}) ORDER BY filename, place"  # noqa: S608
        found = self.table(files).query("pages", query)
        rows = [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]
        return [{**row, "text": row.get(text or "")} for row in rows]


JSON_OBJECTS = f"maximum_object_size = {1 << 28}"
HOST = "lower(regexp_extract(url, '://([^/]*)', 1))"


def write_report(whole: TaskSummary, summary: Mapping[str, Any], path: str) -> None:
    """Writes the report of a run."""
    write_bytes(*os.path.split(path), report(whole, summary).encode("utf-8", "replace"))


def write_report_of(output: str) -> str:
    """Writes the report of an output folder into it; the path of the report."""
    names = [name for name in names_below(output) if name.startswith(f"{HOUSEKEEPING}/") and name.endswith(".json")]
    stored = {name: json.loads(content) for name, content in read_all(output, names).items()}
    tasks = [each["summary"] for name, each in stored.items() if name.startswith(f"{HOUSEKEEPING}/tasks/")]
    if not tasks:
        raise StorageError(f"{output}: has no finished files of duramen corpus; give the folder of -o, or inputs, too")
    whole = total(map(TaskSummary.from_dict, tasks))
    write_report(whole, {"output": output, "tasks": len(tasks)}, joined(output, REPORT))
    return joined(output, REPORT)


def report(whole: TaskSummary, summary: Mapping[str, Any]) -> str:
    pages = Pages(str(summary["output"]))
    duplicates = Counter({rule: count for rule, count in whole.dropped.items() if rule.startswith(DUPLICATE)})
    base = "language_base" if "language_base" in pages.columns else "language"
    step = f"least(floor(confidence * {CONFIDENCE_BINS}), {CONFIDENCE_BINS - 1})::INT"
    power = "CASE WHEN words > 0 THEN floor(log2(words))::INT ELSE -1 END"
    plots = [
        ("Page types", bars(pages.counts("page_type", "page_type"), whole.kept, "page_type")),
        ("Languages", bars(pages.counts(f"split_part({base}, '-', 1)", base), whole.kept, "language")),
        ("Sites", bars(pages.counts(HOST, "url"), whole.kept, "url")),
        ("Completeness", bars(pages.counts("completeness", "completeness"), whole.kept, "completeness")),
        ("Confidence", columns(confidence_bins(pages.counts(step, "confidence")), "confidence")),
        ("Words per page", columns(word_bins(pages.counts(power, "words")), "words")),
        ("Dropped, by rule", bars(whole.dropped.most_common(), whole.pages)),
        ("Duplicates", bars(duplicates.most_common(), whole.pages)),
        ("Skipped records, by reason", bars(whole.skipped.most_common(), whole.skipped.total())),
        ("HTTP status of all answers", bars(whole.statuses.most_common(), whole.statuses.total())),
    ]
    sections = "".join(f"<section><h2>{title}</h2>{plot}</section>" for title, plot in plots)
    there = f", of which {summary['tasks_there']:,} were there before this run" if "tasks_there" in summary else ""
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f'<meta http-equiv=Content-Security-Policy content="{POLICY}">'
        f"<title>Corpus report</title><style>{STYLE}</style><h1>Corpus report</h1>"
        f"<p class=soft>{safe(summary['output'])}: {summary['tasks']:,} files{there}</p>"
        f"<div class=figures>{''.join(figures(whole, pages, summary))}</div><div class=plots>{sections}</div>"
        f"<section class=wide><h2>Random documents</h2>{documents_of(pages)}</section>"
        f"<section class=wide><h2>Slowest pages</h2>{slowest_table(whole)}</section>"
        f"<section class=wide><h2>Failures</h2>{failure_table(whole)}</section></html>"
    )


def documents_of(pages: Pages) -> str:
    """Documents that were kept, each beside one that was dropped, if there are such."""
    kept = [card(row) for row in pages.documents()]
    dropped = [card(row) for row in Pages(pages.output, dropped=True).documents()]
    if not dropped:
        note = "<p class=soft>No dropped pages are there; --keep-dropped writes them.</p>"
        return f"{note}<div class=plots>{''.join(kept)}</div>"
    pairs = zip_longest(kept, dropped, fillvalue="<div></div>")
    return f"<div class=pair>{''.join(mine + other for mine, other in pairs)}</div>"


def card(row: Mapping[str, Any]) -> str:
    """A document: whether it was kept, its title, address and figures, and how its text begins."""
    reason = row.get("reason")
    verdict = "<p class=kept>kept" if reason is None else f"<p class=reason>dropped: {safe(reason)}"
    sure, words, tokens = row.get("confidence"), row.get("words"), row.get("token_count")
    details = [
        *(row.get(name) for name in ("language", "page_type", "completeness")),
        None if sure is None else f"confidence {sure:.2f}",
        None if words is None else f"{words:,} words",
        None if tokens is None else f"{tokens:,} tokens",
    ]
    text = BLANK_LINES.sub("\n", row.get("text") or "")
    rest = len(text) - MAX_TEXT_CHARS
    more = f" <span class=soft>… and {rest:,} characters more</span>" if rest > 0 else ""
    return (
        f"<article class=document>{verdict}</p><h3 dir=auto>{safe(row.get('title') or 'without a title')}</h3>"
        f"<p class=soft>{safe(row.get('url') or '')}</p><p class=soft>{safe(', '.join(filter(None, details)))}</p>"
        f"<p class=text dir=auto>{safe(text[:MAX_TEXT_CHARS])}{more}</p></article>"
    )


def figures(whole: TaskSummary, pages: Pages, summary: Mapping[str, Any]) -> Iterable[str]:
    """The main numbers."""
    share = f"{whole.kept / whole.pages:.1%}" if whole.pages else "none"
    repeated = pages.repeated_lines()
    numbers = {
        "pages read": f"{whole.pages:,}",
        "pages kept": f"{whole.kept:,} ({share})",
        "words kept": f"{whole.words:,}",
        **({"kept pages below the confidence": f"{whole.below:,}"} if whole.below else {}),
        "pages dropped": f"{whole.dropped.total():,}",
        "of them duplicates": f"{sum(n for rule, n in whole.dropped.items() if rule.startswith(DUPLICATE)):,}",
        "pages failed": f"{whole.failed:,}",
        "stored input": size(whole.bytes_in),
        "HTML": size(whole.html_bytes),
        "output": size(whole.bytes_out),
        "lines that repeat within a host (estimate)": "unknown" if repeated is None else f"{repeated:.1%}",
        **({"tokens kept": f"{whole.tokens:,}"} if whole.tokens else {}),
        **{f"masked: {kind}": f"{count:,}" for kind, count in whole.masked.items()},
    }
    if "this_run" in summary:
        numbers["pages a second in this run"] = f"{summary['this_run']['pages_per_second']:,}"
    return (f"<div><b>{safe(value)}</b><span class=soft>{safe(name)}</span></div>" for name, value in numbers.items())


def size(count: float) -> str:
    """Bytes in a unit that reads well.

    >>> size(512), size(3_200_000)
    ('512 B', '3.2 MB')
    """
    for unit in ("B", "kB", "MB", "GB", "TB"):
        if count < 1000 or unit == "TB":
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1000
    raise AssertionError


def confidence_bins(counts: Sequence[tuple[str, int]] | None) -> list[tuple[str, int]] | None:
    """Kept pages by confidence, from 0 to 1."""
    found = dict(counts or ())
    steps = range(CONFIDENCE_BINS)
    return None if counts is None else [(f"{at / CONFIDENCE_BINS:.2f}", found.get(str(at), 0)) for at in steps]


def word_bins(counts: Sequence[tuple[str, int]] | None) -> list[tuple[str, int]] | None:
    """Kept pages by the power of two that their words reach."""
    if counts is None:
        return None
    found = {int(power): count for power, count in counts if power != "unknown"}
    steps = {power: 0 if power < 0 else 2**power for power in range(-1, max(found, default=-1) + 1)}
    named = {power: f"{step:,}" if step < 1024 else f"{step // 1024}k" for power, step in steps.items()}
    return [(named[power], found.get(power, 0)) for power in steps]


def not_written(column: str) -> str:
    """The sentence for a plot whose column is not in the output."""
    return f"<p class=soft>not written; add {column} to --columns</p>"


def slowest_table(whole: TaskSummary) -> str:
    """The pages that took longest."""
    rows = [
        f"<tr><td class=number>{1000 * page['seconds']:,.0f} ms<td class=number>{size(page['bytes'])}"
        f"<td>{safe(str(page['url'] or ''))}<td>{safe(place(page))}"
        for page in whole.slowest
    ]
    return table("<th class=number>time<th class=number>HTML<th>URL<th>input", rows)


def failure_table(whole: TaskSummary) -> str:
    """The first failures; `failures.jsonl` has all of them."""
    every = [*whole.problems, *whole.damages, *whole.failures]
    rows = [
        f"<tr><td>{safe(str(each['reason']))}<td>{safe(str(each.get('url') or ''))}<td>{safe(place(each))}"
        for each in every[:50]
    ]
    return table("<th>reason<th>URL<th>input", rows)


def place(entry: Mapping[str, Any]) -> str:
    """The input and the position of a page."""
    return str(entry["input"]) if entry.get("offset") is None else f"{entry['input']} at {entry['offset']:,}"


def safe(text: object) -> str:
    """A text of a page or an archive as HTML that can only show it.

    >>> safe("<script>'\u202eoak")
    '&lt;script&gt;&#x27;\ufffdoak'
    """
    return escape(HIDDEN.sub("\ufffd", str(text)).encode("utf-8", "replace").decode())


def bars(counts: Sequence[tuple[str, int]] | None, total: int, column: str = "") -> str:
    """A plot with a bar for each name, the most frequent first; shares are those of `total`, rare ones are added up."""
    if counts is None:
        return not_written(column)
    if not counts:
        return "<p class=soft>none</p>"
    bars = list(counts[:MAX_BARS])
    if rest := sum(count for _, count in counts[MAX_BARS:]):
        bars.append((f"{len(counts) - MAX_BARS:,} others", rest))
    most = max(count for _, count in bars)
    rows = "".join(
        f"<tr><th>{safe(name)}<td><svg viewBox='0 0 100 14' preserveAspectRatio=none aria-hidden=true>"
        f"<rect width={100 * count / most:.1f} height=14 /></svg><td class=number>{count:,}"
        f"<td class='number soft'>{count / max(1, total):.1%}"
        for name, count in bars
    )
    return f"<table class=bars>{rows}</table>"


def columns(bins: Sequence[tuple[str, int]] | None, column: str) -> str:
    """A histogram: a column for each bin, in the order given."""
    if bins is None:
        return not_written(column)
    most = max((count for _, count in bins), default=0)
    if not most:
        return "<p class=soft>none</p>"
    step = 400 / len(bins)
    every = max(1, -(-len(bins) // 10))
    parts = ["<line x1=10 y1=140 x2=410 y2=140 />", f"<text class=soft x=10 y=12>{most:,} pages at most</text>"]
    for place, (name, count) in enumerate(bins):
        x, height = 10 + place * step, 118 * count / most
        parts.append(
            f"<rect x={x + 1:.1f} y={140 - height:.1f} width={step - 2:.1f} height={height:.1f}>"
            f"<title>{safe(name)}: {count:,}</title></rect>"
        )
        if place % every == 0:
            parts.append(f"<text class=soft x={x + step / 2:.1f} y=156 text-anchor=middle>{safe(name)}</text>")
    return f"<svg viewBox='0 0 420 162' role=img>{''.join(parts)}</svg>"


def table(head: str, rows: Sequence[str]) -> str:
    """A table, or a sentence if it has no rows."""
    return f"<div class=scroll><table><tr>{head}{''.join(rows)}</table></div>" if rows else "<p class=soft>none</p>"

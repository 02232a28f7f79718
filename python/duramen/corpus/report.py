"""A report of a run as one self-contained HTML file with plots."""

import os
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from .storage import write_bytes
from .summary import TaskSummary

MOST_BARS = 15
STYLE = """
:root { color-scheme: light dark; --ink: #222; --soft: #666; --line: #ddd; --bar: #2f6f4f; --paper: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --soft: #a0a0a0; --line: #3a3a3a; --bar: #6fbf93; --paper: #161616 }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 72rem; padding: 0 1rem }
h1 { font-size: 1.6rem; margin-bottom: 0 } h2 { font-size: 1.05rem; margin: 0 0 .5rem }
.soft { color: var(--soft) } .plots { display: grid; gap: 2rem; margin-top: 2rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)) }
.figures { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin: 1.5rem 0 }
.figures b { display: block; font-size: 1.5rem; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto } svg text { fill: var(--ink); font: 12px system-ui, sans-serif }
svg .soft { fill: var(--soft) } svg rect { fill: var(--bar) } svg line { stroke: var(--line) }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
td, th { text-align: left; padding: .2rem .8rem .2rem 0;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
.number { text-align: right; white-space: nowrap }
section { break-inside: avoid } .wide { margin-top: 2rem }
"""


def write_report(whole: TaskSummary, summary: Mapping[str, Any], path: str) -> None:
    """Writes the report of a run."""
    write_bytes(*os.path.split(path), report(whole, summary).encode("utf-8", "replace"))


def report(whole: TaskSummary, summary: Mapping[str, Any]) -> str:
    """The report of a run as HTML."""
    plots = [
        ("Page types", bars(whole.page_types.most_common())),
        ("Languages", bars(whole.languages.most_common())),
        ("Confidence", columns(confidence_bins(whole))),
        *([("Completeness", bars(whole.completeness.most_common()))] if whole.completeness else []),
        ("Words per page", columns(word_bins(whole))),
        ("HTTP status of all answers", bars(whole.statuses.most_common())),
        ("Skipped records, by reason", bars(whole.skipped.most_common())),
        ("Dropped by filters", bars(whole.dropped.most_common())),
    ]
    shown = "".join(f"<section><h2>{escape(title)}</h2>{plot}</section>" for title, plot in plots)
    tasks = f"{summary['tasks']:,} files, of which {summary['tasks_there']:,} were there before this run"
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>Corpus report</title><style>{STYLE}</style><h1>Corpus report</h1>"
        f"<p class=soft>{escape(str(summary['output']))}: {tasks}</p>"
        f"<div class=figures>{''.join(figures(whole, summary))}</div><div class=plots>{shown}</div>"
        f"<section class=wide><h2>Slowest pages</h2>{slowest_table(whole)}</section>"
        f"<section class=wide><h2>Failures</h2>{failure_table(whole)}</section></html>"
    )


def figures(whole: TaskSummary, summary: Mapping[str, Any]) -> Iterable[str]:
    """The main numbers."""
    share = f"{whole.kept / whole.pages:.1%}" if whole.pages else "none"
    repeated = whole.lines.repeated_share
    numbers = {
        "pages read": f"{whole.pages:,}",
        "pages kept": f"{whole.kept:,} ({share})",
        "words kept": f"{whole.words:,}",
        **({"kept pages below the confidence": f"{whole.below:,}"} if whole.below else {}),
        "pages failed": f"{whole.failed:,}",
        "stored input": size(whole.bytes_in),
        "HTML": size(whole.html_bytes),
        "output": size(whole.bytes_out),
        "lines that repeat within a host (estimate)": "unknown" if repeated is None else f"{repeated:.1%}",
        "pages a second in this run": f"{summary['this_run']['pages_per_second']:,}",
    }
    return (f"<div><b>{escape(value)}</b><span class=soft>{name}</span></div>" for name, value in numbers.items())


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


def bars(counts: Sequence[tuple[str, int]]) -> str:
    """A plot with a bar for each name, the most frequent first; rare ones are added up."""
    if not counts:
        return "<p class=soft>none</p>"
    shown = list(counts[:MOST_BARS])
    if rest := sum(count for _, count in counts[MOST_BARS:]):
        shown.append(("others", rest))
    most, total = max(count for _, count in shown), sum(count for _, count in counts)
    rows = []
    for place, (name, count) in enumerate(shown):
        y = place * 22
        width = 180 * count / most
        rows.append(
            f"<text x=124 y={y + 15} text-anchor=end>{escape(name[:18])}</text>"
            f"<rect x=132 y={y + 3} width={width:.1f} height=16 rx=2 />"
            f"<text class=soft x={width + 138:.1f} y={y + 15}>{count:,} ({count / total:.1%})</text>"
        )
    return f"<svg viewBox='0 0 420 {22 * len(shown)}' role=img>{''.join(rows)}</svg>"


def columns(bins: Sequence[tuple[str, int]]) -> str:
    """A histogram: a column for each bin, in the order given."""
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
            f"<title>{escape(name)}: {count:,}</title></rect>"
        )
        if place % every == 0:
            parts.append(f"<text class=soft x={x + step / 2:.1f} y=156 text-anchor=middle>{escape(name)}</text>")
    return f"<svg viewBox='0 0 420 162' role=img>{''.join(parts)}</svg>"


def confidence_bins(whole: TaskSummary) -> list[tuple[str, int]]:
    """Kept pages by confidence, from 0 to 1."""
    steps = [f"{step / 20:.2f}" for step in range(20)]
    return [(step, whole.confidences[step]) for step in steps]


def word_bins(whole: TaskSummary) -> list[tuple[str, int]]:
    """Kept pages by the power of two that their words reach."""
    most = max(map(int, whole.word_counts), default=0)
    steps = [0, *(2**power for power in range(most.bit_length()))]
    return [(f"{step:,}" if step < 1024 else f"{step // 1024}k", whole.word_counts[str(step)]) for step in steps]


def slowest_table(whole: TaskSummary) -> str:
    """The pages that took longest."""
    rows = [
        f"<tr><td class=number>{1000 * page['seconds']:,.0f} ms<td class=number>{size(page['bytes'])}"
        f"<td>{escape(str(page['url'] or ''))}<td>{escape(place(page))}"
        for page in whole.slowest
    ]
    return table("<th class=number>time<th class=number>HTML<th>URL<th>input", rows)


def failure_table(whole: TaskSummary) -> str:
    """The first failures; `failures.jsonl` has all of them."""
    every = [*whole.problems, *whole.damages, *whole.failures]
    rows = [
        f"<tr><td>{escape(str(each['reason']))}<td>{escape(str(each.get('url') or ''))}<td>{escape(place(each))}"
        for each in every[:50]
    ]
    return table("<th>reason<th>URL<th>input", rows)


def place(entry: Mapping[str, Any]) -> str:
    """Where a page stands."""
    return str(entry["input"]) if entry.get("offset") is None else f"{entry['input']} at {entry['offset']:,}"


def table(head: str, rows: Sequence[str]) -> str:
    """A table, or that there is nothing to show."""
    return f"<table><tr>{head}{''.join(rows)}</table>" if rows else "<p class=soft>none</p>"

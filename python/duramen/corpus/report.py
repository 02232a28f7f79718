"""A report of an output folder as one self-contained HTML file with plots and random documents.

Texts in it come from hostile pages: all of them are escaped, and a policy forbids scripts and every request.
"""

import base64
import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any

from .looking import documents
from .plan import HOUSEKEEPING
from .plots import bars, columns, safe, table
from .sites import MAX_SITES
from .storage import StorageError, joined, names_below, read_all, write_bytes
from .summary import TaskSummary, total

REPORT = "report.html"

DUPLICATE = "duplicate"
"""Prefix of the rules that drop copies of pages."""

MAX_TEXT_CHARS = 500
"""How much of a document the report shows."""

BLANK_LINES = re.compile(r"\n\s*\n")

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
    for name, each in stored.items():
        if name.startswith(f"{HOUSEKEEPING}/summary"):  # counts pages that were dropped after all tasks
            whole.dropped |= Counter(each["dropped"])
    write_report(whole, {"output": output, "tasks": len(tasks)}, joined(output, REPORT))
    return joined(output, REPORT)


def report(whole: TaskSummary, summary: Mapping[str, Any]) -> str:
    duplicates = Counter({rule: count for rule, count in whole.dropped.items() if rule.startswith(DUPLICATE)})
    plots = [
        ("Page types", bars(whole.page_types.most_common())),
        ("Languages", bars(whole.languages.most_common())),
        ("Sites", bars(whole.sites.most_common()) + sites_note(whole)),
        ("Completeness", bars(whole.completeness.most_common()) if whole.completeness else NOT_COUNTED),
        ("Confidence", columns(confidence_bins(whole))),
        ("Words per page", columns(word_bins(whole))),
        ("Dropped, by rule", bars(whole.dropped.most_common())),
        ("Duplicates", bars(duplicates.most_common())),
        ("Skipped records, by reason", bars(whole.skipped.most_common())),
        ("HTTP status of all answers", bars(whole.statuses.most_common())),
    ]
    sections = "".join(f"<section><h2>{title}</h2>{plot}</section>" for title, plot in plots)
    there = f", of which {summary['tasks_there']:,} were there before this run" if "tasks_there" in summary else ""
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f'<meta http-equiv=Content-Security-Policy content="{POLICY}">'
        f"<title>Corpus report</title><style>{STYLE}</style><h1>Corpus report</h1>"
        f"<p class=soft>{safe(summary['output'])}: {summary['tasks']:,} files{there}</p>"
        f"<div class=figures>{''.join(figures(whole, summary))}</div><div class=plots>{sections}</div>"
        f"<section class=wide><h2>Random documents</h2>{documents_of(str(summary['output']))}</section>"
        f"<section class=wide><h2>Slowest pages</h2>{slowest_table(whole)}</section>"
        f"<section class=wide><h2>Failures</h2>{failure_table(whole)}</section></html>"
    )


NOT_COUNTED = "<p class=soft>not computed; add completeness to --columns</p>"


def sites_note(whole: TaskSummary) -> str:
    """A note if the list of sites is incomplete."""
    lack = (whole.kept - whole.sites.total()) // (MAX_SITES + 1)
    return (
        f"<p class=soft>of more than {MAX_SITES} sites; each count may be up to {lack:,} too small</p>" if lack else ""
    )


def documents_of(output: str) -> str:
    """Documents that were kept, each beside one that was dropped."""
    kept, dropped = ([] if output == "-" else documents(output, dropped=each) for each in (False, True))
    pairs = zip_longest(map(card, kept), map(card, dropped), fillvalue="<div></div>")
    note = "" if dropped else "<p class=soft>No dropped pages are there; --keep-dropped writes them.</p>"
    return f"{note}<div class=pair>{''.join(mine + other for mine, other in pairs)}</div>"


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


def figures(whole: TaskSummary, summary: Mapping[str, Any]) -> Iterable[str]:
    """The main numbers."""
    share = f"{whole.kept / whole.pages:.1%}" if whole.pages else "none"
    repeated = whole.lines.repeated_share
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

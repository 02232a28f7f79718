"""The report shows counts and documents of an output folder, and nothing in a page can act in it."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import html5lib  # type: ignore[import-untyped]
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from duramen.apps.corpus.report import DOCUMENTS, Pages, report
from duramen.apps.corpus.summary import TaskSummary

from .archives import Record, page, pages, warc, written
from .reading import run
from .test_corpus_cli import invoke

COLUMNS = ["text", "url", "title", "language", "confidence", "completeness"]
EVIL = "\"'><script>alert(1)</script><img src=https://evil.example/x onerror=alert(2)><svg onload=alert(3)>\u202e"


def elements(report: str) -> Any:
    return html5lib.parse(report, namespaceHTMLElements=False)


def hostile(folder: Path) -> str:
    text = EVIL.replace("<", "&lt;")
    record = Record(page(0, f"{text} {text}").replace(b"Oak 0</title>", text.encode() + b"</title>"))
    record.url = f"https://evil.example/{EVIL}"
    return written(folder / "a.warc.gz", warc([record, *pages(30)]))


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_the_report_of_a_folder(tmp_path: Path, form: str) -> None:
    out = tmp_path / "out"
    whole = run(hostile(tmp_path), out, format=form, min_words=1, columns=COLUMNS).whole
    done = invoke("--report", out)
    assert (done.exit_code, done.stdout.strip()) == (0, str(out / "report.html"))
    report = (out / "report.html").read_text("utf-8")
    tree = elements(report)
    assert not tree.findall(".//script")
    assert not tree.findall(".//img")
    assert not tree.findall(".//link")
    assert not [each for each in tree.iter() for name in each.attrib if name.startswith("on") or name == "href"]
    assert "\u202e" not in report
    (policy,) = [each.get("content") for each in tree.iter("meta") if each.get("http-equiv")]
    assert re.fullmatch(r"default-src 'none'; style-src 'sha256-[\w+/=]+'", policy)
    text = "".join(tree.itertext())
    assert len(tree.findall(".//article")) == DOCUMENTS
    for part in ("example.org", "Completeness", "full", "Languages", "No dropped pages are there", f"{whole.kept}"):
        assert part in text
    assert text.count("kept") > DOCUMENTS


def test_dropped_pages_stand_beside_kept_ones(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(hostile(tmp_path), out, columns=COLUMNS)
    table = pq.read_table(out / "a.warc.gz.parquet").slice(0, 25)
    reasons = [f"duplicate: near {EVIL}"] * 25
    (out / "dropped").mkdir()
    pq.write_table(table.append_column("reason", pa.array(reasons)), out / "dropped" / "a.warc.gz.parquet")
    (place,) = (out / "_duramen" / "tasks").iterdir()
    stored = json.loads(place.read_text())
    stored["summary"]["dropped"] = {reasons[0]: 25, "where": 3}
    place.write_text(json.dumps(stored))
    assert invoke("--report", out).exit_code == 0
    tree = elements((out / "report.html").read_text("utf-8"))
    verdicts = Counter("".join(each.find("p").itertext())[:20] for each in tree.findall(".//article"))
    assert verdicts == {"kept": 20, "dropped: duplicate: ": 20}
    assert not tree.findall(".//script")
    text = " ".join(tree.itertext())
    assert "28" in text
    assert "where" in text


def test_documents_are_drawn_evenly(tmp_path: Path) -> None:
    """Of two files with 10 and 90 rows, about a tenth of the documents come from the smaller one."""
    for name, count, first in (("small[1]'s", 10, 0), ("large", 90, 100)):
        table = pa.table({"text": ["oak"] * count, "url": [str(first + number) for number in range(count)]})
        pq.write_table(table, tmp_path / f"{name}.parquet", row_group_size=7)
    pages = Pages(str(tmp_path))
    drawn = [int(row["url"]) for seed in range(20) for row in pages.documents(seed)]
    assert len(drawn) == 20 * DOCUMENTS
    assert 20 < sum(url < 100 for url in drawn) < 65
    assert pages.documents(3) == pages.documents(3)


def plot(report: str, title: str) -> dict[str, tuple[str, str]]:
    (section,) = [each for each in elements(report).iter("section") if each.findtext("h2") == title]
    rows = [["".join(cell.itertext()) for cell in row if cell.tag in ("th", "td")] for row in section.iter("tr")]
    return {name: (count, share) for name, _, count, share in rows}


def test_shares_are_those_of_all_pages(tmp_path: Path) -> None:
    """Of 40 pages, 31 have a site of their own, and two variants of English are one language."""
    records = [Record(page(0), f"https://{'often' if number < 9 else number}.org/{number}") for number in range(40)]
    for record in records[:10]:
        record.body = page(0).replace(b"<title>", b"<html lang=en-GB><title>")
    run(written(tmp_path / "a.warc.gz", warc(records)), tmp_path / "out", report=tmp_path / "r.html")
    report = (tmp_path / "r.html").read_text("utf-8")
    sites = plot(report, "Sites")
    assert sites["often.org"] == ("9", "22.5%")
    assert sites["17 others"] == ("17", "42.5%")
    assert plot(report, "Languages") == {"en": ("40", "100.0%")}


def test_repeated_lines_and_lengths_are_counted(tmp_path: Path) -> None:
    """Of each page one line of four is the same on all pages of its host; short lines are not counted."""
    texts = ["\n".join([*(f"line {at} {n} of its own" for n in range(3)), "Accept cookies", "ok"]) for at in range(8)]
    words = [0, 1, 3, 9, 9, 9, 9, 2000]
    table = pa.table({"text": texts, "url": [f"https://a.org/{at}" for at in range(8)], "words": words})
    pq.write_table(table, tmp_path / "a.parquet")
    assert Pages(str(tmp_path)).repeated_lines() == 0.25
    found = report(TaskSummary(), {"output": str(tmp_path), "tasks": 1})
    lengths = {name: count for name, (count, _) in plot(found, "Words per page").items()}
    assert lengths == {"0": "1", "1": "1", "2": "1", "8": "4", "1024": "1"}
    assert "not written; add page_type to --columns" in found

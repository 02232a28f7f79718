"""Summaries and reports: nothing is lost in CSV and HTML, and no name breaks out of its cell."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

import duramen
from duramen.base.tree import has_tag
from duramen.evaluate.comparison import Comparison, compare_systems
from duramen.evaluate.corpus import Sample
from duramen.evaluate.html_report import POLICY, to_html
from duramen.evaluate.report import sections, to_markdown
from duramen.evaluate.run import evaluate
from duramen.evaluate.summary import Summary, digest_of_pages, summarise_results
from duramen.evaluate.tidy import to_csv

from .runs import drawn, results_of

PAGES = [
    Sample("1", "news", "a b", text="a b", page_type="article", lang="en"),
    Sample("2", "news", "a c", text="a b", page_type="article", lang="de"),
    Sample("3", "posts", "x", text="a b", page_type="forum", lang="en"),
    Sample("4", "posts", "fail", required=("a",)),
]


def whole(html: str | bytes, _url: str | None) -> str:
    if html == "fail":
        raise ValueError("a | b\nc")
    return str(html)


def nothing(_html: str | bytes, _url: str | None) -> str:
    return ""


@pytest.fixture(scope="module")
def summary() -> Summary:
    results = evaluate(PAGES, {"whole": whole, "nothing": nothing}, metrics=["word-bag", "characters", "segments"])
    return summarise_results(results, resamples=100)


def figure(summary: Summary, grouping: str, group: str, metric: str, name: str) -> float:
    [row] = [row for row in summary.tables[grouping] if (row.group, row.method) == (group, "whole")]
    return row.figures[metric][name].value


def test_figures_by_group(summary: Summary) -> None:
    assert figure(summary, "all", "all", "word-bag", "f1") == pytest.approx((1 + 0.5 + 0) / 3)
    assert figure(summary, "set", "news", "word-bag", "f1") == pytest.approx(0.75)
    assert figure(summary, "page type", "forum", "word-bag", "f1") == 0
    assert figure(summary, "language", "en", "word-bag", "f1") == pytest.approx(0.5)
    assert figure(summary, "page type", "unknown", "segments", "required") == 0


def test_pages_and_failures_are_counted_by_groups_and_the_digest_names_the_data(summary: Summary) -> None:
    every, empty = summary.tables["all"]
    assert (every.method, every.pages, every.failed) == ("whole", 4, 1)
    assert (empty.method, empty.pages, empty.failed) == ("nothing", 4, 0)
    assert every.figures["word-bag"]["f1"].pages == 3
    assert every.figures["segments"]["required"].pages == 1
    (failure,) = summary.failures
    assert (failure.dataset, failure.id, failure.error) == ("posts", "4", "ValueError: a | b\nc")
    assert [row.group for row in summary.tables["language"]] == ["en", "en", "de", "de", "unknown", "unknown"]
    [row] = [row for row in summary.tables["page type"] if (row.group, row.method) == ("unknown", "whole")]
    assert "word-bag" not in row.figures, "it has no gold"
    alone = summarise_results(evaluate(PAGES[:2], {"whole": whole}, metrics=["word-bag"]))
    assert list(alone.tables) == ["all", "language"], "a grouping of one group is left out"
    with pytest.raises(ValueError, match="no pages were evaluated"):
        summarise_results([])
    forth = evaluate(PAGES, {"whole": whole, "nothing": nothing}, metrics=["words"])
    back = evaluate(PAGES[::-1], {"nothing": nothing}, metrics=["lcs"])
    assert digest_of_pages(forth) == digest_of_pages(back) != digest_of_pages(forth[2:])


def test_markdown(summary: Summary) -> None:
    text = to_markdown(summary)
    assert text.startswith("# Evaluation on 4 pages\n")
    assert "| whole | 3 | 0.500 [" in text
    assert "| unknown | whole | 1 | 1 | - | - | 0.000 | 0.000 |" in text
    assert "## failures (1)" in text
    assert r"| whole | posts/4 | ValueError: a \| b c |" in text
    widths = [
        {line.replace(r"\|", "").count("|") for line in block.splitlines() if line.startswith("|")}
        for block in text.split("\n\n")
    ]
    assert all(len(width) <= 1 for width in widths)


HOSTILE = r"50%_of$ {a}&#~^\input{/etc/passwd} <b>'x'</b> --- | `"


@pytest.fixture(scope="module")
def run() -> tuple[Summary, Comparison]:
    scores = drawn(2, 12)
    results = results_of({HOSTILE: scores["s0"], "plain": scores["s1"]})
    return summarise_results(results, resamples=20), compare_systems(results, "word-bag", resamples=20, permutations=99)


def test_csv_has_every_number(run: tuple[Summary, Comparison]) -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(*run))))
    wanted = {"table": "figures", "grouping": "all", "method": HOSTILE, "figure": "f1"}
    [f1] = [row for row in rows if wanted.items() <= row.items()]
    assert float(f1["value"]) == run[0].tables["all"][0].figures["word-bag"]["f1"].value
    [difference] = [row for row in rows if (row["table"], row["grouping"]) == ("differences", "all")]
    assert (difference["method"], difference["other"]) == (HOSTILE, "plain")
    assert float(difference["p_holm"]) == run[1].differences[0].p_holm
    assert {row["group"] for row in rows if row["grouping"] == "page type"} >= {"article", "forum"}
    assert [row["method"] for row in rows if row["figure"] == "mean rank"] == [HOSTILE, "plain"]
    [friedman] = [row for row in rows if row["figure"] == "friedman"]
    assert float(friedman["p"]) == run[1].ranking.p
    effects = {(row["grouping"], row["method"]): float(row["value"]) for row in rows if row["table"] == "effects"}
    assert effects == {(each.grouping, each.system): each.eta_squared for each in run[1].effects}
    assert [row["page"] for row in rows if row["table"] == "deciding"] == [each.page for each in run[1].deciding]
    assert [row["note"] for row in rows if row["figure"] == "digest"] == [run[0].digest]


def test_csv_has_every_failure() -> None:
    broken = Mock(side_effect=ValueError("a, b\nc"))
    results = evaluate([Sample("oak", "trees", "", text="x")], {"broken": broken}, metrics=["words"])
    rows = list(csv.DictReader(io.StringIO(to_csv(summarise_results(results)))))
    [failed] = [row for row in rows if row["table"] == "failures"]
    assert (failed["method"], failed["page"], failed["note"]) == ("broken", "trees/oak", "ValueError: a, b\nc")


@pytest.fixture(scope="module")
def page(run: tuple[Summary, Comparison]) -> duramen.Page:
    return duramen.parse(to_html("A run", "Of <i>pages</i>.", sections(*run)))


def test_html_has_names_as_text_a_policy_and_contents(page: duramen.Page) -> None:
    def found(*names: str) -> list[int]:
        return [int(row) for row in has_tag(page.nodes, *names).nonzero()[0]]

    assert found("b", "i", "script") == []
    assert HOSTILE in [page.text(row) for row in found("td")]
    policy = {"http-equiv": "Content-Security-Policy", "content": POLICY}
    assert policy in [page.attributes(row) for row in found("meta")]
    assert "script" not in POLICY
    assert "http" not in POLICY
    ids = [page.attribute(row, "id") for row in found("section")]
    assert [page.attribute(row, "href") for row in found("a")] == [f"#{each}" for each in ids]
    assert len(ids) == len(set(ids)) > 5


@pytest.mark.parametrize("write", [to_markdown, to_csv])
def test_the_counts_of_characters(write: Callable[[Summary], str]) -> None:
    gold, text = "An old oak.", "An old oak and more."
    page = Sample(id="oak", dataset="trees", html="", text=gold)
    results = evaluate([page], {"ours": lambda _html, _url: text}, metrics=["characters"])
    report = write(summarise_results(results))
    for name, count in (("required", 9), ("acquired", 16)):
        assert name in report
        assert re.search(rf"\b{count}\.0", report), name


def test_results_of_other_columns_are_measured_again(tmp_path: Path) -> None:
    page = Sample(id="oak", dataset="trees", html="", text="An old oak.")
    file = tmp_path / "results.jsonl"
    asked = ([page], {"ours": lambda _html, _url: "An oak."})
    [result] = evaluate(*asked, metrics=["characters"], resume=file)
    line = json.loads(file.read_text())
    line["scores"]["characters"] = line["scores"]["characters"][:2]
    file.write_text(json.dumps(line) + "\n")
    [again] = evaluate(*asked, metrics=["characters"], resume=file)
    assert again.scores == result.scores

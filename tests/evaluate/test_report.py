"""Summaries and reports."""

import pytest

from duramen.evaluate.corpus import Sample
from duramen.evaluate.report import to_markdown
from duramen.evaluate.run import evaluate
from duramen.evaluate.summary import Summary, digest_of_pages, summarise_results

PAGES = [
    Sample("1", "news", "a b", text="a b", page_type="article", lang="en"),
    Sample("2", "news", "a c", text="a b", page_type="article", lang="de"),
    Sample("3", "posts", "x", text="a b", page_type="forum", lang="en"),
    Sample("4", "posts", "fail", required=("a",)),
]


def whole(html: str | bytes, _url: str | None) -> str:
    """All of the page."""
    if html == "fail":
        raise ValueError("a | b\nc")
    return str(html)


def nothing(_html: str | bytes, _url: str | None) -> str:
    """Nothing of it."""
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


def test_pages_and_failures_are_counted(summary: Summary) -> None:
    whole, nothing = summary.tables["all"]
    assert (whole.method, whole.pages, whole.failed) == ("whole", 4, 1)
    assert (nothing.method, nothing.pages, nothing.failed) == ("nothing", 4, 0)
    assert whole.figures["word-bag"]["f1"].pages == 3
    assert whole.figures["segments"]["required"].pages == 1
    assert [(each.dataset, each.id, each.error) for each in summary.failures] == [
        ("posts", "4", "ValueError: a | b\nc")
    ]


def test_a_group_without_gold_has_no_figure(summary: Summary) -> None:
    [row] = [row for row in summary.tables["page type"] if (row.group, row.method) == ("unknown", "whole")]
    assert "word-bag" not in row.figures


def test_groupings_of_one_group_are_left_out() -> None:
    results = evaluate(PAGES[:2], {"whole": whole}, metrics=["word-bag"])
    assert list(summarise_results(results).tables) == ["all", "language"]


def test_the_largest_group_comes_first(summary: Summary) -> None:
    assert [row.group for row in summary.tables["language"]] == ["en", "en", "de", "de", "unknown", "unknown"]


def test_the_digest_names_the_data() -> None:
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


def test_no_pages() -> None:
    with pytest.raises(ValueError, match="no pages were evaluated"):
        summarise_results([])

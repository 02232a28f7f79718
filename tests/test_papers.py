"""docs/papers.md says what its measurements, the papers' tables and the package itself give."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.quality import papers
from benchmarks.reproduction.page import GENERATED_TABLE, generated_table, page
from benchmarks.reproduction.paired import compare, comparison
from benchmarks.reproduction.printed import PRINTED, harmonic_mean, means
from benchmarks.reproduction.shares import main_content_shares, noise_leaves
from benchmarks.reproduction.values import printed_accuracy, printed_rates
from duramen import parse
from duramen.evaluate.paired import holm

MEASURED: dict[str, Any] = json.loads(papers.MEASURED.read_text("utf-8"))
STALE = "docs/papers.md is stale: run python -m benchmarks papers"


@pytest.mark.slow
def test_the_page_is_what_the_command_writes() -> None:
    assert papers.PAGE.read_text("utf-8") == page(MEASURED), STALE


@pytest.mark.slow
def test_every_method_has_its_scores_on_generated_pages() -> None:
    assert GENERATED_TABLE.read_text("utf-8") == generated_table(), "run python -m benchmarks papers"


def test_the_plots_of_the_page_are_there() -> None:
    text = papers.PAGE.read_text("utf-8")
    named = [line.rpartition("(")[2].rstrip(")") for line in text.splitlines() if line.startswith("![")]
    assert len(named) == 2
    for name in named:
        assert (papers.PAGE.parent / name).read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_the_command_writes_the_page_without_a_corpus(tmp_path: Path) -> None:
    assert papers.main(["--page", str(tmp_path / "papers.md")]) == 0
    assert (tmp_path / "papers.md").read_text("utf-8") == papers.PAGE.read_text("utf-8")


@pytest.mark.parametrize("args", [["--papers", "003"], ["--per-page", "pages.csv"]])
def test_what_must_be_measured_needs_a_corpus(args: list[str]) -> None:
    with pytest.raises(SystemExit, match="--corpus"):
        papers.main(args)


def test_what_the_papers_print_follows_from_their_rows() -> None:
    assert round(printed_accuracy(), 2) == PRINTED["radilova"]["accuracy"]
    assert printed_rates(PRINTED["bayes"]["blocks"]) == pytest.approx([35.8, PRINTED["bayes"]["blocks_good"]])
    assert printed_rates(PRINTED["bayes"]["tables"]) == pytest.approx([27.2, PRINTED["bayes"]["tables_good"]])
    for name, averages in PRINTED["insa"]["averages"].items():
        assert means(PRINTED["insa"]["pages"][name]) == pytest.approx(averages, abs=0.006)


def test_the_oddities_of_the_papers() -> None:
    sites = PRINTED["yu"]["sites"]
    assert all(abs(harmonic_mean(row[0], row[1]) - row[2]) > 0.05 for row in sites.values())
    assert means(sites.values())[:2] != pytest.approx(PRINTED["yu"]["methods"]["ceds"][:2], abs=0.1)
    assert means(PRINTED["insa"]["words"]) != pytest.approx([2460, 1109], abs=1)


def test_claims_of_order_need_both_tests() -> None:
    for study in MEASURED.values():
        for each in study.get("comparisons", []) if isinstance(study, dict) else []:
            is_clear = each["p"] <= 0.05 and not each["low"] <= 0 <= each["high"]
            assert (each["verdict"] != "level") == is_clear


def test_paired_comparisons() -> None:
    random = np.random.default_rng(1)
    noise = random.normal(0, 0.2, 400)
    scores = {"a": noise + 0.05, "b": noise, "c": noise + random.normal(0, 0.2, 400)}
    better, level = compare(scores, [("a", "b"), ("c", "b")])
    assert (better.verdict, round(better.difference, 3)) == ("ahead", 0.05)
    assert level.verdict == "level"
    assert comparison("b", "a", scores["b"] - scores["a"]).verdict == "behind"
    assert comparison("a", "a", np.zeros(9)).p == 1
    with pytest.raises(ValueError, match="no page in common"):
        comparison("a", "b", np.zeros(0))


def test_holm() -> None:
    # The textbook's example: 0.01, 0.03, 0.04 and 0.005 at four tests.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1, 1]


def test_shares_of_text_and_tags() -> None:
    story = "the heartwood of an old oak is dark and dense and dry"
    found = main_content_shares(parse(f"<ul><li>Home<li>News</ul><p>{story}</p>"), story)
    assert found == pytest.approx((42 / 50, 2 / 8))
    assert main_content_shares(parse(""), story) is None


def test_noise_has_an_effect_in_subtrees_alone() -> None:
    deep = "<i><i><i><i><i><i>unlike</i></i></i></i></i></i>"
    paragraphs = "<p>A long story, told at leisure.</p>" * 3
    aside = f"<section>Note<span><b>a</b><b>b</b></span>{deep}</section>"
    made = parse(f"<ul><li>x</ul><div>{paragraphs}{aside}{paragraphs}</div>")
    assert noise_leaves(made, "fused") == (0, 6)
    assert noise_leaves(made, "subtree") == (1, 8)

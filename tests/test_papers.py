"""The command that prints our figures of docs/papers.md."""

import json
from pathlib import Path

import pytest

from benchmarks.pages import generated_page
from benchmarks.quality import papers
from duramen import parse


@pytest.mark.slow
def test_the_command_prints_every_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in (*papers.ARTICLES, *papers.MIXED):
        pages = [generated_page(seed, blocks=12, boxed=False).decode() for seed in range(2)]
        lines = [json.dumps({"id": str(at), "html": html, "text": "the bridge"}) for at, html in enumerate(pages)]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines), "utf-8")
    assert papers.main(["--corpus", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    for study in papers.STUDIES:
        for system in study.systems:
            assert f"| {system} |" in printed or study.by_type


def test_shares_of_text_and_tags() -> None:
    story = "the heartwood of an old oak is dark and dense and dry"
    found = papers.main_content_shares(parse(f"<ul><li>Home<li>News</ul><p>{story}</p>"), story)
    assert found == pytest.approx((42 / 50, 2 / 8))
    assert papers.main_content_shares(parse(""), story) is None


def test_noise_has_an_effect_in_subtrees_alone() -> None:
    deep = "<i><i><i><i><i><i>unlike</i></i></i></i></i></i>"
    paragraphs = "<p>A long story, told at leisure.</p>" * 3
    aside = f"<section>Note<span><b>a</b><b>b</b></span>{deep}</section>"
    made = parse(f"<ul><li>x</ul><div>{paragraphs}{aside}{paragraphs}</div>")
    assert papers.noise_leaves(made, "fused") == (0, 6)
    assert papers.noise_leaves(made, "subtree") == (1, 8)

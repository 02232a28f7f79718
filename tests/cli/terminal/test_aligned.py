"""Tables on a real pseudo-terminal: aligned, no wider than it, coloured unless NO_COLOR is set."""

import json
import os
import re
from pathlib import Path

import pytest

from ..program import on_terminal

pytestmark = pytest.mark.slow

CORPUS = Path(__file__).parents[2] / "evaluate" / "pages.jsonl"
PAGE = Path(__file__).parents[3] / "examples" / "heartwood.html"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
BAR = re.compile(r"\r?\x1b\[\?25l.*?\x1b\[\?25h\n?", re.DOTALL)
"""A progress bar, from where the cursor is hidden to where it shows again."""


def screen(*args: object, width: int = 80, setting: dict[str, str] | None = None) -> str:
    """What a terminal of that width is sent, without carriage returns at line ends."""
    inherited = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLUMNS"}}
    known = {**inherited, "TERM": "xterm-256color", **(setting or {})}
    return on_terminal(*args, stdout=None, width=width, env=known).decode("utf-8").replace("\r\n", "\n")


def lines(sent: str) -> list[str]:
    """The lines of the tables without colours; progress bars are left out."""
    return COLOUR.sub("", BAR.sub("", sent)).splitlines()


def test_compare_is_aligned_and_has_no_matrix() -> None:
    sent = screen("compare", PAGE)
    head, *rows = lines(sent)
    assert head.split() == ["method", "kept", "words", "of", "694", "ms", "as", "duramen"]
    end = head.index("kept words") + len("kept words")
    assert all(row[:end].rstrip() == row[:end] and row[:end].split()[-1].isdigit() for row in rows)
    assert {len(row) for row in rows} == {len(head)}, "numbers end where their head ends"
    assert len(head) <= 80
    assert sent.startswith("\x1b[1mmethod"), "heads are bold"


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_no_colour_where_none_is_wanted(setting: dict[str, str]) -> None:
    assert "\x1b" not in screen("compare", PAGE, "--method", "wlr", setting=setting)
    markdown = screen("compare", PAGE, "--method", "wlr", "--format", "markdown", setting=setting)
    assert markdown.startswith("| method | kept words |")


def test_no_line_is_wider_than_the_terminal() -> None:
    for width in (80, 40):
        assert max(map(len, lines(screen("compare", PAGE, "--pairs", width=width)))) <= width
    sent = screen("evaluate", CORPUS, "--method", "all", "--metric", "word-bag", "--permutations", "99", width=40)
    shown = lines(sent)
    assert max(map(len, shown)) <= 40
    assert "more rows: -f markdown prints all." in "\n".join(shown), "the pairs of all methods"
    assert re.search(r"evaluating .*100%", sent), "progress"


def test_a_page_cannot_colour_the_table(tmp_path: Path) -> None:
    corpus = tmp_path / "pages.jsonl"
    page = {"id": "oak\x1b[31m", "html": "<p>Oak</p><p>Ash and elm</p>", "text": "Ash and elm"}
    corpus.write_text(json.dumps(page) + "\n", encoding="utf-8")
    systems = ("--method", "everything", "--command", "none=true", "--metric", "word-bag")
    sent = screen("evaluate", corpus, *systems, width=120)
    assert "oak\\x1b[31m" in sent
    assert "oak\x1b[31m" not in sent


def test_training_shows_progress_and_named_scores(tmp_path: Path) -> None:
    sent = screen("train", "naive-bayes", CORPUS, "-o", tmp_path / "model.json")
    assert re.search(r"counting .*100%", sent)
    assert re.search(r"scoring .*100%", sent)
    assert any(line.split() == "set method pages grades good word-bag f1".split() for line in lines(sent))

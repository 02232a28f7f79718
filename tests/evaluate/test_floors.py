"""Floors of quality: what is pinned, and what is said when a figure falls."""

import tomllib
from pathlib import Path

import pytest

from benchmarks.quality import floors, quality
from duramen.evaluate.corpus import Sample
from duramen.evaluate.results import PageResult
from duramen.evaluate.run import Extractor, evaluate
from duramen.evaluate.systems import System

from ..cases import cases

PAGES = [
    Sample("1", "mixed", "a b", text="a b", page_type="article"),
    Sample("2", "mixed", "a c", text="a b", page_type="forum"),
    Sample("3", "cut", "x y", required=("x", "z"), forbidden=("y",)),
]


def whole(html: str | bytes, _url: str | None) -> str:
    """All of the page."""
    return str(html)


def half(html: str | bytes, _url: str | None) -> str:
    """Its first word."""
    return str(html).split()[0]


def results(**systems: Extractor) -> list[PageResult]:
    return evaluate(PAGES, systems, metrics=quality.METRICS)


def test_what_is_pinned() -> None:
    pinned = floors.pin(results(ours=whole, other=half))
    assert pinned["mixed"]["ours"] == {
        "word-bag": 0.75,
        "shingles": 0.5,
        "word-bag article": 1.0,
        "word-bag forum": 0.5,
    }
    assert pinned["cut"]["ours"] == {"required": 0.5, "forbidden": 1.0}
    assert (pinned["mixed"]["pages"], pinned["cut"]["pages"]) == (2, 1)
    assert tomllib.loads(floors.to_toml(pinned)) == pinned


@cases(
    ("floors that hold", results(ours=whole), results(ours=whole), []),
    (
        "what fell",
        results(ours=half),
        results(ours=whole),
        ["mixed ours: word-bag forum is 0.500, pinned 0.666", "cut ours: forbidden is 1.000, pinned 0.000"],
    ),
    ("other data", results(ours=whole), results(ours=whole)[1:], ["mixed: other data, "]),
    (
        "what is not pinned",
        results(ours=whole)[:2],
        results(new=whole),
        ["mixed new: no floor is pinned; run with --write", "cut: no floor is pinned; run with --write"],
    ),
)
def test_complaints(then: list[PageResult], now: list[PageResult], complaints: list[str]) -> None:
    found = list(floors.shortfalls(floors.pin(now), floors.pin(then)))
    assert len(found) == len(complaints)
    assert all(line.startswith(start) for line, start in zip(found, complaints, strict=True))


def test_a_set_that_is_gone_is_named_and_writing_keeps_what_was_not_measured() -> None:
    first, second = floors.pin(results(ours=whole)), floors.pin(results(other=half)[:2])
    both = floors.merged(first, second)
    assert both["mixed"].keys() == {"pages", "digest", "ours", "other"}
    assert both["cut"] == first["cut"]
    assert list(floors.absences({"cut": {}}, first)) == [
        "mixed: pinned, but not in the corpus; name the others with --sets"
    ]


class TestCommand:
    @pytest.fixture(autouse=True)
    def small_corpus(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        lines = ['{"id": "1", "html": "a b", "text": "a b"}', '{"id": "2", "html": "a c", "text": "a b"}']
        (tmp_path / "set.jsonl").write_text("\n".join(lines))
        self.system = whole
        monkeypatch.setattr(floors, "method_system", lambda name: System(name, "method", self.system, "1"))
        self.options = ["--corpus", str(tmp_path), "--floors", str(tmp_path / "floors.toml"), "--methods", "ours"]

    def test_it_fails_only_below(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert floors.main(self.options) == 1
        assert floors.main([*self.options, "--write"]) == 0
        assert floors.main(self.options) == 0
        assert capsys.readouterr().out.endswith("all floors hold\n")
        assert floors.main([*self.options[:-2], "--sets", "set"]) == 0  # the methods that are pinned
        assert floors.main(self.options[:-2]) == 0
        self.system = half
        assert floors.main(self.options) == 1
        assert "set ours: word-bag is 0.666, pinned 0.750" in capsys.readouterr().out

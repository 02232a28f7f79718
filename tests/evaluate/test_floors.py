"""Floors of quality: what is pinned, and what is said when a figure falls."""

import tomllib
from pathlib import Path

import pytest

from benchmarks.quality import floors, quality
from duramen.evaluate.corpus import Sample
from duramen.evaluate.results import PageResult
from duramen.evaluate.run import Extractor, evaluate

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
    pinned = floors.pin(results(ours=whole))
    assert pinned["mixed"]["ours"] == {
        "word-bag": 0.75,
        "shingles": 0.5,
        "word-bag article": 1.0,
        "word-bag forum": 0.5,
    }
    assert pinned["cut"]["ours"] == {"required": 0.5, "forbidden": 1.0}
    assert (pinned["mixed"]["pages"], pinned["cut"]["pages"]) == (2, 1)


def test_the_file_reads_back() -> None:
    pinned = floors.pin(results(ours=whole, other=half))
    assert tomllib.loads(floors.to_toml(pinned)) == pinned


def test_floors_that_hold() -> None:
    pinned = floors.pin(results(ours=whole))
    assert list(floors.shortfalls(pinned, pinned)) == []


def test_what_fell_is_named() -> None:
    pinned, now = floors.pin(results(ours=half)), floors.pin(results(ours=whole))
    assert list(floors.shortfalls(now, pinned)) == [
        "mixed ours: word-bag forum is 0.500, pinned 0.666",
        "cut ours: forbidden is 1.000, pinned 0.000",
    ]


def test_other_data_is_named() -> None:
    pinned = floors.pin(results(ours=whole))
    now = floors.pin(results(ours=whole)[1:])
    assert [each.split(",")[0] for each in floors.shortfalls(now, pinned)] == ["mixed: other data"]


def test_what_is_not_pinned_is_named() -> None:
    pinned = floors.pin(results(ours=whole)[:2])
    assert list(floors.shortfalls(floors.pin(results(new=whole)), pinned)) == [
        "mixed new: no floor is pinned; run with --write",
        "cut: no floor is pinned; run with --write",
    ]


def test_writing_keeps_what_was_not_measured() -> None:
    first, second = floors.pin(results(ours=whole)), floors.pin(results(other=half)[:2])
    both = floors.merged(first, second)
    assert both["mixed"].keys() == {"pages", "digest", "ours", "other"}
    assert both["cut"] == first["cut"]


def test_a_set_that_is_gone_is_named() -> None:
    pinned = floors.pin(results(ours=whole))
    assert list(floors.absences({"cut": {}}, pinned)) == [
        "mixed: pinned, but not in the corpus; name the others with --sets"
    ]


class TestCommand:
    @pytest.fixture(autouse=True)
    def small_corpus(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        lines = ['{"id": "1", "html": "a b", "text": "a b"}', '{"id": "2", "html": "a c", "text": "a b"}']
        (tmp_path / "set.jsonl").write_text("\n".join(lines))
        self.system = whole
        monkeypatch.setattr(floors, "our_systems", lambda methods: dict.fromkeys(methods, self.system))
        monkeypatch.setattr(floors, "our_versions", lambda methods: dict.fromkeys(methods, "1"))
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

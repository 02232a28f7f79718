"""Benchmarks of quality: the table beside the peers, the cache of their texts, floors, kinds and figures of papers."""

import doctest
import json
import tomllib
from pathlib import Path
from types import ModuleType
from unittest.mock import Mock

import pytest

from benchmarks.pages import generated_page
from benchmarks.peers.cache import CachedPeer, PeerError
from benchmarks.quality import floors, kinds, papers, quality
from duramen import parse
from duramen.evaluate.corpus import Sample, sample_from
from duramen.evaluate.peers import PEERS, Peer
from duramen.evaluate.results import PageResult
from duramen.evaluate.run import Extractor, evaluate
from duramen.evaluate.systems import System

from ..cases import cases

PAGES = [
    Sample("1", "mixed", "a b c d", text="a b c d", page_type="article"),
    Sample("2", "mixed", "a b c d e", text="a b c d", page_type="forum"),
    Sample("3", "daniel", "x", text="x", lang="el"),
    Sample("4", "daniel", "x", text="y", lang="pl"),
    Sample("5", "cut", "x y", required=("x",), forbidden=("y",)),
]


def whole(html: str | bytes, _url: str | None) -> str:
    return str(html)


def test_the_tables() -> None:
    results = evaluate(PAGES, {"whole": whole, "failing": Mock(side_effect=ValueError("no"))}, metrics=quality.METRICS)
    lines = quality.report(results).splitlines()
    assert "| mixed (2) | **.944**/**.857** | .000/.000 |" in lines
    assert "| daniel el (1) | **1.000**/**1.000** | .000/.000 |" in lines
    assert "| mixed forum (1) | **.889** | .000 |" in lines
    assert "| cut (1) | **1.000**/1.000 | .000/**.000** |" in lines
    assert "| failing | 5 | mixed/1: ValueError: no |" in lines


def test_leads_are_marked_where_they_are_beyond_chance() -> None:
    pages = [Sample(str(at), "large", "a b c d", text="a b c d") for at in range(12)]
    pages += [Sample(str(at), "small", "a b c d", text="a b c d") for at in range(2)]
    systems = {"half": lambda html, _url: str(html)[:3], "whole": whole}
    lines = quality.report(evaluate(pages, systems, metrics=quality.METRICS)).splitlines()
    assert "| large (12) | whole | half | +.333 [+.333, +.333] | 0.0005 | yes |" in lines
    assert "| small (2) | whole | half | +.333 [+.333, +.333] | 0.5000 | no |" in lines


def test_sets_are_chosen_by_name_and_a_missing_peer_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two", "encodings"):
        (tmp_path / f"{name}.jsonl").write_text(json.dumps({"id": "1", "html": "", "text": ""}))
    assert [each.dataset for each in quality.samples_of(tmp_path, None, None)] == ["one", "two"]
    assert [each.dataset for each in quality.samples_of(tmp_path, ["two"], None)] == ["two"]
    with pytest.raises(SystemExit, match="no such set"):
        list(quality.samples_of(tmp_path, ["three"], None))
    monkeypatch.setitem(PEERS, "absent", Peer("absent", "no-such-package-at-all", whole))
    with pytest.raises(SystemExit, match="pip install no-such-package-at-all"):
        quality.peer_systems(["absent"], None)


def cached(directory: Path | None, version: str = "1") -> tuple[CachedPeer, list[str]]:
    """A peer with a cache, and the pages that it is asked for."""
    asked: list[str] = []

    def extract(html: str, _url: str | None) -> str:
        asked.append(html)
        if html == "bad":
            raise RuntimeError("bad page")
        return html.upper()

    peer = Peer("loud", "loud", extract)
    peer.__dict__["version"] = version
    return CachedPeer(peer, directory), asked


def test_a_page_is_asked_for_once_by_each_version(tmp_path: Path) -> None:
    first, asked = cached(tmp_path)
    assert [first("a", None), first("a", None), first("a", "http://x/")] == ["A", "A", "A"]
    assert asked == ["a", "a"], "another address is another page"
    for version, expected in (("1", []), ("2", ["a"])):
        again, asked = cached(tmp_path, version)
        assert again("a", None) == "A"
        assert asked == expected


def test_a_failure_is_remembered_and_nothing_without_a_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cached(None)[0]("a", None) == "A"
    assert list(tmp_path.iterdir()) == []
    for expected in (["bad"], []):
        peer, asked = cached(tmp_path)
        with pytest.raises(PeerError, match="RuntimeError: bad page"):
            peer("bad", None)
        assert asked == expected


@pytest.mark.parametrize("module", [quality, floors])
def test_docstring_examples(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


PINNED = [
    Sample("1", "mixed", "a b", text="a b", page_type="article"),
    Sample("2", "mixed", "a c", text="a b", page_type="forum"),
    Sample("3", "cut", "x y", required=("x", "z"), forbidden=("y",)),
]


def half(html: str | bytes, _url: str | None) -> str:
    return str(html).split()[0]


def results(**systems: Extractor) -> list[PageResult]:
    return evaluate(PINNED, systems, metrics=quality.METRICS)


def test_what_is_pinned() -> None:
    pinned = floors.pin(results(ours=whole, other=half))
    data = {name: (each.pop("pages"), each.pop("digest")) for name, each in pinned.items()}
    by_type = {"word-bag article": 1.0, "word-bag forum": 0.5}
    assert pinned["mixed ours"] == {"word-bag": 0.75, "shingles": 0.5, **by_type}
    assert pinned["cut ours"] == {"required": 0.5, "forbidden": 1.0}
    assert (data["mixed ours"][0], data["cut ours"][0]) == (2, 1)
    assert tomllib.loads(floors.to_toml(pinned)) == pinned


@cases(
    ("floors that hold", results(ours=whole), results(ours=whole), []),
    (
        "what fell",
        results(ours=half),
        results(ours=whole),
        ["mixed ours: word-bag forum is 0.500, pinned 0.666", "cut ours: forbidden is 1.000, pinned 0.000"],
    ),
    ("other data", results(ours=whole), results(ours=whole)[1:], ["mixed ours: other data than pinned"]),
    (
        "what is not pinned",
        results(ours=whole)[:2],
        results(new=whole),
        ["mixed new: no floor is pinned; run with --write", "cut new: no floor is pinned; run with --write"],
    ),
)
def test_complaints(then: list[PageResult], now: list[PageResult], complaints: list[str]) -> None:
    pinned, measured = floors.pin(then), floors.pin(now)
    assert complaints == [
        each for name in measured for each in floors.worse(name, measured[name], pinned.get(name), is_strict=True)
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
        self.system = half
        assert floors.main(self.options) == 1
        assert "set ours: word-bag is 0.666, pinned 0.750" in capsys.readouterr().out
        assert floors.main([*self.options[:-1], "other", "--write"]) == 0
        pinned = floors.read_floors(Path(self.options[3]))
        assert [*pinned] == ["set other", "set ours"], "what was not measured stays"
        corpus = Path(self.options[1])
        (corpus / "set.jsonl").rename(corpus / "new.jsonl")
        assert floors.main(self.options) == 1
        assert "set: pinned, but not in the corpus; name the others with --sets" in capsys.readouterr().out


STORY = "<p>The heartwood of an old oak is dark, dense and dead, and it carries the tree for centuries.</p>" * 4
RECIPE = f"<nav><a href=/>Home</a></nav><article><h1>Acorn bread</h1>{STORY}<p>Two cups of flour</article>"


@pytest.fixture
def kinds_corpus(tmp_path: Path) -> Path:
    pages = [
        {"id": "1", "kind": "recipe", "site": "a", "html": RECIPE, "title": "Acorn bread", "facts": ["Acorn bread"]},
        {"id": "2", "kind": "recipe", "site": "a", "html": RECIPE, "facts": ["two cups of FLOUR!", "three eggs"]},
        {"id": "3", "kind": "contact", "site": "b", "html": RECIPE, "facts": ["carries the tree"]},
    ]
    (tmp_path / "set.jsonl").write_text("\n".join(map(json.dumps, pages)), "utf-8")
    return tmp_path


def test_facts_are_found_by_their_whole_words_and_titles_do_not_count(kinds_corpus: Path) -> None:
    pages = list(kinds.pages_of(kinds_corpus, None, None))
    assert [page.sample.id for page in pages] == ["2", "3"], "the only fact of the first page is its title"
    kept = [kinds.measured(page, lambda _, __: "Two cups (of) flour. It carries the tree") for page in pages]
    assert [each.figures[:2] for each in kept] == [(0.5, 0.0), (1.0, 1.0)]
    assert all(0 < each.words < 0.2 for each in kept)
    page = kinds.Page("recipe", sample_from({"id": "1", "html": "<p>x"}), ("oak", "old oak"))
    assert kinds.measured(page, lambda _, __: "Old oaks").recall == 0


def test_floors_are_written_and_hold(kinds_corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    floors = tmp_path / "floors.toml"
    command = ["--corpus", str(kinds_corpus), "--peers", "--floors", str(floors)]
    assert kinds.main([*command, "--write"]) == 0
    assert kinds.main(command) == 0
    floors.write_text(floors.read_text("utf-8").replace('"recall" = 0.', '"recall" = 0.9'), "utf-8")
    assert kinds.main(command) == 1
    assert "recipe: recall is 0." in capsys.readouterr().out
    (kinds_corpus / "set.jsonl").write_text('{"id": "1", "html": "<p>x"}', "utf-8")
    with pytest.raises(SystemExit, match="has facts"):
        kinds.main(command[:3])


@pytest.mark.slow
def test_the_command_prints_every_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in {name for study in papers.STUDIES for name in study.sets}:
        pages = [generated_page(seed, blocks=12, boxed=False).decode() for seed in range(2)]
        lines = [json.dumps({"id": str(at), "html": html, "text": "the bridge"}) for at, html in enumerate(pages)]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines), "utf-8")
    papers.main(["--corpus", str(tmp_path)])
    printed = capsys.readouterr().out
    for study in papers.STUDIES:
        for system in study.systems:
            assert f"| {system} |" in printed or study.by_type


def test_shares_of_text_and_tags_and_noise_in_subtrees_alone() -> None:
    story = "the heartwood of an old oak is dark and dense and dry"
    found = papers.main_content_shares(parse(f"<ul><li>Home<li>News</ul><p>{story}</p>"), story)
    assert found == pytest.approx((42 / 50, 2 / 8))
    assert papers.main_content_shares(parse(""), story) is None
    deep = "<i><i><i><i><i><i>unlike</i></i></i></i></i></i>"
    paragraphs = "<p>A long story, told at leisure.</p>" * 3
    aside = f"<section>Note<span><b>a</b><b>b</b></span>{deep}</section>"
    made = parse(f"<ul><li>x</ul><div>{paragraphs}{aside}{paragraphs}</div>")
    assert papers.noise_leaves(made, "fused") == (0, 6)
    assert papers.noise_leaves(made, "subtree") == (1, 8)

"""The table beside the peers, and the cache of their texts."""

import doctest
import json
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks.peers.cache import CachedPeer, PeerError
from benchmarks.quality import floors, quality
from duramen.evaluate.corpus import Sample
from duramen.evaluate.peers import PEERS, Peer
from duramen.evaluate.run import evaluate

PAGES = [
    Sample("1", "mixed", "a b c d", text="a b c d", page_type="article"),
    Sample("2", "mixed", "a b c d e", text="a b c d", page_type="forum"),
    Sample("3", "daniel", "x", text="x", lang="el"),
    Sample("4", "daniel", "x", text="y", lang="pl"),
    Sample("5", "cut", "x y", required=("x",), forbidden=("y",)),
]


def whole(html: str | bytes, _url: str | None) -> str:
    """All of the page."""
    return str(html)


def failing(_html: str | bytes, _url: str | None) -> str:
    """Nothing but an error."""
    raise ValueError("no")


def test_the_tables() -> None:
    results = evaluate(PAGES, {"whole": whole, "failing": failing}, metrics=quality.METRICS)
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


def test_sets_are_chosen_by_name(tmp_path: Path) -> None:
    for name in ("one", "two", "encodings"):
        (tmp_path / f"{name}.jsonl").write_text(json.dumps({"id": "1", "html": "", "text": ""}))
    assert [each.dataset for each in quality.samples_of(tmp_path, None, None)] == ["one", "two"]
    assert [each.dataset for each in quality.samples_of(tmp_path, ["two"], None)] == ["two"]
    with pytest.raises(SystemExit, match="no such set"):
        list(quality.samples_of(tmp_path, ["three"], None))


def test_a_missing_peer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_failure_is_remembered(tmp_path: Path) -> None:
    for expected in (["bad"], []):
        peer, asked = cached(tmp_path)
        with pytest.raises(PeerError, match="RuntimeError: bad page"):
            peer("bad", None)
        assert asked == expected


def test_no_directory_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert cached(None)[0]("a", None) == "A"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("module", [quality, floors])
def test_docstring_examples(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0

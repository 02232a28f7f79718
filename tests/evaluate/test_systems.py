"""Our methods as extractors."""

import pickle

import pytest

import duramen
from duramen.evaluate.systems import MethodExtractor, build_digest, methods_without_options
from duramen.extract import METHODS
from duramen.methods import Method

STORY = "<nav><a href=/>Home</a></nav><p>The heartwood of an old oak is dark and dense.</p>"


@pytest.mark.parametrize("html", [STORY, STORY.encode()])
def test_it_says_what_extract_says(html: str | bytes) -> None:
    assert MethodExtractor("wlr")(html, "http://example.org/") == duramen.extract(html, method="wlr").text


def test_it_travels_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(MethodExtractor("wlr"))) == MethodExtractor("wlr")


def test_methods_that_need_an_option_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def picky(_nodes: duramen.Nodes, *, selector: str | None = None) -> duramen.Mask:
        raise ValueError(f"no selector: {selector}")

    def strict(nodes: duramen.Nodes, *, share: float) -> duramen.Mask:
        return nodes.words > share

    def easy(nodes: duramen.Nodes, *, share: float = 0.5) -> duramen.Mask:
        return nodes.words > share

    monkeypatch.setitem(METHODS, "strict", Method("strict", strict, "", ""))
    monkeypatch.setitem(METHODS, "picky", Method("picky", picky, "", ""))
    monkeypatch.setitem(METHODS, "easy", Method("easy", easy, "", ""))
    assert {"easy", "wlr"} <= set(methods_without_options())
    assert not {"picky", "strict"} & set(methods_without_options())


def test_the_build_has_one_digest() -> None:
    assert len(build_digest()) == 16

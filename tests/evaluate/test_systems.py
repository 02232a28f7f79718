"""Our methods as extractors."""

import pytest

import duramen
from duramen.evaluate.systems import methods_without_options
from duramen.extract import METHODS
from duramen.methods import Method


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

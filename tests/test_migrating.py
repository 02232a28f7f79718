"""The names in docs/migrating.md exist: ours always, the others' where they are installed."""

import importlib
import inspect
import re
from pathlib import Path

import pytest

import duramen
import duramen.export
import duramen.fetch

TEXT = (Path(__file__).parents[1] / "docs" / "migrating.md").read_text(encoding="utf-8")
DOCUMENT = duramen.extract("<title>Oak</title><p>Dark and dense.")


def test_our_functions() -> None:
    names = set(re.findall(r"duramen\.((?:export|fetch)\.\w+|\w+)\(", TEXT))
    assert "extract" in names
    for name in names:
        found = duramen
        for part in name.split("."):
            found = getattr(found, part)
        assert callable(found)


def test_our_fields() -> None:
    for name in set(re.findall(r"document\.(\w+)", TEXT)):
        assert hasattr(DOCUMENT, name)
    for name in set(re.findall(r"(?:metadata|`)\.(\w+)`", TEXT)) - {"html", "json"}:
        assert hasattr(DOCUMENT.metadata, name) or name in {"as_dict", "parse", "short_title", "author", "content"}


@pytest.mark.parametrize("module", ["trafilatura", "newspaper"])
def test_their_functions(module: str) -> None:
    pytest.importorskip(module)
    names = set(re.findall(rf"\b{module}\.([\w.]+)\(", TEXT))
    assert names
    for name in names:
        *path, last = name.split(".")
        assert callable(getattr(importlib.import_module(".".join([module, *path])), last))


def test_their_options_and_fields() -> None:
    trafilatura = pytest.importorskip("trafilatura")
    options = inspect.signature(trafilatura.extract).parameters
    for name in re.findall(r"(favor_\w+|include_\w+|with_metadata|output_format)\b", TEXT):
        assert name in options
    newspaper = pytest.importorskip("newspaper")
    article = newspaper.Article("https://example.org/")
    for name in re.findall(r"`article\.(\w+)", TEXT):
        assert hasattr(article, name)
    readability = pytest.importorskip("readability")
    for name in ("summary", "title", "short_title", "author", "content"):
        assert f"{name}(" in TEXT
        assert callable(getattr(readability.Document, name))

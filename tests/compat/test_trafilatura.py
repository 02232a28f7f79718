"""duramen.compat.trafilatura beside trafilatura itself: the same options, fields and cases of None."""

import csv
import importlib
import inspect
import json
import subprocess
import sys
from configparser import ConfigParser
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from duramen.compat import trafilatura as ours

EXAMPLE = Path(__file__).parents[2] / "examples" / "heartwood.html"
HTML = EXAMPLE.read_text("utf-8")
URL = "https://example.org/oak"
STORY = "<p>The heartwood of an old oak is dark and dense, and no cell in it has been alive for years.</p>"


@pytest.fixture(scope="module")
def theirs() -> Any:
    return pytest.importorskip("trafilatura", reason="trafilatura is not installed")


def test_all_options_are_obeyed_or_refused(theirs: Any) -> None:
    for name in set(inspect.signature(theirs.extract).parameters) - {"filecontent"}:
        value: Any = {"output_format": "json", "config": None, "url": URL, "prune_xpath": "//nav"}.get(name)
        given: dict[str, Any] = {name: value}
        assert isinstance(ours.extract(HTML, **given), str)
    for name in ours.REFUSED:
        with pytest.raises(ValueError, match=name):
            ours.extract(HTML, **dict[str, Any]({name: True}))
    with pytest.warns(UserWarning, match="fingerprints"):
        assert ours.extract(HTML, deduplicate=True) == ours.extract(HTML)
    with pytest.raises(TypeError, match="colour"):
        ours.extract(HTML, colour="red")


@pytest.mark.parametrize("with_metadata", [True, False])
def test_fields_of_formats(theirs: Any, with_metadata: bool) -> None:
    def made(module: Any, form: str) -> str:
        text = module.extract(HTML, url=URL, output_format=form, with_metadata=with_metadata, record_id="7")
        assert isinstance(text, str)
        return text

    found, expected = (json.loads(made(module, "json")) for module in (ours, theirs))
    assert found.keys() == expected.keys()
    for name in ("title", "author", "date", "source", "hostname", "excerpt", "id"):
        assert found.get(name) == expected.get(name)
    rows = [next(csv.reader(StringIO(made(module, "csv")), delimiter="\t")) for module in (ours, theirs)]
    assert len(rows[0]) == len(rows[1])
    docs = [ET.fromstring(made(module, "xml")) for module in (ours, theirs)]
    assert [(doc.tag, [child.tag for child in doc]) for doc in docs] == [("doc", ["main", "comments"])] * 2
    assert docs[0].attrib.keys() == docs[1].attrib.keys()
    assert docs[0].findall("main/head[@rend='h2']")
    assert ET.fromstring(made(ours, "xmltei")).tag == "{http://www.tei-c.org/ns/1.0}TEI"
    for form in ("txt", "markdown"):
        assert made(ours, form).startswith("---\n") == made(theirs, form).startswith("---\n") == with_metadata
    assert ("<head>" in made(ours, "html")) == with_metadata


@pytest.mark.parametrize(
    "page",
    [
        None,
        "",
        b"",
        "no markup",
        "https://example.org/",
        "<html><body></body></html>",
        "<html><body><p>  </p></body></html>",
    ],
)
def test_none(theirs: Any, page: Any) -> None:
    assert ours.extract(page) is theirs.extract(page) is None
    assert ours.bare_extraction(page) is theirs.bare_extraction(page) is None


def test_pages_are_discarded_as_asked() -> None:
    page = f"<html lang=en><title>Oak</title><body>{STORY * 3}"
    assert ours.extract(page, target_language="de") is None
    assert ours.extract(page, target_language="en") is not None
    assert ours.extract(page, only_with_metadata=True) is None
    assert ours.extract(page, url=URL, url_blacklist={URL}) is None
    config = ConfigParser({"MIN_OUTPUT_SIZE": "10000"})
    assert ours.extract(page, config=config) is None
    with pytest.raises(AttributeError, match="Cannot set format"):
        ours.extract(page, output_format="pdf")
    with pytest.raises(ValueError, match="bare_extraction"):
        ours.extract(page, output_format="python")


def test_what_options_change() -> None:
    page = f"<body>{STORY * 3}<table><tr><th>Tree<th>Age<tr><td>Oak<td>600</table><p class=ad>Buy <a href=/x>oak</a>."
    assert "600" in (ours.extract(page) or "")
    assert "600" not in (ours.extract(page, include_tables=False) or "600")
    assert "Buy" not in (ours.extract(page, favor_recall=True, prune_xpath="//p[@class='ad']") or "Buy")
    linked = ours.extract(STORY.replace("old oak", "<a href=https://e.org/>oak</a>") * 3, include_links=True) or ""
    assert "[oak](https://e.org/)" in linked
    found = ours.bare_extraction(f"<meta name=author content='Ann Lee'>{STORY}", author_blacklist={"ann lee"})
    assert isinstance(found, ours.Document)
    assert found.author is None


def test_inputs() -> None:
    html = pytest.importorskip("lxml.html")
    tree = html.fromstring(HTML)
    assert ours.extract(tree) == ours.extract(HTML) == ours.extract(EXAMPLE.read_bytes())
    body, text, size = ours.baseline(HTML)
    assert (body.tag, len(text)) == ("body", size)
    assert "Home" in ours.html2txt(HTML)
    assert ours.extract_metadata(HTML).title == "Why old trees are dark inside"
    with pytest.raises(TypeError, match="incompatible input type"):
        ours.html2txt(3)


LOADERS = """
import sys, duramen.compat.trafilatura as trafilatura; sys.modules["trafilatura"] = trafilatura
trafilatura.fetch_url = lambda url, **_: open({path!r}).read()
{loader}
"""
LLAMA = """
from llama_index.readers.web import TrafilaturaWebReader
print(TrafilaturaWebReader().load_data(["https://example.org/oak"])[0].text)"""
HAYSTACK = """
from haystack.components.converters import HTMLToDocument
print(HTMLToDocument().run(sources=[{path!r}])["documents"][0].content)"""

DATATROVE = """
from datatrove.pipeline.extractors import Trafilatura
print(Trafilatura(favour_precision=False, timeout=60).extract(open({path!r}).read()))"""
PIPELINES = [("llama_index.readers.web", LLAMA), ("haystack", HAYSTACK), ("datatrove", DATATROVE)]


@pytest.mark.slow
@pytest.mark.parametrize(("library", "loader"), PIPELINES)
def test_loaders_of_others(library: str, loader: str) -> None:
    try:
        importlib.import_module(library)
    except ImportError:
        pytest.skip(f"{library} is tested by ./check-adapters")
    script = LOADERS.format(path=str(EXAMPLE), loader=loader.format(path=str(EXAMPLE)))
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == ours.extract(HTML), run.stderr

"""duramen.compat beside the libraries that it replaces: the same names, types, options and cases of None."""

import csv
import importlib
import inspect
import json
import pickle
import re
import subprocess
import sys
from configparser import ConfigParser
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import duramen
from duramen.compat import newspaper, readability
from duramen.compat import trafilatura as ours

EXAMPLE = Path(__file__).parents[2] / "examples" / "heartwood.html"
HTML = EXAMPLE.read_text("utf-8")
URL = "https://example.org/oak"
TITLE = "Why old trees are dark inside"
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


EMPTY = ("<html><body></body></html>", "<html><body><p>  </p></body></html>")


@pytest.mark.parametrize("page", [None, "", b"", "no markup", "https://example.org/", *EMPTY])
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
    assert ours.extract(html.fromstring(HTML)) == ours.extract(HTML) == ours.extract(EXAMPLE.read_bytes())
    body, text, size = ours.baseline(HTML)
    assert (body.tag, len(text)) == ("body", size)
    assert "Home" in ours.html2txt(HTML)
    assert ours.extract_metadata(HTML).title == TITLE
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


def test_readability() -> None:
    document = readability.Document(HTML, url=URL)
    assert document.summary(html_partial=True) in document.summary()
    assert duramen.extract(HTML, url=URL).html in document.summary()
    assert document.short_title() == TITLE
    assert TITLE in document.title()
    assert document.author() == "Ilse Brandt"
    empty = readability.Document("<p>")
    assert (empty.title(), empty.author(), empty.short_title()) == ("[no-title]", "[no-author]", "")
    with pytest.raises(ValueError, match="positive_keywords"):
        readability.Document(HTML, positive_keywords=["oak"])


ATTACKS = """<title>"><script>run()</script></title><meta name=author content='"><script>run()</script>'>
<body onload=run()><script>run()</script><article><h1>Oak</h1><p onclick=run()>{0}<a href="javascript:run()">a</a>
<a href="data:text/html,<script>run()</script>">b</a><iframe src="javascript:run()"></iframe><svg onload=run()><script>
run()</script></svg><p>{0}<img src=x onerror=run()></article>""".format("The heartwood of an old oak is dark. " * 20)


def test_no_html_of_another_library_runs_scripts() -> None:
    page, article = readability.Document(ATTACKS), newspaper.Article("").download(ATTACKS).parse()
    forms = [ours.extract(ATTACKS, output_format=form, with_metadata=True) for form in ("html", "xml", "xmltei")]
    found = [page.summary(), page.content(), page.get_clean_html(), article.article_html, *forms]
    for html in found:
        assert "heartwood" in str(html)
        assert not re.search(r"<script|<iframe|<svg|javascript:|data:|\son\w+=", str(html)), html


@pytest.mark.filterwarnings("ignore::FutureWarning")
def test_readability_has_its_names() -> None:
    theirs = pytest.importorskip("readability", reason="readability-lxml is not installed")
    given, taken = (inspect.signature(each.Document).parameters for each in (theirs, readability))
    assert list(given) == list(taken)
    titles = [each.Document(HTML) for each in (theirs, readability)]
    assert titles[0].title() == titles[1].title()
    for name in ("summary", "title", "short_title", "author", "content", "get_clean_html"):
        assert isinstance(getattr(titles[1], name)(), type(getattr(titles[0], name)()))


def test_newspaper() -> None:
    article = newspaper.Article(EXAMPLE.as_uri()).download().parse()
    assert (article.title, article.authors) == (TITLE, ["Ilse Brandt"])
    assert article.publish_date == datetime(2024, 10, 12)  # noqa: DTZ001 - newspaper's have no zone either
    assert article.text == duramen.extract(HTML).text
    assert newspaper.fulltext(HTML) == article.text
    assert '"title"' in str(article.to_json())
    with pytest.raises(newspaper.ArticleException, match="missing"):
        newspaper.Article("file:///missing.html").download().parse()
    with pytest.raises(newspaper.ArticleException, match="download"):
        newspaper.Article("https://example.org/").parse()


def test_the_state_of_an_article() -> None:
    article = newspaper.Article(EXAMPLE.as_uri())
    states = newspaper.ArticleDownloadState
    assert (article.download_state, article.keywords, article.summary) == (states.NOT_STARTED, [], "")
    with pytest.raises(newspaper.ArticleException, match="parse"):
        article.download().nlp()
    assert (article.download_state, article.html) == (states.SUCCESS, EXAMPLE.read_text("utf-8"))
    article.parse()
    again = pickle.loads(pickle.dumps(article))
    assert again == article
    assert hash(again) == hash(article)
    assert again != newspaper.Article(EXAMPLE.as_uri())
    assert newspaper.Article("file:///missing.html").download().download_state == states.FAILED_RESPONSE
    with pytest.raises(NotImplementedError, match="summaries"):
        article.nlp()


def test_newspaper_has_its_fields() -> None:
    theirs = pytest.importorskip("newspaper", reason="newspaper4k is tested by ./check-adapters")
    given, taken = (each.article(URL, input_html=HTML) for each in (theirs, newspaper))
    fields = "text title authors publish_date top_image images movies meta_lang meta_description meta_site_name tags"
    for name in (
        fields + " meta_keywords canonical_link article_html html url source_url is_parsed meta_favicon"
    ).split():
        theirs_is = getattr(given, name)
        assert theirs_is is None or isinstance(getattr(taken, name), type(theirs_is)), name
    assert taken.publish_date.date() == given.publish_date.date()


def test_the_settings_of_a_config() -> None:
    config = newspaper.Config()
    config.browser_user_agent, config.request_timeout, config.fetch_images = "Oak/1", 5, False
    config.proxies = {"http": "http://localhost:3128"}
    options = newspaper.Article(URL, config=config, headers={"Accept-Language": "de"}).config.fetching()
    assert (options["user_agent"], options["timeouts"].total) == ("Oak/1", 5)
    assert (options["proxy"], options["headers"]) == ("http://localhost:3128", {"Accept-Language": "de"})
    with pytest.raises(ValueError, match="colour"):
        newspaper.Article(URL, colour="red")

"""Adapters for other libraries, each with the library itself; ./check-adapters installs them all."""

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

import duramen

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parents[2] / "examples" / "heartwood.html"
TITLE = "Why old trees are dark inside"
WHY = "is tested by ./check-adapters"


@pytest.fixture(scope="module")
def document() -> duramen.Document:
    return duramen.extract(EXAMPLE.read_bytes())


def test_adapters_are_loaded_by_nobody_else() -> None:
    script = (
        "import sys, duramen.apps.cli; print([name for name in sys.modules if name.startswith('duramen.integrations')])"
    )
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "[]\n"


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::RuntimeWarning")
def test_markitdown(document: duramen.Document) -> None:
    markitdown = pytest.importorskip("markitdown", reason=f"markitdown {WHY}")
    found = markitdown.MarkItDown(enable_plugins=True).convert(EXAMPLE)
    assert (found.markdown.strip(), found.title) == (document.markdown.strip(), TITLE)
    plain = markitdown.MarkItDown(enable_plugins=False).convert(EXAMPLE)
    assert len(plain.markdown) > len(found.markdown)
    assert "duramen" in entry_points(group="markitdown.plugin").names


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_llm(document: duramen.Document) -> None:
    llm = pytest.importorskip("llm", reason=f"llm {WHY}")
    load = llm.get_fragment_loaders()["duramen"]
    fragment = load(str(EXAMPLE))
    assert document.markdown.strip() in str(fragment)
    assert f'title: "{TITLE}"' in str(fragment)
    assert fragment.source == str(EXAMPLE)
    with pytest.raises(ValueError, match=r"missing\.html"):
        load("missing.html")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
class TestHaystack:
    @pytest.fixture
    def module(self) -> Any:
        pytest.importorskip("haystack", reason=f"haystack {WHY}")
        from duramen.integrations import haystack

        return haystack

    def test_in_a_pipeline(self, module: Any, document: duramen.Document, tmp_path: Path) -> None:
        from haystack import Pipeline

        (tmp_path / "empty.html").write_text("")
        pipeline = Pipeline()
        pipeline.add_component("converter", module.DuramenConverter(format="markdown"))
        again = Pipeline.loads(pipeline.dumps(), allowed_modules=["duramen.integrations.haystack"])
        sources = [EXAMPLE, tmp_path / "empty.html", tmp_path / "missing.html"]
        (found,) = again.run({"converter": {"sources": sources, "meta": {"topic": "wood"}}})["converter"]["documents"]
        assert found.content == document.markdown
        assert (found.meta["title"], found.meta["topic"], found.meta["language"]) == (TITLE, "wood", "en")

    def test_chunks(self, module: Any, document: duramen.Document) -> None:
        found = module.DuramenConverter(max_words=100).run(sources=[EXAMPLE])["documents"]
        assert [each.content for each in found] == [chunk.text for chunk in document.chunks(size=100)]
        assert found[-1].meta["headings"]

    def test_mistakes(self, module: Any) -> None:
        for options in ({"format": "pdf"}, {"max_words": 5, "overlap": 9}):
            with pytest.raises(ValueError, match="must be"):
                module.DuramenConverter(**options)


SPIDER = """
import scrapy
from scrapy.crawler import CrawlerProcess

class Oak(scrapy.Spider):
    name = "oak"
    start_urls = ["file://{path}"]
    custom_settings = {{"ADDONS": {{"duramen.integrations.scrapy.Addon": 500}}, "LOG_ENABLED": False,
                       "TELNETCONSOLE_ENABLED": False, "DURAMEN": {{"favor": "balanced"}}}}
    def parse(self, response):
        document = response.meta["duramen"]()
        assert document is response.meta["duramen"]()
        print(document.title)
        print(len(document.text))

process = CrawlerProcess()
process.crawl(Oak)
process.start()
"""


def test_scrapy(document: duramen.Document) -> None:
    pytest.importorskip("scrapy", reason=f"scrapy {WHY}")
    run = subprocess.run(
        [sys.executable, "-c", SPIDER.format(path=EXAMPLE)], capture_output=True, text=True, check=False
    )
    assert run.stdout.splitlines() == [TITLE, str(len(document.text))], run.stderr


@pytest.mark.filterwarnings("ignore")
def test_crawl4ai(document: duramen.Document) -> None:
    pytest.importorskip("crawl4ai", reason=f"crawl4ai {WHY}")
    from crawl4ai.markdown_generation_strategy import DefaultMarkdownGenerator

    from duramen.integrations.crawl4ai import DuramenFilter, DuramenMarkdown

    html = EXAMPLE.read_text("utf-8")
    assert DuramenFilter().filter_content(html) == [document.html]
    assert DuramenFilter().filter_content(html, min_word_threshold=10_000) == []
    theirs = DefaultMarkdownGenerator(content_filter=DuramenFilter()).generate_markdown(html)
    assert "Cut through the trunk" in theirs.fit_markdown
    assert "Home" not in theirs.fit_markdown
    ours = DuramenMarkdown().generate_markdown(html, base_url="https://example.org/oak")
    assert ours.raw_markdown == duramen.extract(html, url="https://example.org/oak").markdown
    assert ours.references_markdown.count("https://example.org/") > 0
    with pytest.raises(TypeError, match="no option colour"):
        DuramenMarkdown(colour="red")

"""Adapters for other libraries, each with the library itself; ./check-adapters installs those that the registry has."""

import json
import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

import duramen

from ..cli.program import ended
from ..corpus.archives import page, pages, warc, written
from ..fetch.site import Site
from ..fetch.site import page as answer

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

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


def test_markitdown(document: duramen.Document) -> None:
    markitdown = pytest.importorskip("markitdown", reason=f"markitdown {WHY}")
    found = markitdown.MarkItDown(enable_plugins=True).convert(EXAMPLE)
    assert (found.markdown.strip(), found.title) == (document.markdown.strip(), TITLE)
    assert len(markitdown.MarkItDown(enable_plugins=False).convert(EXAMPLE).markdown) > len(found.markdown)
    assert "duramen" in entry_points(group="markitdown.plugin").names


def test_llm(document: duramen.Document) -> None:
    load = pytest.importorskip("llm", reason=f"llm {WHY}").get_fragment_loaders()["duramen"]
    fragment = load(str(EXAMPLE))
    assert document.markdown.strip() in str(fragment)
    assert f'title: "{TITLE}"' in str(fragment)
    assert fragment.source == str(EXAMPLE)
    with pytest.raises(ValueError, match=r"missing\.html"):
        load("missing.html")


def test_haystack(document: duramen.Document, tmp_path: Path) -> None:
    pytest.importorskip("haystack", reason=f"haystack {WHY}")
    from haystack import Pipeline

    from duramen.integrations.haystack import DuramenConverter

    (tmp_path / "empty.html").write_text("")
    pipeline = Pipeline()
    pipeline.add_component("converter", DuramenConverter(format="markdown"))
    again = Pipeline.loads(pipeline.dumps(), allowed_modules=["duramen.integrations.haystack"])
    sources = [EXAMPLE, tmp_path / "empty.html", tmp_path / "missing.html"]
    (found,) = again.run({"converter": {"sources": sources, "meta": {"topic": "wood"}}})["converter"]["documents"]
    assert found.content == document.markdown
    assert (found.meta["title"], found.meta["topic"], found.meta["language"]) == (TITLE, "wood", "en")
    chunks = DuramenConverter(max_words=100).run(sources=[EXAMPLE])["documents"]
    assert [each.content for each in chunks] == [chunk.text for chunk in document.chunks(size=100)]
    assert chunks[-1].meta["headings"]
    for options in ({"format": "pdf"}, {"max_words": 5, "overlap": 9}):
        with pytest.raises(ValueError, match="must be"):
            DuramenConverter(**options)


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
    run = ended(code=SPIDER.format(path=EXAMPLE))
    assert run.stdout.splitlines() == [TITLE, str(len(document.text))], run.stderr


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
    with pytest.raises(TypeError, match="no option is called colour"):
        DuramenMarkdown(colour="red")


def test_langchain() -> None:
    pytest.importorskip("langchain_core", reason=f"langchain-core {WHY}")
    from duramen.integrations.langchain import as_document

    found = as_document("https://example.org/oak", EXAMPLE.read_bytes(), favor="precision")
    expected = duramen.extract(EXAMPLE.read_bytes(), url="https://example.org/oak", favor="precision")
    assert (found.page_content, found.metadata["title"]) == (expected.markdown, TITLE)
    assert (found.metadata["source"], found.metadata["published"]) == ("https://example.org/oak", "2024-10-12")


def test_a_loader_of_langchain(site: Site) -> None:
    loaders = pytest.importorskip("langchain_community.document_loaders", reason=f"langchain-community {WHY}")
    from duramen.integrations.langchain import content, metadata

    site.routes |= {"/": answer(page(3) + b"<a href='/other'>Other</a>"), "/other": answer(page(7))}
    loader = loaders.RecursiveUrlLoader(site.url("/"), extractor=content, metadata_extractor=metadata, max_depth=2)
    found = {each.metadata["source"]: each for each in loader.load()}
    assert found[site.url("/")].page_content == duramen.extract(page(3)).markdown
    assert {each.metadata["title"] for each in found.values()} == {"Oak 3", "Oak 7"}
    assert found[site.url("/other")].page_content == duramen.extract(page(7)).markdown


def test_webmainbench(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = pytest.importorskip("webmainbench", reason=f"webmainbench {WHY}", exc_type=ImportError)
    from webmainbench.config import LLM_CONFIG

    from duramen.integrations.webmainbench import DuramenExtractor

    monkeypatch.setitem(LLM_CONFIG, "use_llm", False)  # no language model is asked about the result
    html = EXAMPLE.read_text("utf-8")
    document = duramen.extract(html)
    made = bench.ExtractorFactory.create("duramen", {"favor": "balanced"})
    assert isinstance(made, DuramenExtractor)
    found = made.extract(html)
    assert (found.content, found.title, found.language) == (document.markdown, TITLE, "en")
    dataset = bench.BenchmarkDataset("one", "one page")
    dataset.add_sample(bench.DataSample(id="oak", html=html, groundtruth_content=document.markdown))
    assert bench.Evaluator().evaluate(dataset, made).overall_metrics["text_edit"] == pytest.approx(1)
    with pytest.raises(TypeError, match="colour"):
        bench.ExtractorFactory.create("duramen", {"colour": "red"})


def test_nemo_curator(tmp_path: Path) -> None:
    stages = pytest.importorskip(
        "nemo_curator.stages.text.download", reason=f"nemo-curator {WHY}", exc_type=ImportError
    )
    from nemo_curator.stages.text.download.base.iterator import DocumentIterateExtractStage
    from nemo_curator.stages.text.download.common_crawl.warc_iterator import CommonCrawlWarcIterator
    from nemo_curator.tasks import FileGroupTask

    from duramen.integrations.nemo_curator import DuramenExtractor

    written(tmp_path / "oak.warc.gz", warc(pages(5)))
    assert issubclass(DuramenExtractor, stages.DocumentExtractor)
    stage = DocumentIterateExtractStage(CommonCrawlWarcIterator(), DuramenExtractor())
    task: Any = FileGroupTask(dataset_name="oak", data=[str(tmp_path / "oak.warc.gz")])
    rows = stage.process(task).to_pandas().to_dict("records")
    assert [row["text"] for row in rows] == [duramen.extract(page(number)).text for number in range(5)]
    assert {"title": "Oak 3", "url": "https://example.org/3", "language": "en"}.items() <= rows[3].items()
    assert set(rows[0]) == set(stage.outputs()[1])
    with pytest.raises(TypeError, match="colour"):
        DuramenExtractor(colour="red")


DOM = f"#!/bin/sh\ncp '{EXAMPLE}' output.html\n" + """echo '{"type": "ArchiveResult", "status": "succeeded"}'\n"""


def archived(plugins: Path, folder: Path) -> list[dict[str, Any]]:
    """The results that abx-dl, which runs ArchiveBox's plug-ins, reports for a snapshot into a new folder."""
    folder.mkdir()
    environment = {**os.environ, "ABX_PLUGINS_DIR": str(plugins), "HOME": str(folder), "DATA_DIR": str(folder)}
    command = [sys.executable, "-m", "abx_dl", "dl", "--no-install", "-d", str(folder), "https://example.org/oak"]
    run = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder, check=False)
    lines = (folder / "index.jsonl").read_text("utf-8").splitlines() if (folder / "index.jsonl").exists() else []
    records = [json.loads(line) for line in lines]
    assert records, run.stdout + run.stderr
    return [each for each in records if each.get("type") == "ArchiveResult"]


def test_archivebox(tmp_path: Path) -> None:
    pytest.importorskip("abx_dl", reason=f"abx-dl {WHY}")
    plugins, again = tmp_path / "plugins", tmp_path / "again"
    install = [sys.executable, "-m", "duramen.integrations.archivebox", str(plugins)]
    assert subprocess.check_output(install, text=True).strip() == str(plugins / "duramen")
    (nothing,) = archived(plugins, tmp_path / "out")
    assert (nothing["plugin"], nothing["status"]) == ("duramen", "noresults")
    (plugins / "dom").mkdir()
    (plugins / "dom" / "on_Snapshot__50_dom.sh").write_text(DOM)
    (plugins / "dom" / "on_Snapshot__50_dom.sh").chmod(0o755)
    found = {each["plugin"]: each for each in archived(plugins, again)}
    assert found["duramen"]["status"] == "succeeded"
    expected = duramen.extract(EXAMPLE.read_bytes(), url="https://example.org/oak")
    assert (again / "duramen" / "content.md").read_text("utf-8") == expected.markdown
    assert json.loads((again / "duramen" / "article.json").read_text("utf-8"))["title"] == TITLE

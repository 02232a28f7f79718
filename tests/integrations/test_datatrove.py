"""The datatrove integration in real pipelines."""

import gzip
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

import duramen
from duramen.export.arrow import one_row

pytest.importorskip("datatrove", reason="datatrove is tested by ./check-engines")

from datatrove.data import Document
from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.filters import LambdaFilter
from datatrove.pipeline.writers import JsonlWriter

from duramen.integrations.datatrove import HTML, Duramen, WarcReader

from ..corpus.archives import Record, page, pages, warc, written

pytestmark = pytest.mark.slow

CYRILLIC = "Ядро старого дуба тёмное, плотное и мёртвое, и оно несёт всё дерево. " * 3


def lines_below(folder: Path) -> list[dict[str, Any]]:
    files = sorted(folder.glob("*.jsonl.gz"))
    return [json.loads(line) for path in files for line in gzip.decompress(path.read_bytes()).splitlines()]


def test_a_pipeline_of_two_processes(tmp_path: Path) -> None:
    for part in range(2):
        written(tmp_path / "in" / f"{part}.warc.gz", warc(pages(40, first=100 * part)))
    steps = [
        WarcReader(str(tmp_path / "in")),
        LambdaFilter(lambda document: not document.metadata["url"].endswith("/7"), JsonlWriter(str(tmp_path / "not"))),
        Duramen(),
        JsonlWriter(str(tmp_path / "out")),
    ]
    stats = LocalPipelineExecutor(steps, tasks=2, workers=2, logging_dir=str(tmp_path / "logs")).run()
    rows = {row["metadata"]["url"]: row for row in lines_below(tmp_path / "out")}
    assert len(rows) == 79
    for number in [*range(7), *range(8, 40), *range(100, 140)]:
        url = f"https://example.org/{number}"
        document = duramen.extract(page(number), url=url)
        row = rows[url]
        assert (row["text"], row["metadata"]["title"]) == (document.text, f"Oak {number}")
        assert (row["metadata"]["date"], row["metadata"]["dump"]) == ("2024-03-01T12:00:00Z", "TEST-2024-10")
        assert row["id"] == f"<urn:uuid:00000000-0000-4000-8000-{number % 100:012}>"
        assert row["metadata"]["file_path"].endswith(f"/in/{number // 100}.warc.gz")
        assert "media" not in row
    assert stats.stats[2].stats["forwarded"].total == 79
    assert [row["metadata"]["url"] for row in lines_below(tmp_path / "not")] == ["https://example.org/7"]


def test_bytes_url_and_content_type_reach_the_extractor(tmp_path: Path) -> None:
    html = f"<title>Дуб</title><article><p>{CYRILLIC}</p><p><a href='/next'>{CYRILLIC}</a></p></article>"
    given = Record(
        html.encode("koi8-r"), "https://example.ru/", headers=(("Content-Type", "text/html; charset=koi8-r"),)
    )
    written(tmp_path / "in" / "a.warc.gz", warc([given]))
    [document] = WarcReader(str(tmp_path / "in")).run()
    [medium] = document.media
    assert (document.text, medium.media_bytes, medium.url) == ("", html.encode("koi8-r"), "https://example.ru/")
    assert medium.metadata == {"content_type": "text/html; charset=koi8-r"}
    [found] = Duramen(timeout=None, keep_html=True).run([document])
    assert CYRILLIC.strip() in found.text
    assert [each.id for each in found.media] == [HTML]


def test_markdown_and_chosen_metadata() -> None:
    html = "<title>Oak</title><article><h1>Oak</h1><p>The heartwood of an old oak is <b>dark</b>.</p></article>"
    given = Document(text=html, id="1", metadata={"url": "https://example.org/"})
    [found] = Duramen(output="markdown", metadata=["words"], timeout=None).run([given])
    document = duramen.extract(html, url="https://example.org/")
    assert found.text == document.markdown
    assert found.metadata == {"url": "https://example.org/", "words": document.metadata.word_count}


def dies_on_a_marker(page: tuple[str, str | None, str | None], **options: Any) -> list[Any]:
    if "KILL" in page[0]:
        os.kill(os.getpid(), signal.SIGKILL)
    return one_row(page, **options)


def test_a_page_that_kills_its_process_costs_itself_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duramen.integrations.datatrove.one_row", dies_on_a_marker)
    documents = [Document(text=page(number).decode(), id=str(number)) for number in range(5)]
    documents[1].text += "KILL"
    step = Duramen(timeout=60)
    assert [document.id for document in step.run(documents)] == ["0", "2", "3", "4"]
    assert step.stats.stats["dropped_failed"].total == 1


def test_what_is_no_page_is_counted(tmp_path: Path) -> None:
    written(tmp_path / "a.warc.gz", warc([Record(status="404 Not Found"), Record(kind="metadata")]))
    written(tmp_path / "b.warc.gz", warc([Record(b"%PDF-1.7", headers=(("Content-Type", "application/pdf"),))]))
    written(tmp_path / "c.warc.gz", warc(pages(3))[:-40])
    written(tmp_path / "d.warc.gz", b"no archive at all")
    reader = WarcReader(str(tmp_path))
    assert [document.metadata["url"] for document in reader.run()] == ["https://example.org/0", "https://example.org/1"]
    stats = reader.stats.stats
    assert stats["damaged"].total == stats["unreadable"].total == 1
    assert sum(each.total for name, each in stats.items() if name.startswith("skipped: ")) == 6


def test_mistakes_are_told_before_the_pipeline_runs() -> None:
    with pytest.raises(ValueError, match="did you mean title"):
        Duramen(metadata=["titel"])
    with pytest.raises(TypeError, match="no option is called favour"):
        Duramen(favour="recall")

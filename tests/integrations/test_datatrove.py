"""The datatrove integration in real pipelines."""

import gzip
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

import duramen
from duramen.arrow import one_row

pytest.importorskip("datatrove", reason="datatrove is tested by ./check-engines")

from datatrove.data import Document  # noqa: E402
from datatrove.executor import LocalPipelineExecutor  # noqa: E402
from datatrove.pipeline.filters import LambdaFilter  # noqa: E402
from datatrove.pipeline.writers import JsonlWriter  # noqa: E402

from duramen.integrations.datatrove import HTML, Duramen, WarcReader  # noqa: E402

from .archives import stories, story, write_archive  # noqa: E402

CYRILLIC = "Ядро старого дуба тёмное, плотное и мёртвое, и оно несёт всё дерево. " * 3


def written(folder: Path) -> list[dict[str, Any]]:
    """All lines of the JSON files in a folder."""
    return [
        json.loads(line) for path in sorted(folder.glob("*.jsonl.gz")) for line in gzip.open(path, "rt", encoding="utf-8")
    ]


def test_a_pipeline_of_two_processes(tmp_path: Path) -> None:
    for part in range(2):
        write_archive(tmp_path / "in" / f"{part}.warc.gz", stories(100 * part, 40))
    steps = [
        WarcReader(str(tmp_path / "in")),
        LambdaFilter(lambda document: not document.metadata["url"].endswith("/7"), JsonlWriter(str(tmp_path / "not"))),
        Duramen(),
        JsonlWriter(str(tmp_path / "out")),
    ]
    stats = LocalPipelineExecutor(steps, tasks=2, workers=2, logging_dir=str(tmp_path / "logs")).run()
    rows = {row["metadata"]["url"]: row for row in written(tmp_path / "out")}
    assert len(rows) == 79
    for number in [*range(7), *range(8, 40), *range(100, 140)]:
        url = f"https://example.org/{number}"
        document = duramen.extract(story(number), url=url)
        row = rows[url]
        assert (row["text"], row["metadata"]["title"]) == (document.text, f"Oak {number}")
        assert row["metadata"]["date"] == "2024-10-12T08:00:00Z"
        assert row["id"] == f"<urn:test:{url}>"
        assert row["metadata"]["file_path"].endswith(f"/in/{number // 100}.warc.gz")
        assert "media" not in row
    assert stats.stats[2].stats["forwarded"].total == 79
    assert [row["metadata"]["url"] for row in written(tmp_path / "not")] == ["https://example.org/7"]


def test_bytes_url_and_content_type_reach_the_extractor(tmp_path: Path) -> None:
    page = f"<title>Дуб</title><article><p>{CYRILLIC}</p><p><a href='/next'>{CYRILLIC}</a></p></article>"
    write_archive(
        tmp_path / "in" / "a.warc.gz",
        [("https://example.ru/dub", page.encode("koi8-r"), "text/html; charset=koi8-r")],
    )
    [document] = WarcReader(str(tmp_path / "in")).run()
    [medium] = document.media
    assert (document.text, medium.media_bytes, medium.url) == ("", page.encode("koi8-r"), "https://example.ru/dub")
    assert medium.metadata == {"content_type": "text/html; charset=koi8-r"}
    [found] = Duramen(timeout=None, keep_html=True).run([document])
    assert CYRILLIC.strip() in found.text
    assert [each.id for each in found.media] == [HTML]


def test_markdown_and_chosen_metadata() -> None:
    html = "<title>Oak</title><article><h1>Oak</h1><p>The heartwood of an old oak is <b>dark</b>.</p></article>"
    given = Document(text=html, id="1", metadata={"url": "https://example.org/"})
    [found] = Duramen(output="markdown", metadata=["words"], timeout=None).run([given])
    assert found.text == duramen.extract(html, url="https://example.org/").markdown
    assert found.metadata == {"url": "https://example.org/", "words": 9}


def dies_on_a_marker(page: tuple[str, str | None, str | None], **options: Any) -> list[Any]:
    """Runs in the worker: one page kills its process."""
    if "KILL" in page[0]:
        os.kill(os.getpid(), signal.SIGKILL)
    return one_row(page, **options)


def test_a_page_that_kills_its_process_costs_itself_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duramen.integrations.datatrove.one_row", dies_on_a_marker)
    documents = [Document(text=story(number), id=str(number)) for number in range(5)]
    documents[1].text += "KILL"
    step = Duramen(timeout=60)
    assert [document.id for document in step.run(documents)] == ["0", "2", "3", "4"]
    assert step.stats.stats["dropped_failed"].total == 1


def test_what_is_no_page_is_counted(tmp_path: Path) -> None:
    write_archive(tmp_path / "a.warc.gz", stories(0, 2), status="404 Not Found")
    write_archive(tmp_path / "b.warc.gz", [("https://example.org/p.pdf", b"%PDF-1.7", "application/pdf")])
    write_archive(tmp_path / "c.warc.gz", stories(0, 3))
    whole = (tmp_path / "c.warc.gz").read_bytes()
    (tmp_path / "c.warc.gz").write_bytes(whole[:-40])
    (tmp_path / "d.warc.gz").write_bytes(b"no archive at all")
    reader = WarcReader(str(tmp_path))
    assert [document.metadata["url"] for document in reader.run()] == ["https://example.org/0", "https://example.org/1"]
    stats = reader.stats.stats
    assert stats["damaged"].total == stats["unreadable"].total == 1
    assert sum(each.total for name, each in stats.items() if name.startswith("skipped: ")) == 3


def test_mistakes_are_told_before_the_pipeline_runs() -> None:
    with pytest.raises(ValueError, match="did you mean title"):
        Duramen(metadata=["titel"])
    with pytest.raises(TypeError, match="has no option favour"):
        Duramen(favour="recall")

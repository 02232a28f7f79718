"""Chunks as JSON lines, counted by tokens of a file, too."""

import json
from pathlib import Path

import duramen
from duramen.export import FORMATS, token_counter

from ..cli.invoke import run

EXAMPLE = Path("examples/heartwood.html")
URL = "https://example.org/oak"


def test_each_line_is_a_chunk() -> None:
    document = duramen.extract(EXAMPLE, url=URL)
    lines = FORMATS["chunks"].write(document, source="oak.html", size=150).splitlines()
    for number, (line, chunk) in enumerate(zip(lines, document.chunks(size=150), strict=True)):
        found = json.loads(line)
        assert list(found)[:3] == ["source", "number", "title"]
        assert found.pop("headings") == list(chunk.headings)
        assert found == {
            "source": "oak.html", "number": number, "title": document.title, "text": chunk.text, "author": None,
            "date": None, "url": chunk.url, "start": chunk.start, "end": chunk.end,
        }  # fmt: skip
        assert str(chunk.url).startswith(f"{URL}#:~:text=")


def test_tokens_of_a_file_are_counted(tokenizer: str) -> None:
    assert token_counter(tokenizer)("heartwood") == 9
    outcome = run(str(EXAMPLE), "-f", "chunks", "--size", "200", "--overlap", "20", "--unit", tokenizer, "--markdown")
    texts = [json.loads(line)["text"] for line in outcome.stdout.splitlines()]
    assert len(texts) > 10
    assert max(map(token_counter(tokenizer), texts)) <= 200
    assert any(text.startswith("## ") for text in texts)

"""Corpora of other formats: small samples after their published descriptions, through our file and back."""

import gzip
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from duramen.evaluate.convert import FORMATS, Skipped, convert, write_records
from duramen.evaluate.corpus import CorpusError, Sample, read_corpus, sample_from
from duramen.evaluate.inventory import labels_of

from ..cases import cases

PAGE = "<html><title>Oak</title><nav><a href=/>Home</a></nav><h1>Oak</h1><p>Dark inside.<p>Pale outside.</html>"
TEXT = "Oak\n\nDark inside.\n\nPale outside."
LAYOUTS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("layouts.toml").read_text("utf-8"))


def put(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    data = content.encode() if isinstance(content, str) else content
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)


def made(case: str, folder: Path) -> Path:
    """The files of a layout."""
    for name, content in LAYOUTS[case]["files"].items():
        whole = content.replace("PAGE", PAGE).replace("TEXT", TEXT)
        put(folder / name, whole.encode(LAYOUTS[case].get("encoding", "utf-8")))
    return folder


def records(form: str, source: Path) -> list[dict[str, Any]]:
    """The pages that are not left out."""
    return [each for each in convert(form, source) if isinstance(each, dict)]


@pytest.mark.parametrize("case", LAYOUTS)
@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.xz"])
def test_a_page_through_our_file(case: str, suffix: str, tmp_path: Path) -> None:
    form, source, output = LAYOUTS[case]["format"], made(case, tmp_path / "source"), tmp_path / f"mine{suffix}"
    assert write_records(records(form, source), output) == 1
    assert len(list(convert(form, source))) == 1 + LAYOUTS[case].get("skipped", 0)
    [sample] = read_corpus(output)
    assert (sample.dataset, sample.text) == ("mine", TEXT)
    for field, value in {"url": "https://trees.example/oak", **LAYOUTS[case]["fields"]}.items():
        assert getattr(sample, field) == (tuple(value) if isinstance(value, list) else value or None), field
    assert "Pale outside." in str(sample.html)


@pytest.mark.parametrize("form", FORMATS)
def test_an_empty_folder(form: str, tmp_path: Path) -> None:
    assert form in {each["format"] for each in LAYOUTS.values()}, "every format has a case"
    with pytest.raises(CorpusError, match=rf"{tmp_path}: has (no|neither) "):
        list(convert(form, tmp_path))


def test_marks_that_give_the_answer_away_are_removed(tmp_path: Path) -> None:
    """An annotation tool leaves more than its mark: a class, an empty style, a style sheet, numbers."""
    html = (
        '<style id="cc-extraStyle" name="cc">.mark-selected { color: red }</style><style>p { color: red }</style>'
        '<h1 class="big mark-selected" data-anno-uid="anno-uid-1" style="" cc-select="true">Oak</h1>'
        '<p cc-select="true" class="mark-selected" data-anno-uid="anno-uid-2" style="">Dark.<p class="a" style="b">More'
    )
    put(tmp_path / "set.jsonl", json.dumps({"id": "oak", "language": "en", "html": html}))
    [record] = records("webmainbench", tmp_path)
    kept = '<style>p { color: red }</style><h1 class="big">Oak</h1><p>Dark.<p class="a" style="b">More'
    assert record == {"id": "oak", "url": None, "lang": "en", "page_type": None, "html": kept, "text": "Oak\n\nDark."}


def test_webmainbench_without_marks(tmp_path: Path) -> None:
    lines = [
        {"track_id": "cut", "html": PAGE, "main_html": "<h1>Oak</h1><p>Dark inside."},
        {"track_id": "markdown", "html": PAGE, "groundtruth_content": "# Oak"},
        {"track_id": "none", "html": PAGE},
    ]
    put(tmp_path / "set.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    assert [each["text"] for each in records("webmainbench", tmp_path)] == ["Oak\n\nDark inside.", "# Oak"]


def test_bytes_that_are_no_utf8_stay_bytes(tmp_path: Path) -> None:
    put(tmp_path / "source" / "a.html", b"<meta charset=iso-8859-1><p>caf\xe9")
    put(tmp_path / "source" / "a.txt", b"caf\xe9")
    write_records(records("folder", tmp_path / "source"), tmp_path / "m.jsonl")
    assert list(read_corpus(tmp_path / "m.jsonl")) == [
        Sample("a", "m", b"<meta charset=iso-8859-1><p>caf\xe9", text="café")
    ]


def test_a_text_file_in_another_folder(tmp_path: Path) -> None:
    for name in ("html/a.html", "html/b.html"):
        put(tmp_path / name, PAGE)
    for name in ("text/a.txt", "text/b.txt", "old/b.txt"):
        put(tmp_path / name, TEXT)
    assert [each["id"] for each in records("folder", tmp_path)] == ["html/a"]
    assert Skipped("html/b", "2 text files have its name") in convert("folder", tmp_path)


@cases(
    ("as dragnet's README has it", "!@#$%^&*()  COMMENTS"),
    ("one space", "!@#$%^&*() COMMENTS"),
    ("a mark too many, CRLF", "!@#$%^&**()  COMMENTS\r"),
    ("a mark missing", "!@ $%^&*()  COMMENTS"),
    ("tabs", "@#$%^&*()  \tCOMMENTS\t"),
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_dragnets_comments_are_no_main_text(line: str, encoding: str, tmp_path: Path) -> None:
    made("dragnet", tmp_path)
    gold = f"{TEXT}\nHis COMMENTS\n{line}\nNice tree.\n".encode(encoding)
    put(tmp_path / "Corrected" / "R1.html.corrected.txt", gold)
    [record] = records("dragnet", tmp_path)
    assert (record["text"], record["comments"]) == (f"{TEXT}\nHis COMMENTS", "Nice tree.")


@cases(
    ("cut off", "webmainbench", "set.jsonl", "{", r"set\.jsonl:1: no JSON"),
    ("a list", "webmainbench", "set.jsonl", "[]", r"set\.jsonl:1: an object with the field html"),
    ("no ground truth", "wcxb", "html/1.html", PAGE, "neither a folder ground-truth nor"),
    ("nothing at all", "wcxb", "gone", None, "no such file or directory"),
)
def test_what_cannot_be_read_is_named(form: str, name: str, content: str | None, message: str, tmp_path: Path) -> None:
    if content is not None:
        put(tmp_path / "source" / name, content)
    with pytest.raises(CorpusError, match=message):
        list(convert(form, tmp_path / "source"))


def test_a_file_is_overwritten_when_asked(tmp_path: Path) -> None:
    taken = tmp_path / "taken.jsonl"
    taken.write_text("precious")
    assert write_records([{"id": "1", "html": "", "text": ""}], taken, overwrite=True) == 1
    with pytest.raises(CorpusError, match="no page with gold was found"):
        write_records([], tmp_path / "empty.jsonl")


# What the tool of WebMainBench's annotators added to pages.
ADDED = re.compile(r"""cc-select|mark-selected|data-anno-uid|cc-extraStyle|\s(?:style|class)=(?:""|'')""")


def test_published_pages_of_webmainbench() -> None:
    samples = [
        sample_from(each) for each in convert("webmainbench", Path(__file__).parent / "public/webmainbench.jsonl")
    ]
    assert len(samples) == 4
    coverage = [labels_of(sample).coverage or 0 for sample in samples]
    assert min(coverage) >= 0.9
    assert sum(coverage) > 0.98 * 4
    assert not any(ADDED.search(str(sample.html)) for sample in samples)

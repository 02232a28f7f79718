"""Corpora of other formats: small samples after their published descriptions, through our file and back."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from duramen.evaluate.convert import FORMATS, Skipped, convert, write_records
from duramen.evaluate.corpus import CorpusError, Sample, read_corpus, sample_from
from duramen.evaluate.inventory import labels_of

from ..cases import cases

PAGE = "<html><title>Oak</title><nav><a href=/>Home</a></nav><h1>Oak</h1><p>Dark inside.<p>Pale outside.</html>"
TEXT = "Oak\n\nDark inside.\n\nPale outside."
UUID = "0b7f2636-d35f-40bf-9b7f-94be4bcbb396"


def put(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    data = content.encode() if isinstance(content, str) else content
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)


def wcxb(folder: Path) -> Path:
    truth = {
        "schema_version": "2.0",
        "url": "https://trees.example/oak",
        "file_id": "0001",
        "_internal": {"page_type": {"primary": "article", "tags": ["trees"]}},
        "ground_truth": {
            "title": "Oak",
            "author": "Ann Lee",
            "publish_date": "2025-08-25",
            "main_content": TEXT,
            "with": ["Dark inside."],
            "without": ["Home"],
        },
    }
    put(folder / "html" / "0001.html.gz", PAGE)
    put(folder / "html" / "0002.html.gz", PAGE)
    put(folder / "ground-truth" / "0001.json", json.dumps(truth))
    return folder


def wcxb_first(folder: Path) -> Path:
    truth = {"0001": {"articleBody": TEXT, "url": "https://trees.example/oak", "with": ["Dark inside."]}}
    put(folder / "html" / "0001.html.gz", PAGE)
    put(folder / "ground-truth.json", json.dumps(truth))
    return folder


def cleaneval(folder: Path) -> Path:
    wrapped = f'<text id="1" title="Oak" encoding="utf-8">{PAGE}</text>'
    put(folder / "en_original" / "1.html", wrapped)
    put(folder / "en_original" / "2.html", PAGE)
    gold = "URL: https://trees.example/oak\r\n\r\n<h>Oak\r\n\r\n<p>Dark inside.\r\n\r\n<p>Pale outside.\r\n"
    put(folder / "GoldStandard" / "1-cleaned.txt", gold)
    return folder


def cleaneval_merged(folder: Path) -> Path:
    put(
        folder / "input" / "1.html",
        f'<text id="https://trees.example/oak" title="Oak &amp; elm">caf\xe9{PAGE}'.encode("cp1252"),
    )
    put(folder / "input" / "2.html", PAGE)
    put(folder / "GoldStandard" / "1.txt", " <h>Oak\n\n <p>Dark inside.\n\n<l>Pale outside.\n")
    return folder


def dragnet(folder: Path) -> Path:
    put(folder / "HTML" / "R1.html", PAGE)
    put(folder / "HTML" / "R2.html", PAGE)
    put(folder / "Corrected" / "R1.html.corrected.txt", f"{TEXT}\n!@#$%^&*() COMMENTS\nNice tree.\n")
    return folder


def dragnet_meta(folder: Path) -> Path:
    put(folder / "html" / f"{UUID}.html", PAGE)
    labels = f'id = "{UUID}"\nurl = "https://trees.example/oak"\ntitle = "Oak"\ndt_published = 2020-05-21T22:03:34Z\n'
    put(folder / "meta" / f"{UUID}.toml", f"{labels}text = '''\n{TEXT}\n'''\n")
    return folder


def l3s_gn1(folder: Path) -> Path:
    marked = (
        '<html><nav><a href=/><span class="x-nc-sel0">Home</span></a></nav><h1><span class="x-nc-sel1">Oak</span></h1>'
        '<p><span class="x-nc-sel2">Dark <b>inside.</b></span><p><span class="x-nc-sel2">Pale outside.'
        '<span class="x-nc-sel4">More trees</span></span><p><span class="x-nc-sel5">Nice tree.</span></html>'
    )
    put(folder / "original" / f"{UUID}.html", PAGE)
    put(folder / "annotated" / f"{UUID}.html", marked)
    put(folder / "url-mapping.txt", f"<urn:uuid:{UUID}>\thttps://trees.example/oak\n")
    return folder


def webmainbench(folder: Path) -> Path:
    html = (
        '<html><title>Oak</title><nav><a href=/>Home</a></nav><h1 cc-select="true" class="big mark-selected">Oak</h1>'
        '<p cc-select="true">Dark inside.<p cc-select="true">Pale outside.</html>'
    )
    meta = {"language": "en", "style": "Article", "level": "mid", "table": [], "code": [], "equation": []}
    line = {"track_id": UUID, "url": "https://trees.example/oak", "html": html, "meta": meta}
    gold = {"main_html": "<h1>Oak</h1>", "convert_main_content": "# Oak", "groundtruth_content": "# Oak"}
    put(folder / "WebMainBench.jsonl", json.dumps({**line, **gold}) + "\n")
    return folder / "WebMainBench.jsonl"


def same_names(folder: Path) -> Path:
    put(folder / "a" / "oak.html", PAGE)
    put(folder / "a" / "oak.txt", f"{TEXT}\n")
    put(folder / "a" / "elm.htm", PAGE)
    return folder


CASES: dict[str, tuple[str, Any, dict[str, Any], int]] = {
    "wcxb": (
        "wcxb",
        wcxb,
        {"id": "0001", "page_type": "article", "author": "Ann Lee", "date": "2025-08-25", "forbidden": ("Home",)},
        1,
    ),
    "wcxb, the first schema": ("wcxb", wcxb_first, {"id": "0001", "required": ("Dark inside.",)}, 0),
    "cleaneval": ("cleaneval", cleaneval, {"id": "1", "title": "Oak"}, 1),
    "cleaneval in GoldStandard": ("cleaneval", cleaneval_merged, {"id": "1", "title": "Oak & elm"}, 1),
    "dragnet": ("dragnet", dragnet, {"id": "R1", "url": None}, 1),
    "dragnet with TOML": ("dragnet", dragnet_meta, {"id": UUID, "date": "2020-05-21", "title": "Oak"}, 0),
    "l3s-gn1": ("l3s-gn1", l3s_gn1, {"id": UUID, "title": "Oak", "lang": "en"}, 0),
    "webmainbench": ("webmainbench", webmainbench, {"id": UUID, "lang": "en", "page_type": "article"}, 0),
    "folder": ("folder", same_names, {"id": "a/oak", "url": None}, 1),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.xz"])
def test_a_page_through_our_file(case: str, suffix: str, tmp_path: Path) -> None:
    form, make, expected, left_out = CASES[case]
    items = list(convert(form, make(tmp_path / "source")))
    skipped = [each for each in items if isinstance(each, Skipped)]
    output = tmp_path / f"mine{suffix}"
    assert write_records([each for each in items if not isinstance(each, Skipped)], output) == 1
    assert len(skipped) == left_out
    [sample] = read_corpus(output)
    assert (sample.dataset, sample.text) == ("mine", TEXT)
    assert {"url": "https://trees.example/oak", **expected}.items() <= vars(sample).items()
    assert "Pale outside." in str(sample.html)


@pytest.mark.parametrize("form", FORMATS)
def test_an_empty_folder(form: str, tmp_path: Path) -> None:
    assert form in {form for form, *_ in CASES.values()}, "every format has a case"
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
    [record] = convert("webmainbench", tmp_path)
    assert isinstance(record, dict)
    kept = '<style>p { color: red }</style><h1 class="big">Oak</h1><p>Dark.<p class="a" style="b">More'
    assert record == {"id": "oak", "url": None, "lang": "en", "page_type": None, "html": kept, "text": "Oak\n\nDark."}


def test_webmainbench_without_marks(tmp_path: Path) -> None:
    lines = [
        {"track_id": "cut", "html": PAGE, "main_html": "<h1>Oak</h1><p>Dark inside."},
        {"track_id": "markdown", "html": PAGE, "groundtruth_content": "# Oak"},
        {"track_id": "none", "html": PAGE},
    ]
    put(tmp_path / "set.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    cut, markdown, none = convert("webmainbench", tmp_path)
    assert isinstance(cut, dict)
    assert isinstance(markdown, dict)
    assert (cut["text"], markdown["text"]) == ("Oak\n\nDark inside.", "# Oak")
    assert isinstance(none, Skipped)


def test_bytes_that_are_no_utf8_stay_bytes(tmp_path: Path) -> None:
    put(tmp_path / "source" / "a.html", b"<meta charset=iso-8859-1><p>caf\xe9")
    put(tmp_path / "source" / "a.txt", b"caf\xe9")
    records = [each for each in convert("folder", tmp_path / "source") if isinstance(each, dict)]
    write_records(records, tmp_path / "m.jsonl")
    assert list(read_corpus(tmp_path / "m.jsonl")) == [
        Sample("a", "m", b"<meta charset=iso-8859-1><p>caf\xe9", text="café")
    ]


def test_a_text_file_in_another_folder(tmp_path: Path) -> None:
    for name in ("html/a.html", "html/b.html"):
        put(tmp_path / name, PAGE)
    for name in ("text/a.txt", "text/b.txt", "old/b.txt"):
        put(tmp_path / name, TEXT)
    found, ambiguous = convert("folder", tmp_path)
    assert isinstance(found, dict)
    assert found["id"] == "html/a"
    assert ambiguous == Skipped("html/b", "2 text files have its name")


@cases(
    ("as dragnet's README has it", "!@#$%^&*()  COMMENTS"),
    ("one space", "!@#$%^&*() COMMENTS"),
    ("a mark too many, CRLF", "!@#$%^&**()  COMMENTS\r"),
    ("a mark missing", "!@ $%^&*()  COMMENTS"),
    ("tabs", "@#$%^&*()  \tCOMMENTS\t"),
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_dragnets_comments_are_no_main_text(line: str, encoding: str, tmp_path: Path) -> None:
    dragnet(tmp_path)
    gold = f"{TEXT}\nHis COMMENTS\n{line}\nNice tree.\n".encode(encoding)
    put(tmp_path / "Corrected" / "R1.html.corrected.txt", gold)
    record, _ = convert("dragnet", tmp_path)
    assert isinstance(record, dict)
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
    items = list(convert("webmainbench", Path(__file__).parent / "public" / "webmainbench.jsonl"))
    samples = [sample_from(each) for each in items if not isinstance(each, Skipped)]
    assert len(samples) == len(items) == 4
    coverage = [labels_of(sample).coverage or 0 for sample in samples]
    assert min(coverage) >= 0.9
    assert sum(coverage) > 0.98 * 4
    assert not any(ADDED.search(str(sample.html)) for sample in samples)

"""Reading labelled pages, what is said when a line is none, and the list of the sets."""

import base64
import gzip
import json
import lzma
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import duramen
from duramen.evaluate.corpus import (
    CorpusError,
    Sample,
    corpus_files,
    count_samples,
    digest_of,
    domain_of,
    find_page,
    read_corpus,
    read_file,
    sample_from,
)
from duramen.evaluate.inventory import duplicates, inventory_sections, labels_of, take_stock

from ..cases import cases, rows_of

TABLES = rows_of(Path(__file__).with_name("tables.toml"))
PAGE = {"id": "1", "html": "<p>two words", "text": "two words"}
SAME = {
    "dataset": "mine",
    "url": "https://example.org/a",
    "lang": "en",
    "page_type": "article",
    "title": "T",
    "author": None,
    "date": "2020-01-01",
    "slim": True,
}
"""Fields whose names and values a corpus and a sample share."""


def write(path: Path, *lines: Any) -> Path:
    data = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines).encode()
    if path.suffix == ".gz":
        data = gzip.compress(data)
    elif path.suffix == ".xz":
        data = lzma.compress(data)
    path.write_bytes(data)
    return path


class TestReading:
    def test_every_compression_and_directories_in_order(self, tmp_path: Path) -> None:
        for name in ("b.jsonl", "a.jsonl.gz", "c.jsonl.xz"):
            write(tmp_path / name, PAGE, {**PAGE, "id": "2"})
        (tmp_path / "README.md").write_text("not a corpus")
        keys = [each.key for each in read_corpus(write(tmp_path.with_name("extra.jsonl"), PAGE), tmp_path)]
        assert keys == ["extra/1", "a/1", "a/2", "b/1", "b/2", "c/1", "c/2"]

    def test_every_field(self) -> None:
        fields = {**PAGE, **SAME, "with": ["two"], "without": ["menu"], "comments": "ignored"}
        assert sample_from(fields) == Sample(**PAGE, **SAME, required=("two",), forbidden=("menu",))  # type: ignore[arg-type]

    def test_raw_bytes_blank_lines_and_names(self, tmp_path: Path) -> None:
        fields = {"id": "1", "text": None, "html_b64": base64.b64encode(b"\xe9").decode()}
        assert sample_from(fields).html == b"\xe9"
        path = write(tmp_path / "set.jsonl", PAGE, "", "  ", {**PAGE, "id": "2"})
        assert len(list(read_file(path))) == count_samples([path]) == 2
        assert find_page([path], "set/2").id == "2"
        with pytest.raises(CorpusError, match="no page is called 'set/3'; there is set/2, set/1"):
            find_page([path], "set/3")
        assert next(read_file(write(path, PAGE, "broken"))).id == "1", "it reads no further than asked"


class TestBadInput:
    @cases(*TABLES["lines"])
    def test_a_bad_line_is_named_by_file_and_line(self, line: str, message: str, tmp_path: Path) -> None:
        path = write(tmp_path / "set.jsonl.xz", PAGE, line)
        with pytest.raises(CorpusError) as caught:
            list(read_corpus(path))
        assert str(caught.value).startswith(f"{path}:2: ")
        assert message in str(caught.value)

    def test_bytes_that_are_no_utf8(self, tmp_path: Path) -> None:
        path = tmp_path / "set.jsonl"
        path.write_bytes(b'{"id": "\xff\xfe"}\n')
        with pytest.raises(CorpusError, match=r"set\.jsonl:1: no JSON"):
            list(read_file(path))

    @pytest.mark.parametrize("name", ["set.jsonl.xz", "set.jsonl.gz"])
    @pytest.mark.parametrize("keep", [0.5, 0])
    def test_a_broken_archive(self, tmp_path: Path, name: str, keep: float) -> None:
        path = write(tmp_path / name, PAGE)
        data = path.read_bytes()
        path.write_bytes(data[: int(keep * len(data))] or b"neither gzip nor xz")
        with pytest.raises(CorpusError, match=r"set\.jsonl\..z:1: cannot be read"):
            list(read_file(path))

    @cases(
        ("missing", lambda _: None, "no such file"),
        ("empty directory", lambda path: path.mkdir(), "no .jsonl, .jsonl.gz, .jsonl.xz file in"),
        ("another ending", lambda path: path.write_text("{}"), "a corpus file ends in"),
    )
    def test_no_corpus(self, make: Any, message: str, tmp_path: Path) -> None:
        make(tmp_path / "here")
        with pytest.raises(CorpusError, match=message):
            corpus_files(tmp_path / "here")


class TestDomain:
    def test_of_an_address(self) -> None:
        assert [(address, domain_of(address)) for address, _ in TABLES["domains"]] == TABLES["domains"]
        assert [domain_of(address) for address in ("http://[broken/", "", None)] == [None] * 3

    def test_of_a_sample(self) -> None:
        assert Sample("1", "s", "", url="http://www.x.com/").domain == "x.com"
        assert Sample("20111101_www.express.gr_66480588", "daniel", "").domain == "express.gr"
        assert Sample("001", "readability", "").domain == "readability/001"

    @given(st.text())
    def test_any_text_will_do(self, address: str) -> None:
        assert domain_of(address) != ""


class TestDigest:
    def test_it_tells_page_address_and_gold_apart_and_nothing_else(self) -> None:
        more: list[dict[str, Any]] = [{}, {"url": "u"}, {"text": ""}, {"required": ("x",)}, {"forbidden": ("x",)}]
        samples = [Sample("1", "s", "b"), *(Sample("1", "s", "a", **fields) for fields in more)]
        assert len({each.digest for each in samples}) == len(samples)
        assert len({each.page_digest for each in samples}) == 3
        assert Sample("1", "s", "a").digest == Sample("2", "t", "a", lang="en", title="T").digest
        assert Sample("1", "s", json.loads('"\\ud800"'), text="\udfff").digest

    @given(st.lists(st.text(max_size=3), max_size=4), st.lists(st.text(max_size=3), max_size=4))
    def test_different_parts_have_different_digests(self, one: list[str], other: list[str]) -> None:
        assert (digest_of(*one) == digest_of(*other)) == (one == other)


CORRECTION = Path(__file__).parents[2] / "extension/tests/vectors/correction.jsonl"


def test_a_correction_that_the_extension_exports_is_a_labelled_page() -> None:
    """The extension's own tests hold its export against the file that is read here."""
    (sample,) = read_file(CORRECTION)
    assert (sample.page_type, sample.lang) == ("article", "en")
    assert sample.text is not None
    assert sample.required
    assert sample.forbidden
    assert all(words in sample.text for words in sample.required)
    assert not any(words in sample.text for words in sample.forbidden)
    words = " ".join(duramen.parse(sample.html).text().split())
    assert all(" ".join(line.split()) in words for line in sample.text.splitlines())


WORDS = ["".join(letters) for letters in product("abcdefgh", repeat=3)]  # MinHash reads all digits as one
STORY = " ".join(WORDS[:120])


def found(*texts: str) -> dict[tuple[str, str], float]:
    labels = [labels_of(Sample(str(at), "s", "<p>x", text=text)) for at, text in enumerate(texts)]
    return {(each.page[2:], each.other[2:]): each.resemblance for each in duplicates(labels)}


def test_duplicates_are_found_and_others_are_not_and_a_crowd_takes_no_square() -> None:
    """Of 110 of 120 words, 107 of 117 runs of four words are common, whose Jaccard index is the resemblance."""
    estimate = found(STORY, " ".join(WORDS[10:120]))
    assert estimate[("0", "1")] == pytest.approx(107 / 117, abs=3 * np.sqrt(0.91 * 0.09 / 128))
    texts = [STORY, STORY.upper(), STORY + " " + WORDS[300], " ".join(WORDS[200:320]), ""]
    assert found(*texts).keys() == {("0", "1"), ("0", "2"), ("1", "2")}
    page = labels_of(Sample("1", "s", "", text=STORY))
    assert len(list(duplicates([replace(page, page=str(at)) for at in range(1000)]))) < 1100
    with pytest.raises(ValueError, match="the corpus has no pages"):
        take_stock([])


@cases(*TABLES["suspicious"])
def test_suspicious_gold(fields: dict[str, Any], suspicion: str) -> None:
    assert labels_of(Sample("1", "s", **fields)).suspicion == (suspicion or None)


def test_the_tables() -> None:
    samples = [
        Sample("1", "a", f"<p>{STORY}", text=STORY, lang="en", url="http://www.x.example/", page_type="article"),
        Sample("2", "b", f"<div>{STORY}", text=STORY, lang="en"),
        Sample("3", "b", "<p>something else", required=("gone",)),
    ]
    sections = {each.title: each for each in inventory_sections(take_stock(map(labels_of, samples)))}
    assert sections["sets"].rows[0] == ["a", "1", "1", "0", "120", "120", "120", "120", "120", "1.000"]
    assert sections["sets"].rows[1][:4] == ["b", "2", "1", "1"]
    assert sections["sets"].rows[2][:2] == ["all", "3"]
    assert sections["page types"].rows == [["unknown", "2"], ["article", "1"]]
    assert sections["languages"].rows == [["en", "2"], ["unknown", "1"]]
    assert sections["duplicates"].rows == [["a/1", "b/2", "1.00", "yes"]]
    assert "1 of them across sets" in sections["duplicates"].note
    assert sections["suspicious gold"].rows == [["b/3", "required segments that are not in the page: 1"]]

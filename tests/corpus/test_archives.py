"""WARC and ARC archives: which records are pages, what their bytes are, where damage is."""

import gzip
import os
import sys
import tomllib
from collections import Counter
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest
from warcio.archiveiterator import ArchiveIterator

from benchmarks.corpora import corpus
from duramen.apps.corpus.page import Unreadable

from ..cases import cases, not_none
from .archives import PACKINGS, Record, arc, page, pages, warc, written
from .reading import read

HTML = ("Content-Type", "text/html; charset=utf-8")
ANSWERS = tomllib.loads(Path(__file__).with_name("answers.toml").read_text("utf-8"))


@pytest.mark.parametrize("packing", PACKINGS)
def test_pages_are_the_same_in_every_compression(packing: str, tmp_path: Path) -> None:
    found, summary, damage = read(written(tmp_path / "a.warc", PACKINGS[packing](pages(5))))
    assert damage is None
    assert [each.html for each in found] == [page(number) for number in range(5)]
    assert [each.url for each in found] == [f"https://example.org/{number}" for number in range(5)]
    assert {(each.dump, each.date, each.status) for each in found} == {("TEST-2024-10", "2024-03-01T12:00:00Z", 200)}
    assert summary.skipped == Counter({"warcinfo record": 1})
    assert [each.offset is None for each in found] == [packing.endswith("as a whole")] * 5


def as_warcio_reads(path: str, name: str) -> list[tuple[str, bytes, int]]:
    """A header, the body and the offset of each response."""
    with Path(path).open("rb") as file:
        records = ArchiveIterator(file)
        return [
            (each.rec_headers.get_header(name), each.content_stream().read(), records.get_record_offset())
            for each in records
            if each.rec_type == "response"
        ]


@pytest.mark.parametrize("packed", [False, True])
def test_offsets_are_those_of_warcio(packed: bool, tmp_path: Path) -> None:
    path = written(tmp_path / "a.warc.gz", warc(pages(6), packed=packed))
    found, _, _ = read(path)
    assert [(each.id, each.html, each.offset) for each in found] == as_warcio_reads(path, "WARC-Record-ID")


@pytest.mark.parametrize("packed", [False, True])
def test_arc_as_warcio_reads_it(packed: bool, tmp_path: Path) -> None:
    records = [*pages(3), Record(b"\x89PNG", headers=(("Content-Type", "image/png"),)), Record(status="404 Not Found")]
    path = written(tmp_path / "a.arc", arc(records, packed=packed))
    found, summary, damage = read(path)
    assert [(each.url, each.html, each.offset) for each in found] == as_warcio_reads(path, "uri")[:3]
    assert (found[0].date, damage) == ("2024-03-01T12:00:00Z", None)
    assert summary.skipped == Counter({"arc header": 1, "other type": 1, "error status": 1})


@pytest.mark.parametrize("name", ANSWERS)
def test_which_answers_are_pages(name: str, tmp_path: Path) -> None:
    answer = ANSWERS[name]
    headers = (("Content-Type", answer["header"]),) if "header" in answer else ()
    identified = {"WARC-Identified-Payload-Type": answer["identified"]} if "identified" in answer else {}
    body = answer["body"].encode() if "body" in answer else page()
    record = Record(body, headers=headers, warc_headers=identified)
    found, summary, _ = read(written(tmp_path / "a.warc", warc([record])))
    assert len(found) == (answer["verdict"] == "html")
    assert summary.skipped == Counter({"warcinfo record": 1, answer["verdict"]: 1}) - Counter({"html": 1})


def test_other_records_are_counted_by_reason(tmp_path: Path) -> None:
    records = [
        Record(kind="revisit"),
        Record(kind="metadata", body=b"a: b"),
        Record(kind="request", body=b"GET / HTTP/1.1\r\n\r\n"),
        Record(kind="conversion", body=b"text"),
        Record(status="301 Moved"),
        Record(status="503 Busy"),
        Record(kind="resource", body=page(7), headers=(("Content-Type", "text/html"),), url="file:///oak.html"),
        Record(kind="resource", body=b"\x89PNG", headers=(("Content-Type", "image/png"),)),
    ]
    found, summary, _ = read(written(tmp_path / "a.warc.gz", warc(records)))
    assert [(each.html, each.status, each.url) for each in found] == [(page(7), None, "file:///oak.html")]
    kinds = ["warcinfo", "revisit", "metadata", "request", "conversion"]
    others = ["redirect", "error status", "other type"]
    assert summary.skipped == Counter([*(f"{kind} record" for kind in kinds), *others])


def chunked(body: bytes, size: int = 50) -> bytes:
    pieces = [body[start : start + size] for start in range(0, len(body), size)]
    return b"".join(b"%x;ext=1\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


CHUNKED = ("Transfer-Encoding", "chunked")
GZIP = ("Content-Encoding", "gzip")


@cases(
    ("chunked", (CHUNKED,), chunked(page()), page()),
    ("falsely called chunked", (CHUNKED,), page(), page()),
    ("chunks that break off", (CHUNKED,), chunked(page())[:-200], None),
    ("gzip", (GZIP,), gzip.compress(page()), page()),
    ("falsely called gzip", (GZIP,), page(), page()),
    ("gzip that breaks off", (GZIP,), gzip.compress(page() * 500)[:-50], None),
    ("brotli", (("Content-Encoding", "br"),), brotli.compress(page()), page()),
    ("an unknown coding", (("Content-Encoding", "rot13"),), page(), page()),
    ("chunked gzip", (CHUNKED, GZIP), chunked(gzip.compress(page())), page()),
)
def test_bodies_as_the_server_had_them(
    headers: tuple[tuple[str, str], ...], body: bytes, html: bytes | None, tmp_path: Path
) -> None:
    (found,), _, _ = read(written(tmp_path / "a.warc", warc([Record(body, headers=(HTML, *headers))])))
    assert isinstance(found.html, bytes)
    assert found.html == html if html is not None else found.html.startswith(page()[:100])


def test_a_body_or_a_record_that_would_fill_the_memory_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The header of a record decides before its body, whose limit stays as it is, is unpacked."""
    bomb = Record(gzip.compress(bytes(80 << 20)), headers=(HTML, GZIP))
    for record in (bomb, Record(page(0) + b" " * 100_000)):
        found, summary, _ = read(written(tmp_path / "a.warc", warc([record, *pages(1)])))
        assert (len(found), summary.skipped["too large"]) == (1, 1)
        monkeypatch.setattr("duramen.apps.corpus.readers.warc.MAX_PAGE_BYTES", 100_000)


@pytest.mark.parametrize("packing", PACKINGS)
@pytest.mark.parametrize("share", [0.3, 0.62, 0.97])
def test_a_cut_archive_is_read_to_the_cut(packing: str, share: float, tmp_path: Path) -> None:
    data = PACKINGS[packing](pages(40))
    cut = int(len(data) * share)
    path = written(tmp_path / "a.warc", data[:cut])
    if packing in {"zstd as a whole", "lz4 as a whole"}:  # one block, which can only be read as a whole
        with pytest.raises(Unreadable, match="it is damaged"):
            read(path)
        return
    found, _, damage = read(path)
    assert [each.html for each in found] == [page(number) for number in range(len(found))]
    assert not_none(not_none(damage).offset) <= cut
    assert len(found) < 40


@pytest.mark.parametrize("packed", [False, True])
def test_damage_is_reported_where_its_record_begins(packed: bool, tmp_path: Path) -> None:
    data = warc(pages(10), packed=packed)
    whole, _, _ = read(written(tmp_path / "whole.warc", data))
    at = not_none(whole[6].offset)
    spoiled = data[:at] + b"\xff" * 30 + data[at + 30 :]
    found, _, damage = read(written(tmp_path / "spoiled.warc", spoiled))
    assert len(found) == 6
    assert not_none(damage).offset == at


def test_every_cut_is_noticed(tmp_path: Path) -> None:
    """At every length but those at which a record ends, a cut archive is known for one."""
    for packed in (False, True):
        data = warc(pages(2), packed=packed)
        whole, _, _ = read(written(tmp_path / "whole.warc", data))
        start = not_none(whole[1].offset)
        path = tmp_path / "cut.warc"
        for cut in range(start + 1, len(data), 7):
            written(path, data[:cut])
            found, _, damage = read(path)
            # If at most the two empty lines after the block of a plain record are missing, the page is complete.
            assert damage is not None or (len(found) == 2 and len(data) - cut <= 4), cut


@cases(
    ("empty", b"", "empty"),
    ("something else", b"hello world", "not WARC, ARC, WACZ, Parquet, JSON lines, HTML"),
    ("gzip of something else", gzip.compress(b"hello world"), "not WARC"),
    ("no gzip", b"\x1f\x8b" + b"garbage" * 100, "begins like gzip but cannot be decompressed"),
    ("cut at once", warc(pages(1))[:12], "begins like gzip but cannot be decompressed"),
    ("no Parquet", b"PAR1" + b"x" * 100, "Parquet file cannot be read"),
    ("white space", b" \n \n", "white space"),
    ("a compressed page", gzip.compress(page()), "compressed"),
)
def test_what_is_no_input_is_refused_in_a_sentence(content: bytes, message: str, tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=message):
        read(written(tmp_path / "a.warc.gz", content))


def test_archives_of_the_benchmark_hold_all_pages(tmp_path: Path) -> None:
    made = [page(number) for number in range(9)]
    corpus.write_archive(tmp_path / "in" / "a.warc.gz", made)
    assert [each.html for each in read(tmp_path / "in" / "a.warc.gz")[0]] == made
    if sys.platform == "linux":
        assert corpus.memory_of(os.getpid()) > 10e6

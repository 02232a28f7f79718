"""Samples are the same everywhere, and shards have the rows of one file, split or in another order."""

import gzip
import json
from functools import partial
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from duramen.apps.corpus import is_sampled
from duramen.base import atomic

from .archives import pages, warc, written
from .reading import column_of, run

urls_of = partial(column_of, name="url")


def test_a_sample_is_that_of_sql() -> None:
    urls = [f"https://example.org/{number}/é漢" for number in range(2000)]
    pages = pa.table({"url": urls})
    query = "SELECT url FROM pages WHERE ('0x' || md5('7 ' || url)[:13])::BIGINT < 0.05 * 2**52"
    expected = {row[0] for row in duckdb.connect().register("pages", pages).sql(query).fetchall()}
    found = {url for url in urls if is_sampled(url, 0.05, seed=7)}
    assert found == expected
    assert 60 < len(found) < 140
    assert found < {url for url in urls if is_sampled(url, 0.1, seed=7)}, "samples are nested"
    assert found != {url for url in urls if is_sampled(url, 0.05, seed=8)}


def test_a_sample_of_an_archive_and_of_a_table(tmp_path: Path) -> None:
    given = pages(60)
    path = written(tmp_path / "a.warc.gz", warc(given))
    whole = run(path, tmp_path / "out", sample=0.3, seed=7).whole
    expected = [each.url for each in given if is_sampled(each.url, 0.3, seed=7)]
    assert urls_of(tmp_path / "out") == expected
    assert 0 < len(expected) < 60
    assert (whole.pages, whole.skipped["not in the sample"]) == (len(expected), 60 - len(expected))
    pq.write_table(pa.table({"url": [p.url for p in given], "html": [p.body for p in given]}), tmp_path / "t.parquet")
    run(tmp_path / "t.parquet", tmp_path / "table", sample=0.3, seed=7)
    assert urls_of(tmp_path / "table") == expected
    with pytest.raises(ValueError, match=r"sample was 0\.3 and is now 0\.2"):
        run(path, tmp_path / "out", sample=0.2, seed=7)


def test_pages_without_an_address_are_sampled_one_by_one(tmp_path: Path) -> None:
    lines = "".join(json.dumps({"html": each.body.decode()}) + "\n" for each in pages(60))
    path = written(tmp_path / "a.jsonl", lines.encode())
    assert 5 < run(path, tmp_path / "out", sample=0.3).whole.pages < 35
    run(path, tmp_path / "all")
    assert run(path, tmp_path / "all", seed=3).tasks_there == 1, "a seed that nothing uses"


@pytest.mark.parametrize("form", ["parquet", "jsonl", "wet"])
def test_shards_have_every_row_once(tmp_path: Path, form: str) -> None:
    path = written(tmp_path / "a.warc.gz", warc(pages(70)))
    found = run(path, tmp_path / "out", shard_size=30, format=form)
    names = sorted(each.name for each in (tmp_path / "out").iterdir() if each.is_file())
    suffix = {"parquet": ".parquet", "jsonl": ".jsonl.gz", "wet": ".wet.gz"}[form]
    assert names == [f"a.warc.gz-0000{number}{suffix}" for number in range(3)]
    assert found.whole.bytes_out == sum((tmp_path / "out" / name).stat().st_size for name in names)
    if form == "parquet":
        assert [pq.read_metadata(tmp_path / "out" / name).num_rows for name in names] == [30, 30, 10]
        assert urls_of(tmp_path / "out") == [each.url for each in pages(70)]
    if form == "jsonl":
        lines = [len(gzip.decompress((tmp_path / "out" / name).read_bytes()).splitlines()) for name in names]
        assert lines == [30, 30, 10]
    assert run(path, tmp_path / "out", shard_size="30", format=form).tasks_there == 1


def test_shards_by_bytes_and_of_nothing(tmp_path: Path) -> None:
    path = written(tmp_path / "a.warc.gz", warc(pages(100)))
    run(path, tmp_path / "out", shard_size="10kB")
    assert len(sorted((tmp_path / "out").glob("*.parquet"))) > 1
    assert urls_of(tmp_path / "out") == [each.url for each in pages(100)]
    run(path, tmp_path / "none", shard_size="10kB", min_words=10**6)
    assert [each.name for each in (tmp_path / "none").glob("*.parquet")] == ["a.warc.gz-00000.parquet"]
    for size in ("0", "ten", "1.5", "-3", "5TB"):
        with pytest.raises(ValueError, match="a shard size is a number of rows"):
            run(path, tmp_path / "other", shard_size=size)


@pytest.mark.parametrize("size", [None, 10])
def test_shards_of_a_shorter_input_replace_all_before_also_after_an_end_before_the_last_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int | None
) -> None:
    path = written(tmp_path / "a.warc.gz", warc(pages(70)))
    run(path, tmp_path / "out", shard_size=size)
    written(tmp_path / "a.warc.gz", warc(pages(25)))
    run(path, tmp_path / "out", shard_size=size)
    assert urls_of(tmp_path / "out") == [each.url for each in pages(25)]
    written(tmp_path / "a.warc.gz", warc(pages(15, first=50)))
    move = atomic.move

    def stopped(part: Path, path: Path) -> None:
        if path.name in ("a.warc.gz.parquet", "a.warc.gz-00000.parquet"):
            raise KeyboardInterrupt
        move(part, path)

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "move", stopped)
        with pytest.raises(KeyboardInterrupt):
            run(path, tmp_path / "out", shard_size=size)
    run(path, tmp_path / "out", shard_size=size)
    assert urls_of(tmp_path / "out") == [each.url for each in pages(15, first=50)]


def test_shuffled_rows(tmp_path: Path) -> None:
    path = written(tmp_path / "a.warc.gz", warc(pages(70)))
    orders = {}
    for name, seed in {"7": 7, "again": 7, "8": 8}.items():
        run(path, tmp_path / name, shuffle=True, seed=seed)
        orders[name] = urls_of(tmp_path / name)
    plain = [each.url for each in pages(70)]
    assert orders["7"] == orders["again"] != orders["8"]
    assert sorted(orders["7"]) == sorted(orders["8"]) == sorted(plain)
    assert sum(mine == other for mine, other in zip(orders["7"], plain, strict=True)) < 10
    with pytest.raises(ValueError, match="seed was 7 and is now 8"):
        run(path, tmp_path / "7", shuffle=True, seed=8)

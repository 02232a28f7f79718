"""Duplicates: what is dropped, which copy stays, and that a killed run is finished by the next."""

import io
from pathlib import Path
from typing import Any

import fsspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from scipy.sparse.csgraph import connected_components  # type: ignore[import-untyped]

pytest.importorskip("duckdb", reason="duckdb is not installed: pip install 'duramen[corpus]'")

from duramen.apps.cli import main
from duramen.apps.corpus import Dedup, StorageError, deduplicate

from ..cases import examples
from .archives import Record, page, warc, written
from .reading import column_of, run

STORY = " ".join(f"Ring {number} of the oak is a year of the tree." for number in range(60))


def table(folder: Path, name: str, rows: list[dict[str, Any]]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.Table.from_pylist(rows), folder / name)
    return folder


@pytest.mark.parametrize("shard_size", [None, 4])
def test_copies_of_an_archive_give_its_distinct_texts(tmp_path: Path, shard_size: int | None) -> None:
    options: dict[str, Any] = {"dedup": "exact", "shard_size": shard_size}
    records = [Record(page(number % 7), f"https://example.org/{number}") for number in range(10)]
    inputs = [written(tmp_path / "in" / f"{copy}.warc.gz", warc(records)) for copy in range(6)]
    found = run(inputs, tmp_path / "out", **options)
    texts = column_of(tmp_path / "out", "text")
    assert len(texts) == len(set(texts)) == 7
    assert found.whole.dropped == {"duplicate: url": 50, "duplicate: text": 3}
    assert (found.whole.pages, found.whole.kept) == (60, 7)
    assert found.whole.words == sum(column_of(tmp_path / "out", "words"))
    assert run(inputs, tmp_path / "out", **options).whole.dropped == found.whole.dropped
    assert column_of(tmp_path / "out", "text") == texts


COPIES: list[dict[str, Any]] = [
    {"url": "a", "text": STORY, "date": "2024-03", "confidence": 0.5},
    {"url": "b", "text": STORY + " And bark.", "date": "2024-02", "confidence": 0.4},
    {"url": "c", "text": STORY.replace("59", "60"), "date": "2024-01", "confidence": 0.3},
    {"url": "d", "text": STORY, "date": "2024-04", "confidence": 0.9},
    {"url": "e", "text": "Something else that nobody else has written at all.", "date": None, "confidence": None},
]


@examples(
    ("exact", "longest", ["a", "b", "c", "e"]),
    ("near", "longest", ["b", "e"]),
    ("near", "earliest", ["c", "e"]),
    ("near", "most-confident", ["d", "e"]),
)
def test_which_copy_stays(kind: str, keep: str, stays: list[str], tmp_path: Path) -> None:
    folder = table(tmp_path / "out", "x[1]'s.parquet", COPIES)
    dropped = deduplicate(str(folder), Dedup(kind, keep))
    assert column_of(folder, "url") == stays
    assert dropped.total() == len(COPIES) - len(stays)


def test_pages_of_earlier_outputs_win_and_are_not_changed_also_in_an_object_store(tmp_path: Path) -> None:
    earlier = table(tmp_path / "earlier", "x.parquet", [{"url": "z", "text": STORY}, {"url": "y", "text": STORY}])
    folder = table(tmp_path / "out", "x.parquet", COPIES)
    system = fsspec.filesystem("memory")
    for each in (earlier, folder):
        system.put_file(str(each / "x.parquet"), f"/{each.name}/x.parquet")
    deduplicate(str(folder), Dedup("near", against=(str(earlier),)))
    assert column_of(folder, "url") == ["e"]
    assert column_of(earlier, "url") == ["z", "y"]
    deduplicate("memory://out", Dedup("near", against=("memory://earlier",)))
    assert pq.read_table(io.BytesIO(system.cat_file("/out/x.parquet")))["url"].to_pylist() == ["e"]
    system.store.clear()


def test_groups_of_urls_and_of_texts_are_not_joined_and_stored_hashes_are_used(tmp_path: Path) -> None:
    """Two stories that were an error page once are not duplicates of each other."""
    with pytest.raises(StorageError, match="no Parquet file"):
        deduplicate(str(tmp_path), Dedup("exact"))
    texts = ["error", "error", "story of an oak", "story of an elm", "no address", "nor has this"]
    urls = ["a", "b", "a", "b", None, None]
    rows: list[dict[str, Any]] = [{"url": url, "text": text} for url, text in zip(urls, texts, strict=True)]
    folder = table(tmp_path / "out", "x.parquet", rows)
    assert deduplicate(str(folder), Dedup("exact")) == {"duplicate: url": 2}
    assert column_of(folder, "text") == texts[2:]
    rows = [{"url": name, "text": name, "text_hash": 7, "words": 1} for name in "ab"]
    assert deduplicate(str(table(tmp_path / "two", "x.parquet", rows)), Dedup("exact")) == {"duplicate: text": 1}


@pytest.mark.parametrize("seed", range(5))
def test_groups_are_the_connected_components_of_scipy(tmp_path: Path, seed: int) -> None:
    """Random signatures with chains: pages that share one of three bands."""
    signatures = np.random.default_rng(seed).integers(60, size=(40, 3))
    _, groups = connected_components((signatures[:, None] == signatures).any(axis=2))
    hashes = pa.array(signatures.tolist(), pa.list_(pa.uint64()))
    numbers = pa.array(range(40), pa.uint64())
    columns = {"url": numbers.cast(pa.string()), "text_hash": numbers, "words": numbers, "minhash": hashes}
    (tmp_path / "out").mkdir()
    about = {"duramen": '{"minhash": [5, 3, 1]}'}
    pq.write_table(pa.table(columns).replace_schema_metadata(about), tmp_path / "out" / "x.parquet")
    deduplicate(str(tmp_path / "out"), Dedup("near", minhash=(5, 3, 1)))
    longest = {int(np.flatnonzero(groups == group)[-1]) for group in groups}
    assert set(map(int, column_of(tmp_path / "out", "url"))) == longest
    assert len(longest) < 40


def test_dropped_pages_are_kept_with_their_reason_and_the_command_drops_those_of_an_output(tmp_path: Path) -> None:
    folder = table(tmp_path / "out", "x.parquet", COPIES)
    deduplicate(str(folder), Dedup("near"), keep_dropped=True)
    dropped = pq.read_table(folder / "dropped" / "x.duplicates.parquet").to_pylist()
    found = [(row["url"], row["reason"]) for row in dropped]
    assert found == [("a", "duplicate: near"), ("c", "duplicate: near"), ("d", "duplicate: text")]
    assert deduplicate(str(folder), Dedup("near")).total() == 0
    folder = table(tmp_path / "other", "x.parquet", COPIES)
    done = CliRunner().invoke(main, ["corpus", "--dedup-only", str(folder), "--dedup", "near", "--keep", "earliest"])
    assert (done.exit_code, done.stdout) == (0, "dropped 3 pages: duplicate: near 2, duplicate: text 1\n")
    assert column_of(folder, "url") == ["c", "e"]


def test_hashes_of_another_setting_are_not_compared(tmp_path: Path) -> None:
    archive = written(tmp_path / "a.warc.gz", warc([Record(page(1, STORY), "https://a.org/1")]))
    run(archive, tmp_path / "one", dedup="near", minhash=(3, 14, 4))
    near = Record(page(1, STORY.replace("59", "60")), "https://a.org/2")
    again = written(tmp_path / "b.warc.gz", warc([near]))
    found = run(again, tmp_path / "two", dedup="near", against=[tmp_path / "one"])
    assert found.whole.dropped == {"duplicate: near": 1}

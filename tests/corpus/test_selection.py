"""Which pages are dropped by a condition in SQL, a recipe or a list of URLs, and where they go."""

import tomllib
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

pytest.importorskip("duckdb", reason="duckdb is not installed: pip install 'duramen[corpus]'")

from duramen.apps.corpus.recipes import RECIPES
from duramen.apps.corpus.url_list import read_lines
from duramen.apps.corpus.where import check_where

from ..cases import cases
from .archives import Record, page, warc, written
from .reading import column_of, run

TABLES = tomllib.loads(Path(__file__).with_name("selection.toml").read_text("utf-8"))

PROSE = """The heartwood of an old oak is dark and dense, and it carries the tree.
Sapwood brings water to the crown. It is paler than the wood that it surrounds.
Foresters have counted rings with a lens since the days of Leonardo.
Each of them is the growth of one year, wide in wet summers and narrow in dry ones.
Bark protects what lies below from frost, fire and insects that would like to be inside.
Nobody has to fell an oak to read its age: a thin core that a drill takes out is enough."""


def kept(tmp_path: Path, records: list[Record], **options: Any) -> tuple[list[str], dict[str, int]]:
    """The URLs that are written, and the counts of dropped pages."""
    found = run(written(tmp_path / "a.warc.gz", warc(records)), tmp_path / "out", **options)
    return column_of(tmp_path / "out", "url"), dict(found.whole.dropped)


RECORDS = [Record(page(1), "https://a.org/1"), Record(b"<p>Few words.", "https://b.org/2")]


@cases(
    ("met", "words > 20 and language_base = 'en' and status = 200 and url like '%/1' and top_2_gram < 1", [RECORDS[0]]),
    ("unknown is not met", "published > '2000'", []),
)
def test_a_condition_keeps_what_meets_it(where: str, met: list[Record], tmp_path: Path) -> None:
    assert kept(tmp_path, RECORDS, where=where) == ([each.url for each in met], {"where": 2 - len(met)})


def test_dropped_pages_are_written_with_their_reason(tmp_path: Path) -> None:
    _, counts = kept(tmp_path, RECORDS, min_words=20, keep_dropped=True, columns=["url", "text"])
    (dropped,) = (tmp_path / "out" / "dropped").glob("*.parquet")
    rows = pq.read_table(dropped).to_pylist()
    assert rows == [{"url": "https://b.org/2", "text": "Few words.", "reason": "min_words"}]
    assert counts == {"min_words": 1}


def test_a_url_list_drops_pages_and_a_run_goes_on_only_with_the_same_entries(tmp_path: Path) -> None:
    listed, moved = tmp_path / "list.txt", tmp_path / "moved.txt"
    listed.write_text("||a.org^\n")
    moved.write_text("# the same list elsewhere\na.org\n")
    for path in (listed, moved):
        assert kept(tmp_path, RECORDS, url_list=[path]) == (["https://b.org/2"], {"url list: domain": 1})
    moved.write_text("a.org\nb.org\n")
    with pytest.raises(ValueError, match=r"url_list was 1 entry .* and is now 2 entries"):
        kept(tmp_path, RECORDS, url_list=[moved])


@pytest.mark.parametrize(("condition", "message"), TABLES["conditions"].items())
def test_what_is_no_condition_on_columns_is_refused(condition: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_where(condition)


def test_recipes_keep_prose_and_drop_what_they_are_made_for() -> None:
    assert {name: recipe(PROSE)[0] for name, recipe in RECIPES.items()} == dict.fromkeys(RECIPES)
    assert RECIPES["gopher"]("\n".join([PROSE] * 3))[0] == "gopher: repeated lines"
    assert RECIPES["gopher"](PROSE[:150])[0] == "gopher: few words"
    assert RECIPES["c4"](PROSE + "\nfunction (a) { return a }.")[0] == "c4: curly bracket"
    assert RECIPES["fineweb"](PROSE.replace(".", ""))[0] == "fineweb: lines without punctuation"


def test_the_recipe_of_c4_drops_lines(tmp_path: Path) -> None:
    text = PROSE.replace("\n", "</p><p>")
    records = [Record(f"<title>Oak</title><p>{text}</p><p>This line has no end</p>".encode())]
    kept(tmp_path, records, recipe="c4", keep_dropped=True)
    (text,) = column_of(tmp_path / "out", "text")
    assert text.endswith("is enough.")


@pytest.mark.parametrize(("line", "rule"), TABLES["urls"].items())
def test_lines_of_url_lists(line: str, rule: str) -> None:
    entry, _, url = line.rpartition(" ")
    assert read_lines([entry]).reason(url) == (f"url list: {rule}" if rule else None)
    assert read_lines([entry]).reason(None) is None

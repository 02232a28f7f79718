"""Which pages are dropped by a condition in SQL, a recipe or a list of URLs, and where they go."""

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

pytest.importorskip("duckdb", reason="duckdb is not installed: pip install 'duramen[corpus]'")

from duramen.apps.corpus import run
from duramen.apps.corpus.recipes import RECIPES
from duramen.apps.corpus.url_list import read_lines
from duramen.apps.corpus.where import check_where

from ..cases import cases
from .archives import Record, page, warc, written

PROSE = """The heartwood of an old oak is dark and dense, and it carries the tree.
Sapwood brings water to the crown. It is paler than the wood that it surrounds.
Foresters have counted rings with a lens since the days of Leonardo.
Each of them is the growth of one year, wide in wet summers and narrow in dry ones.
Bark protects what lies below from frost, fire and insects that would like to be inside.
Nobody has to fell an oak to read its age: a thin core that a drill takes out is enough."""


def kept(tmp_path: Path, records: list[Record], **options: Any) -> tuple[list[str], dict[str, int]]:
    """The URLs that are written, and the counts of dropped pages."""
    archive = written(tmp_path / "a.warc.gz", warc(records))
    found = run(archive, tmp_path / "out", jobs=1, page_timeout=None, **options)
    (output,) = (tmp_path / "out").glob("*.parquet")
    return pq.read_table(output)["url"].to_pylist(), dict(found.whole.dropped)


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


@cases(
    ("half a condition", "words >", "syntax error"),
    ("unknown column", "wrds > 1", "did you mean words"),
    ("a number", "words", "true or false"),
    ("an aggregate", "sum(words) > 1", "each page"),
    ("a count", "count(*) > 1", "each page"),
    ("a subquery", "words > (select 1)", "subquery"),
    ("a file", "exists (from read_text('/etc/hostname'))", "subquery"),
    ("a file in a list", "url in (select content from read_text('/etc/hostname'))", "subquery"),
    ("a window", "row_number() over () > 1", "window"),
    ("a comment", "words > 1) from read_text('/etc/hostname') --", "syntax error|one condition"),
    ("two statements", "1=1); drop table pages; select (1=1", "syntax|one condition|Only SELECT"),
    ("a source", "true) from (select 1", "syntax error|one condition|subquery"),
)
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
    (text,) = pq.read_table(next((tmp_path / "out").glob("*.parquet")))["text"].to_pylist()
    assert text.endswith("is enough.")


@cases(
    ("domain", "bad.org", "http://www.bad.org/x", "domain"),
    ("end of another domain", "bad.org", "http://notbad.org/x", None),
    ("below a wildcard", "*.bad.org", "http://a.b.bad.org:80/x", "domain"),
    ("hosts file", "0.0.0.0 bad.org # ads", "https://bad.org", "domain"),
    ("this machine", "127.0.0.1 localhost", "http://localhost/x", None),
    ("adblock", "||bad.org^", "https://x.bad.org/y", "domain"),
    ("adblock, some requests", "||bad.org^$third-party", "https://bad.org/y", None),
    ("adblock, an exception", "@@||bad.org^", "https://bad.org/y", None),
    ("adblock, an element", "bad.org##.banner", "https://bad.org/y", None),
    ("comment", "! bad.org", "https://bad.org/y", None),
    ("url", "ok.org/ads", "https://ok.org/ads/1?x", "url"),
    ("another url", "ok.org/ads", "https://ok.org/adsense", None),
    ("word", "Casino", "https://ok.org/best-casino.html", "word"),
    ("part of a word", "casino", "https://ok.org/casinos", None),
    ("no url", "bad.org", None, None),
)
def test_lines_of_url_lists(line: str, url: str | None, rule: str | None) -> None:
    assert read_lines([line]).reason(url) == (rule and f"url list: {rule}")

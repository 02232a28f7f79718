"""`duramen data`: the structured data of pages as JSON."""

import json
from pathlib import Path

from ..invoke import run

PAGE = """<script type="application/ld+json">
{"@type": "WebPage", "mainEntity": {"@type": "Recipe", "name": "Soup"}}</script>
<meta property="og:title" content="Oak">"""


def test_one_page_is_one_array(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(PAGE)
    found = json.loads(run("data", str(tmp_path / "a.html")).stdout)
    assert [thing["@syntax"] for thing in found] == ["json-ld", "open-graph"]


def test_a_type_is_found_inside_others(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(PAGE)
    found = json.loads(run("data", str(tmp_path / "a.html"), "--type", "recipe").stdout)
    assert found == [{"@type": "Recipe", "name": "Soup"}]


def test_a_type_of_another_vocabulary_is_found_by_its_name(tmp_path: Path) -> None:
    old = "<div itemscope itemtype='http://data-vocabulary.org/Product'><b itemprop=name>Oak table</b></div>"
    (tmp_path / "a.html").write_text(old)
    (found,) = json.loads(run("data", str(tmp_path / "a.html"), "--type", "Product").stdout)
    assert found["name"] == "Oak table"
    assert run("data", str(tmp_path / "a.html"), "--type", "Prod").stdout.strip() == "[]"


def test_several_pages_are_lines_and_one_that_fails_does_not_stop_the_rest(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(PAGE)
    ran = run("data", str(tmp_path / "none.html"), str(tmp_path / "a.html"), "--type", "Event")
    assert ran.exit_code == 1
    assert "none.html" in ran.stderr
    assert [json.loads(line) for line in ran.stdout.splitlines()] == [{"source": str(tmp_path / "a.html"), "data": []}]

"""`duramen data`: the structured data of pages as JSON."""

import json
from pathlib import Path

from ..invoke import run

PAGE = """<script type="application/ld+json">
{"@type": "WebPage", "mainEntity": {"@type": "Recipe", "name": "Soup"}}</script>
<meta property="og:title" content="Oak">"""


OLD = "<div itemscope itemtype='http://data-vocabulary.org/Product'><b itemprop=name>Oak table</b></div>"


def test_things_of_a_page_by_type(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(PAGE)
    (tmp_path / "old.html").write_text(OLD)

    def found(name: str, *kind: str) -> list[dict[str, str]]:
        things: list[dict[str, str]] = json.loads(run("data", tmp_path / name, *kind).stdout)
        return things

    assert [thing["@syntax"] for thing in found("a.html")] == ["json-ld", "open-graph"]
    assert found("a.html", "--type", "recipe") == [{"@type": "Recipe", "name": "Soup"}], "inside of another"
    assert [thing["name"] for thing in found("old.html", "--type", "Product")] == ["Oak table"], "by its name alone"
    assert found("old.html", "--type", "Prod") == []


def test_several_pages_are_lines_and_one_that_fails_does_not_stop_the_rest(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(PAGE)
    ran = run("data", tmp_path / "none.html", tmp_path / "a.html", "--type", "Event")
    assert (ran.exit_code, "none.html" in ran.stderr) == (1, True)
    assert [json.loads(line) for line in ran.stdout.splitlines()] == [{"source": str(tmp_path / "a.html"), "data": []}]

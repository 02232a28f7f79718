"""`duramen tables` and `duramen data`: in every format, on one stream or in a file each."""

import csv
import json
import sys
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from pyarrow import parquet

from duramen import extract

from ..invoke import refused, run

TREES = "<table><caption>Old trees</caption><tr><th>Tree<th>Age<tr><td rowspan=2>Oak<td>600<tr><td>900</table>"
SIZES = "<table><tr><td>=1+1<td>a<br>b<tr><td>2, 3<td></table>"
ALL = ["--method", "everything"]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(f"<p>Trees.{TREES}{SIZES}")
    return path


def test_every_format(page: Path) -> None:
    first, second = run("tables", page, *ALL).stdout_bytes.decode().split("\r\n\n")
    assert list(csv.reader(StringIO(first))) == [["Tree", "Age"], ["Oak", "600"], ["Oak", "900"]]
    assert list(csv.reader(StringIO(second))) == [["=1+1", "a\nb"], ["2, 3", ""]]
    lines = run("tables", page, *ALL, "-f", "json").stdout.splitlines()
    document = extract(page.read_bytes(), method="everything")
    assert [json.loads(line) for line in lines] == json.loads(json.dumps([each.as_dict() for each in document.tables]))
    assert "Trees.\n\n" + run("tables", page, *ALL, "-f", "markdown").stdout == document.markdown + "\n"
    says = "2 tables need 2 files in this format: add -o DIR or --table N"
    refused("tables", page, *ALL, "-f", "parquet", code=2, says=says)
    one = run("tables", page, *ALL, "-f", "parquet", "--table", "1")
    assert parquet.read_table(BytesIO(one.stdout_bytes)).to_pydict() == {"Tree": ["Oak", "Oak"], "Age": ["600", "900"]}


def test_formulas_are_escaped_where_that_is_asked_for(page: Path) -> None:
    rows = [["=HYPERLINK(1)", "@SUM(A1)", "+cmd|1"], ["\t-1+1", "-5", "+4.5 %"], ["x;=1+1", "1=1", ""]]
    cells = "".join("<tr>" + "".join(f"<td>{cell}" for cell in row) for row in rows)
    page.write_text(f"<p>Trees.<table><tr><th>=1<th>b<th>c{cells}</table>")
    written = run("tables", page, *ALL, "--escape-formulas").stdout_bytes.decode()
    assert list(csv.reader(StringIO(written))) == [
        ["'=1", "b", "c"],
        ["'=HYPERLINK(1)", "'@SUM(A1)", "'+cmd|1"],
        ["'-1+1", "-5", "+4.5 %"],
        rows[2],
    ]
    assert '"x;=1+1"' in written
    assert run("tables", page, "-f", "json", "--escape-formulas").exit_code == 2


@pytest.mark.parametrize("form", ["csv", "json", "markdown", "parquet"])
def test_files_are_what_the_stream_has(page: Path, tmp_path: Path, form: str) -> None:
    folder = tmp_path / "new" / "tables"
    assert run("tables", page, *ALL, "-f", form, "-o", folder).exit_code == 0
    for number, path in enumerate(sorted(folder.iterdir()), start=1):
        assert path.stem == f"table-{number}"
        assert path.read_bytes() == run("tables", page, *ALL, "-f", form, "--table", str(number)).stdout_bytes
    refused("tables", page, *ALL, "-f", form, "-o", folder, says="exists; use --force to replace it")
    assert run("tables", page, *ALL, "-f", form, "-o", folder, "--force").exit_code == 0


def test_problems(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused("tables", page, *ALL, "--table", "3", says="has 2 data tables, so there is no table 3")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    refused("tables", page, *ALL, "-f", "parquet", "--table", "1", code=2, says="pip install 'duramen[corpus]'")
    page.write_text("<p>No tables.")
    assert run("tables", page).stdout_bytes == b""
    assert run("tables", tmp_path / "none.html").exit_code == 1
    assert run("tables", page, "--method", "wlr", "--option", "nothing=1").exit_code == 2


def test_tables_of_several_sources_are_one_csv(page: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.html"
    other.write_text(f"{TREES.replace('600', '700')}<table><tr><th>City<tr><td>Bonn<tr><td>Ulm</table>")
    outcome = run("tables", page, tmp_path / "none.html", other, *ALL)
    trees, sizes, cities = outcome.stdout_bytes.decode().split("\r\n\n")
    found = list(csv.reader(StringIO(trees)))
    assert found[0] == ["source", "Tree", "Age"]
    assert [(Path(row[0]).name, row[2]) for row in found[1:]] == [
        ("page.html", "600"),
        ("page.html", "900"),
        ("other.html", "700"),
        ("other.html", "900"),
    ]
    assert (len(sizes.splitlines()), cities.splitlines()[0]) == (4, "source,City")
    assert (outcome.exit_code, "none.html" in outcome.stderr) == (1, True)
    lines = run("tables", page, other, *ALL, "-f", "json").stdout.splitlines()
    assert [Path(json.loads(line)["source"]).name for line in lines] == ["page.html"] * 2 + ["other.html"] * 2
    assert run("tables", page, other, "-f", "markdown").exit_code == 2
    assert b"'=1+1" in run("tables", page, other, *ALL, "--escape-formulas").stdout_bytes


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

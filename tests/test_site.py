"""The documentation site builds without a broken link, loads nothing from other hosts, and has a true picture."""

import doctest
import re
import runpy
import subprocess
import sys
from html import escape
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from duramen import parse
from duramen.page.model import find

from .cases import examples

ROOT = Path(__file__).parents[1]
SITE = runpy.run_path(str(ROOT / "docs" / "site" / "__main__.py"))
CONTENTS = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_it_builds(tmp_path: Path) -> None:
    build = subprocess.run([sys.executable, ROOT / "docs" / "site", tmp_path], capture_output=True, text=True)
    assert build.returncode == 0, build.stderr
    reference = (tmp_path / "docs" / "python.html").read_text(encoding="utf-8")
    assert "quickstart.html" in reference, "the side bar lists the pages of docs/README.md"
    front = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "Install and try it" in front
    assert "_images/how-it-works.png" in front
    assert 'href="docs/quality.html"' in front
    assert list((tmp_path / "_downloads").rglob("*.html")) == [], "links of an example page are not links of the site"
    (example,) = (tmp_path / "_downloads").rglob("heartwood.html.txt")
    page = (tmp_path / "docs" / "how-it-works.html").read_text(encoding="utf-8")
    assert f"_downloads/{example.parent.name}/heartwood.html.txt" in page


@examples(
    ('<script src="https://elsewhere.test/a.js"></script>',),
    ('<img alt="" src="//elsewhere.test/a.png">',),
    ('<link rel="stylesheet" href="https://elsewhere.test/a.css">',),
)
def test_what_loads_from_elsewhere_is_seen(markup: str) -> None:
    assert SITE["LOADED"].search(markup)
    assert not SITE["LOADED"].search('<a href="https://elsewhere.test/">a link</a><script src="_static/a.js"></script>')


def test_every_page_is_listed() -> None:
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert {page for page in pages if f"]({page})" not in CONTENTS} == set()


@pytest.fixture(scope="module")
def drawing() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "docs"))
        return import_module("picture")


def test_every_block_is_drawn_with_its_probability(drawing: ModuleType) -> None:
    page = parse(drawing.EXAMPLE.read_bytes(), lenient=True)
    decision = find(page)
    drawn = re.findall(
        r'<span class="(block|block kept)" style="[^"]*"><span class="words">(.*?)</span><b>(.*?)</b>',
        drawing.picture(page, decision),
    )
    assert drawn == [
        ("block kept" if is_kept else "block", escape(page.blocks.text(block)), drawing.number(probability))
        for block, (is_kept, probability) in enumerate(zip(decision.kept_blocks, decision.probabilities, strict=True))
    ]


def test_examples(drawing: ModuleType) -> None:
    assert doctest.testmod(drawing).failed == 0

"""Files that real programs save: Chromium, SingleFile and the tool `wacz`, where they are installed."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duramen import extract
from duramen.fetch.wacz import Wacz

from ..corpus.archives import warc
from ..fetch.site import Site, page
from ..save.browser import CHROMIUM, launched
from ..save.samples import PNG
from .samples import IMAGE, PAGE, RECORDS, STORY, URL, inside_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow


@pytest.fixture
def site(site: Site) -> Site:
    site.routes |= {"/oak": page(PAGE.encode()), "/oak.png": page(PNG, content_type="image/png")}
    return site


@pytest.fixture
def tab() -> "Iterator[Page]":
    with launched() as chromium:
        yield chromium.new_page()


def test_mhtml_of_chromium(site: Site, tab: "Page") -> None:
    tab.goto(site.url("/oak"))
    content = tab.context.new_cdp_session(tab).send("Page.captureSnapshot", {"format": "mhtml"})["data"].encode()
    inside = inside_of(content)
    assert (inside.url, inside.resources) == (site.url("/oak"), {site.url("/oak.png"): PNG})
    assert inside.date is not None
    assert extract(content).markdown == extract(PAGE, url=site.url("/oak")).markdown


def test_the_source_that_chromium_shows(site: Site, tab: "Page") -> None:
    tab.goto(f"view-source:{site.url('/oak')}")
    assert str(inside_of(tab.content()).html).rstrip("\n") == PAGE
    assert extract(tab.content()).text == extract(PAGE).text


def test_single_file(site: Site, tmp_path: Path) -> None:
    program = shutil.which("single-file")
    if program is None or CHROMIUM is None:
        pytest.skip("no SingleFile")
    saved = tmp_path / "oak.html"
    flags = (f"--browser-executable-path={CHROMIUM}", '--browser-args=["--no-sandbox"]')
    subprocess.run([program, site.url("/oak"), saved, *flags], check=True, timeout=120)
    inside = inside_of(saved.read_bytes())
    assert (inside.url, bool(inside.date)) == (site.url("/oak"), True)
    assert extract(saved).text.startswith(STORY)


def test_the_tool_wacz(tmp_path: Path) -> None:
    pytest.importorskip("wacz", reason="wacz is not installed")
    (tmp_path / "a.warc.gz").write_bytes(warc(RECORDS))
    command = "import sys; from wacz.main import main; sys.exit(main(sys.argv[1:]))"
    made = tmp_path / "a.wacz"
    arguments = ("create", tmp_path / "a.warc.gz", "-o", made, "--url", URL, "--detect-pages")
    subprocess.run([sys.executable, "-c", command, *arguments], check=True, timeout=120, capture_output=True)
    archive = Wacz(made)
    assert archive.page()[:2] == (URL, PAGE.encode())
    assert archive.read(IMAGE).content == PNG

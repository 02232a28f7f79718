"""The policy in pages that we write: in a real browser no script runs in them, and their images show."""

import base64
from pathlib import Path

import pytest

from duramen import extract
from duramen.export import as_html, whole_page
from duramen.page.render import CONTENT_POLICY

from .browser import Browser

PAGE = "<title>Oak</title><p>The heartwood of an old oak is dark."
ATTACK = "<p>a<script>alert(1)</script><img src=x onerror=alert(1)><iframe srcdoc='<script>alert(1)</script>'></iframe>"
GIF = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
PIXEL = "<img src=pixel.gif>"


@pytest.mark.slow
def test_no_script_runs_behind_the_policy(browser: Browser, tmp_path: Path) -> None:
    """Were an attack to pass the lists of our HTML, the page around it would still stop it."""
    (tmp_path / "pixel.gif").write_bytes(GIF)
    page, path = whole_page(extract(PAGE), ATTACK + PIXEL), tmp_path / "page.html"
    for written, runs in [(page, False), (page.replace(CONTENT_POLICY, ""), True)]:
        path.write_text(written, encoding="utf-8")
        browser.page.goto(path.as_uri(), wait_until="load")
        assert browser.page.evaluate("window.hasRun === true") is runs
        assert browser.page.evaluate("document.images[1].complete && document.images[1].naturalWidth > 0")


def test_every_whole_page_has_the_policy() -> None:
    document = extract(PAGE)
    for written in (whole_page(document, document.html), as_html(document, metadata=True)):
        assert written.count(CONTENT_POLICY) == 1
        assert written.index(CONTENT_POLICY) < written.index("<title>")
    assert CONTENT_POLICY not in as_html(document)


def test_the_policy_leaves_scripts_to_its_default_of_nothing() -> None:
    _, _, content = CONTENT_POLICY.partition('content="')
    directives = dict(each.strip().split(" ", 1) for each in content.removesuffix('">').split(";"))
    assert directives["default-src"] == "'none'"
    assert directives.keys() == {"default-src", "img-src", "style-src", "base-uri", "form-action"}

"""The example of docs/saving.md runs, against a site that stands in for the one it names."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from duramen.cli import main

from ..fetch.conftest import Internet
from ..fetch.site import page
from ..fetch.test_fetching_docs import serving_securely, web
from .samples import JPG

__all__ = ["web"]

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "saving.md").read_text("utf-8")
((COMMAND, SHOWN),) = re.findall(r"^```sh\nduramen (.*)\n```\n\n```\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_the_example(web: Internet, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving_securely(monkeypatch, "example.org") as site:
        web.put(site, "example.org", "93.184.216.34")
        site.routes |= {
            "/trees/oak": page((ROOT / "examples" / "heartwood.html").read_bytes()),
            "/images/oak-section.jpg": page(JPG, content_type="image/jpeg"),
        }
        outcome = CliRunner().invoke(main, COMMAND.split())
    assert outcome.output == SHOWN
    assert outcome.exit_code == 0

"""The pages in CHANGELOG.md print what it says."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from duramen.apps.cli import main

CHANGELOG = (Path(__file__).parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(<.*)` \| `(.*)` \| `(.*)` \|$", CHANGELOG, re.MULTILINE)


def test_there_are_pages() -> None:
    assert len(ROWS) >= 2


@pytest.mark.parametrize(("page", "before", "now"), ROWS)
def test_a_page_prints_what_the_changelog_says(page: str, before: str, now: str) -> None:
    printed = CliRunner().invoke(main, ["-"], input=page).stdout
    assert printed == now.replace(r"\n", "\n") + "\n"
    assert before != now

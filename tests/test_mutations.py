"""What is known from mutation testing still applies to the code: its files, its texts and its tests exist."""

import tomllib
from pathlib import Path

import pytest

from .broken_promises import BREAKS, PACKAGE, Break

ROOT = Path(__file__).parents[1]
BY_HAND = tomllib.loads((ROOT / "tests" / "mutations.toml").read_text("utf-8"))["by_hand"]


@pytest.mark.parametrize("broken", BREAKS, ids=lambda each: each.promise)
def test_a_change_can_be_made_and_its_tests_exist(broken: Break) -> None:
    assert broken.old in (PACKAGE / broken.file).read_text("utf-8")
    assert all((ROOT / word).exists() for word in broken.tests.split() if word.startswith("tests/"))


@pytest.mark.parametrize("entry", BY_HAND, ids=lambda each: each["promise"])
def test_a_change_by_hand_names_files_that_exist(entry: dict[str, str | list[str]]) -> None:
    assert all((ROOT / file).exists() for file in (entry["file"], *entry["tests"]))

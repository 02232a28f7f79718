"""The lists are short, and name files that exist."""

import re

import pytest

from .copies import LISTS, ROOT, paths, section


def test_there_is_a_list_for_each_kind_of_part() -> None:
    assert LISTS == [
        "A method",
        "An output format",
        "A rendering option",
        "A metadata field",
        "A block feature",
        "A step of the decision",
        "A label set, and a training",
        "A verb",
        "A figure",
        "A language",
    ]


@pytest.mark.parametrize("title", LISTS)
def test_a_list_names_files_that_exist(title: str) -> None:
    assert paths(title)
    assert [name for name in paths(title) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("title", LISTS)
def test_a_list_has_at_most_five_places(title: str) -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", section(title), re.MULTILINE)]
    assert numbers == [*range(1, len(numbers) + 1)]
    assert 1 <= len(numbers) <= 5

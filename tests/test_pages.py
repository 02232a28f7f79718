"""Golden pages keep their scores and their metadata; a failure shows what changed, line by line."""

import re
from typing import Any

import pytest

from .pages.golden import FIELDS, PAGES, Golden

SHORTENED = re.compile(r"(?<=^\d{4}-\d\d-\d\d)T.*|(?<=^[a-z]{2})-[A-Z]{2}$")
each_page = pytest.mark.parametrize("page", PAGES, ids=str)


@each_page
def test_content(page: Golden) -> None:
    floors = page.facts["floors"]
    fallen = {name: (score, floors[name]) for name, score in page.scores.items() if score < floors[name]}
    assert not fallen, f"{page.facts['why']}\n{page.difference}"


@each_page
def test_metadata(page: Golden) -> None:
    found = {name: fact(getattr(page.document.metadata, name)) for name in FIELDS if name in page.facts}
    assert found == {name: page.facts[name] for name in found}


def fact(value: Any) -> Any:
    """A value of the record as page.json writes it: a list of authors, a date without its time, a language alone."""
    if isinstance(value, tuple):
        return list(value)
    return SHORTENED.sub("", value) if isinstance(value, str) else value


def test_there_are_enough() -> None:
    assert 40 <= len(PAGES) <= 60
    assert {"article", "collection", "documentation", "forum", "listing", "product", "service"} <= {
        page.facts.get("type") for page in PAGES
    }
    assert all(page.facts["why"].endswith(".") for page in PAGES)
